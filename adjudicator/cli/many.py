"""The options of commands that judge many logs, and how these run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from adjudicator.cli.console import Console, Refusal
from adjudicator.cli.houses import Houses
from adjudicator.cli.inputs import Kind, note_reading, say_none
from adjudicator.corpora.judging import Work
from adjudicator.corpora.reading import Logs
from adjudicator.corpora.running import Run
from adjudicator.log import LogError
from adjudicator.reports.page import Page

if TYPE_CHECKING:
    from adjudicator.corpora.resume import Resume

Jobs: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        min=1,
        max=1024,
        help="How many processes judge; by default one for each core, once there is enough to do.",
    ),
]
ResumeFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help="Note here what has been judged; a run that was ended goes on from there when it is started again.",
    ),
]
ClusterAddress: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Have the workers of the dask scheduler there judge; `local` starts --jobs workers on this machine.",
    ),
]


def judged(
    console: Console,
    work: Work,
    houses: Houses,
    paths: Sequence[str],
    kind: Kind | None,
    jobs: int | None,
    resume: str | None,
    strict: bool = False,
    cluster: str | None = None,
) -> int:
    """Judge logs and report them; the exit status of the command."""
    logs = Logs(paths, kind)
    notes = _notes(resume, work)
    run = _run(console, work, houses, logs)
    try:
        if cluster is None:
            run.judge(logs, jobs, notes)
        else:
            _judge_there(run, logs, cluster, jobs, notes)
        run.report.close()
    except KeyboardInterrupt:
        run.report.break_off()
        again = "" if notes is None else " The same command goes on from there."
        console.warn_all(run.how_far() + again)
        raise
    except Refusal:
        run.report.break_off()
        raise
    except Exception:
        note_reading(run.desk.now)
        raise
    finally:
        if console.hide is not None:
            console.hide()
        if notes is not None:
            notes.close()
    if not run.tally.count:
        say_none(console, paths)
    return run.tally.exit_status(strict)


def _judge_there(run: Run, logs: Logs, address: str, jobs: int | None, notes: Resume | None) -> None:
    """Judge logs on a cluster."""
    from adjudicator.corpora.cluster import LOGS, Cluster, ClusterError

    try:
        with Cluster(address, jobs) as there:
            run.elsewhere(logs, there.results, notes, LOGS)
    except ClusterError as fault:
        raise Refusal(f"--cluster {address}: {fault}") from fault


def _run(console: Console, work: Work, houses: Houses, logs: Logs) -> Run:
    if not console.err_live or (console.live and work.form.format == "json"):
        # The items of a list do not end with their line, so that nothing can come and go between them.
        return Run(work, console, houses.of)
    from adjudicator.corpora.progress import Meter

    meter = Meter(logs)
    console.hide = meter.hide
    return Run(work, console, houses.of, meter.tick)


def _notes(path: str | None, work: Work) -> Resume | None:
    if path is None:
        return None
    from adjudicator.corpora.resume import Resume, command_of

    try:
        return Resume(path, command_of(work))
    except LogError as fault:
        raise Refusal(f"--resume: {fault}") from fault
    except OSError as fault:
        raise Refusal(f"--resume {path}: {fault.strerror or fault}") from fault


def page_for(page: Page, resume: str | None) -> Page:
    """The page for which texts are made: the console's, or where they are kept for later, one as files have."""
    return page if resume is None else Page(encoding=page.encoding)

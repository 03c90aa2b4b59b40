"""A cluster of real worker processes: the same bytes as one process writes, whatever becomes of a worker."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.corpora import cluster as clusters
from adjudicator.corpora.chunks import chunks
from adjudicator.corpora.cluster import Cluster, ClusterError
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Chunk, ChunkResult
from adjudicator.corpora.resume import Resume, command_of
from adjudicator.formats import Raw
from tests.cli.commands import cli, interrupted, program, sheets
from tests.corpora.samples import FORMS, alone, corpus, logs_of, named, run_of
from tests.corpora.test_pool import bids, in_chunks, outside

__all__ = ["outside"]


@pytest.fixture(scope="module")
def raws(tmp_path_factory: pytest.TempPathFactory) -> list[Raw]:
    """The logs of the corpus."""
    return logs_of(corpus(tmp_path_factory.mktemp("corpus")))


@contextmanager
def local(jobs: int) -> Iterator[Cluster]:
    """Workers on this machine; what dask sets in the environment is set back."""
    before = dict(os.environ)
    try:
        with Cluster("local", jobs) as found:
            yield found
    finally:
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two workers, the same for most tests."""
    with local(2) as found:
        yield found


@pytest.mark.parametrize("form", FORMS, ids=named)
def test_a_cluster_gives_the_same_bytes_as_one_process(
    raws: list[Raw], cluster: Cluster, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    run, output = run_of(form)
    run.elsewhere(raws, cluster.results, size=8)
    run.report.close()
    assert output.written == alone(form, raws)


def test_what_was_noted_is_not_judged_again(raws: list[Raw], cluster: Cluster, tmp_path: Path) -> None:
    form = Form(format="jsonl")
    for part in (raws[:24], raws):
        run, output = run_of(form)
        notes = Resume(str(tmp_path / "notes"), command_of(run.work))
        run.elsewhere(part, cluster.results, notes, 4)
        notes.close()
    assert output.written == alone(form, raws)
    size = (tmp_path / "notes").stat().st_size
    run, output = run_of(form)
    notes = Resume(str(tmp_path / "notes"), command_of(run.work))
    run.elsewhere(raws, cluster.results, notes, 4)
    notes.close()
    assert output.written == alone(form, raws)
    assert (tmp_path / "notes").stat().st_size == size


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_a_worker_that_is_killed_in_the_middle_changes_nothing(raws: list[Raw], cluster: Cluster) -> None:
    form = Form(format="jsonl")
    many = raws * 25
    run, output = run_of(form)
    before = cluster.client.run(os.getpid)
    killed: list[int] = []

    def killing(several: Iterator[Chunk]) -> Iterator[Chunk]:
        for number, chunk in enumerate(several):
            busy = [address for address, tasks in cluster.client.processing().items() if tasks]
            if number >= 6 * (len(killed) + 1) and len(killed) < 2 and busy:
                killed.append(cluster.client.run(os.getpid, workers=busy[:1])[busy[0]])
                os.kill(killed[-1], signal.SIGKILL)
            yield chunk

    several = (Chunk(run.work, many[at : at + 50]) for at in range(0, len(many), 50))
    for chunk, result in cluster.results(killing(several)):
        assert isinstance(result, ChunkResult)
        run.take(chunk, result)
    assert len(killed) == 2
    assert killed[0] in before.values()
    assert output.written == alone(form, many)
    cluster.client.wait_for_workers(2)
    assert not set(killed) & set(cluster.client.run(os.getpid).values())


def test_a_chunk_whose_workers_die_is_an_error_for_its_logs_alone(outside: Path) -> None:
    clusters.program.cache_clear()
    try:
        with local(1) as cluster:
            run, _ = run_of(Form(format="jsonl"))
            for chunk, result in cluster.results(in_chunks(bids("Bo", "Once", "Cy", "Di"), Form(format="jsonl"))):
                run.take(chunk, result)
            assert (outside / "died").exists()
            assert run.tally.legal == 4
            run, output = run_of(Form())
            for chunk, result in cluster.results(in_chunks(bids("Bo", "Cy", "Always", "Di", "Ed"), Form())):
                run.take(chunk, result)
    finally:
        clusters.program.cache_clear()
    run.report.close()
    out, err = output.written
    assert run.tally.exit_status() == 2
    assert out.decode().endswith("5 logs: 3 legal, 0 illegal, 0 unproven, 2 unreadable.\n")
    says = "not judged: the process that had it in hand died, and so did another"
    assert " ".join(err.decode().split()) == " ".join(
        f"bids.jsonl, log {log}: cannot be read. {says}" for log in (3, 4)
    )


def test_a_cluster_with_another_program_is_refused(
    raws: list[Raw], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, games = clusters.program()
    for told, says in (
        (("0.0.1", games), f"its workers have adjudicator {version}, and this is 0.0.1"),
        ((version, ["go"]), r"its workers know the games memory-match, .*, and here are go"),
    ):
        monkeypatch.setattr(clusters, "program", lambda told=told: told)
        run, _ = run_of(Form())
        with pytest.raises(ClusterError, match=says):
            run.elsewhere(raws, cluster.results)
    monkeypatch.undo()
    monkeypatch.setattr(clusters, "_ASK", "__import__('no_such_package')")
    with pytest.raises(ClusterError, match=r"its workers do not have this adjudicator .*no_such_package"):
        run.elsewhere(raws, cluster.results)


def test_a_fault_at_a_worker_costs_its_chunk_alone(
    raws: list[Raw], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, output = run_of(Form(quiet=True))
    monkeypatch.setattr(clusters, "_ASK", "[][0]")
    run.elsewhere(raws[:3], cluster.results)
    assert run.tally.unreadable == 3
    assert b"had IndexError, and so did another" in b" ".join(output.written[1].split())


def test_what_is_in_flight_is_cancelled_when_nobody_wants_it(raws: list[Raw], cluster: Cluster) -> None:
    run, _ = run_of(Form())
    results = cluster.results(chunks(raws, run.work, logs=8))
    next(results)
    results.close()
    assert all(future.status != "pending" for future in cluster.client.futures.values())


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nowhere", "zzz://localhost:1"])
def test_an_address_where_nothing_is_is_wrong_usage(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    found = cli("judge", *sheets(tmp_path, "legal"), "--cluster", address)
    assert found.exit_code == 2
    assert f"--cluster {address}: no dask scheduler can be reached there: " in " ".join(found.stderr.split())
    assert found.stdout == ""


def test_what_takes_a_connection_and_says_nothing_is_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        found = cli("judge", "-", "--cluster", f"127.0.0.1:{mute.getsockname()[1]}")
    assert found.exit_code == 2
    assert "what answers there is no dask scheduler." in " ".join(found.stderr.split())


def test_without_dask_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = cli("judge", *sheets(tmp_path, "legal"), "--cluster", "local")
    assert found.exit_code == 2
    says = "--cluster local: it needs the package distributed: pip install 'adjudicator[cluster]'."
    assert " ".join(found.stderr.split()) == says


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of some thousand logs, one of them illegal."""
    folder = corpus(tmp_path_factory.mktemp("large"))
    lines = (folder / "a.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "large.jsonl").write_bytes(b"".join(lines) * 40)
    return folder / "large.jsonl"


def test_the_command_writes_what_it_writes_without_a_cluster(large: Path, tmp_path: Path) -> None:
    paths = [large.name, *map(str, sheets(tmp_path, "unproven", "unreadable"))]
    args = ["judge", *paths, "--group", "--stop", "--house", "new-zone-wrap=yes"]
    here = program(*args, "--jobs", 1, cwd=large.parent)
    there = program(*args, "--jobs", 2, "--cluster", "local", cwd=large.parent)
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
    assert here.returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_ctrl_c_ends_all_workers_and_says_how_far_it_came(large: Path) -> None:
    options = ["--format", "jsonl", "--cluster", "local", "--jobs", "2"]
    said = interrupted("judge", *[large.name] * 9, *options, cwd=large.parent)
    assert said.startswith("Interrupted at large.jsonl, log ")
    assert said.endswith(" unreadable.")


def test_a_cluster_that_is_lost_ends_the_run_with_a_message(
    raws: list[Raw], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, _ = run_of(Form())

    def losing(several: Iterator[Chunk]) -> Iterator[Chunk]:
        for number, chunk in enumerate(several):
            if number == 3:
                one.client.cluster.close()
            yield chunk

    with local(1) as one, pytest.raises(ClusterError, match="it was lost") as lost:
        list(one.results(losing(chunks(raws, run.work, logs=4))))

    def fails(self: Cluster) -> Cluster:
        raise lost.value

    monkeypatch.setattr(Cluster, "__enter__", fails)
    found = cli("judge", *sheets(tmp_path, "legal"), "--cluster", "tcp://there:1")
    assert found.exit_code == 2
    assert found.stderr.startswith("--cluster tcp://there:1: it was lost (")

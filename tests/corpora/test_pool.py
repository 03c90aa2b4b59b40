"""Several processes: the same bytes however many, and one that dies costs its chunk alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from adjudicator.corpora.chunks import chunks
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Chunk, ChunkResult, Work, judge_chunk
from adjudicator.corpora.pool import Lost, Pool
from adjudicator.formats import Raw
from adjudicator.verdict import Place
from tests.corpora.samples import FORMS, alone, corpus, logs_of, named, run_of


@pytest.fixture(scope="module")
def raws(tmp_path_factory: pytest.TempPathFactory) -> list[Raw]:
    """The logs of the corpus."""
    return logs_of(corpus(tmp_path_factory.mktemp("corpus")))


@pytest.fixture(scope="module", params=[1, 2, 3])
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    """One to three processes, the same for all forms."""
    with Pool(request.param) as found:
        yield found


@pytest.mark.parametrize("form", FORMS, ids=named)
def test_any_number_of_processes_gives_the_same_bytes(
    raws: list[Raw], pool: Pool, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    run, output = run_of(form)
    for chunk, result in pool.results(chunks(raws, run.work, logs=8)):
        run.take(chunk, result)
    run.report.close()
    assert output.written == alone(form, raws)


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game `deadly`, from where the processes load it."""
    folder = tmp_path / "deadly-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1.0\n", "utf-8")
    (folder / "entry_points.txt").write_text("[adjudicator.games]\ndeadly = tests.corpora.deadly:GAME\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    return tmp_path


def bids(*names: str) -> list[Raw]:
    """A log a name, of the game that fails on some."""
    return [
        Raw(
            Place("bids.jsonl", number, number),
            "jsonl",
            b'{"format":1,"game":"deadly","players":["Ann","%s"],"house":{},"rounds":'
            b'[{"setup":{"first":0},"moves":[["bid",0,3],["bid",1,5]]}]}' % name.encode(),
        )
        for number, name in enumerate(names, 1)
    ]


def in_chunks(raws: Sequence[Raw], form: Form) -> list[Chunk]:
    """Chunks of two logs."""
    return [Chunk(Work(form), list(raws[at : at + 2])) for at in range(0, len(raws), 2)]


def test_a_chunk_whose_process_dies_is_tried_once_more(outside: Path) -> None:
    form = Form(format="jsonl")
    run, output = run_of(form)
    with Pool(1) as pool:
        for chunk, result in pool.results(in_chunks(bids("Bo", "Cy", "Once", "Di", "Ed"), form)):
            assert isinstance(result, ChunkResult)
            run.take(chunk, result)
    assert (outside / "died").exists()
    assert (run.tally.legal, run.tally.unreadable) == (5, 0)
    assert [line.partition(b'"log":')[2][:1] for line in output.written[0].splitlines()] == [
        b"1",
        b"2",
        b"3",
        b"4",
        b"5",
    ]


def test_a_chunk_whose_processes_die_twice_is_an_error_for_its_logs_alone(outside: Path) -> None:
    run, output = run_of(Form())
    with Pool(2) as pool:
        for chunk, result in pool.results(in_chunks(bids("Bo", "Cy", "Always", "Di", "Ed"), Form())):
            run.take(chunk, result)
    run.report.close()
    out, err = output.written
    assert run.tally.exit_status() == 2
    assert out.decode().endswith("5 logs: 3 legal, 0 illegal, 0 unproven, 2 unreadable.\n")
    says = "not judged: the process that had it in hand ended with status 9, and so did another"
    said = " ".join(err.decode().split())
    assert said == " ".join(f"bids.jsonl, log {log}: cannot be read. {says}" for log in (3, 4))


@pytest.mark.skipif(os.name == "nt", reason="signals are other things there")
def test_a_process_that_is_killed_is_replaced(raws: list[Raw]) -> None:
    form = Form(format="jsonl")
    run, output = run_of(form)
    killed: list[int] = []
    with Pool(2) as pool:

        def killing(many: Iterator[Chunk]) -> Iterator[Chunk]:
            for number, chunk in enumerate(many):
                if number in (2, 5):
                    fresh = [conn for conn, job in pool.busy.items() if job.tries == 1]
                    killed.append(pool.workers[[*fresh, *pool.workers][0]].pid)
                    os.kill(killed[-1], signal.SIGKILL)
                yield chunk

        for chunk, result in pool.results(killing(chunks(raws, run.work, logs=4))):
            assert isinstance(result, ChunkResult)
            run.take(chunk, result)
        assert not set(killed) & {worker.pid for worker in pool.workers.values()}
    assert len(killed) == 2
    assert not pool.workers
    assert output.written == alone(form, raws)


def test_how_a_process_ended_is_said() -> None:
    run, output = run_of(Form(quiet=True))
    run.take(Chunk(run.work, bids("Bo")), Lost("ended by SIGKILL"))
    assert b"ended by SIGKILL" in output.written[1]


def test_a_fault_of_the_program_shows_itself_as_in_one_process(outside: Path) -> None:
    raws = bids("Bo", "Fault", "Cy")
    chunk = Chunk(Work(Form(format="jsonl")), raws)
    result = judge_chunk(chunk)
    assert result.failed
    run, output = run_of(Form(format="jsonl"))
    with pytest.raises(KeyError):
        run.take(chunk, result)
    assert run.desk.now == raws[1].place
    other, there = run_of(Form(format="jsonl"))
    with pytest.raises(KeyError):
        other.judge(raws, jobs=1)
    assert output.written == there.written

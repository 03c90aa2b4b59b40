"""What has been judged is noted, and not judged again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from adjudicator.corpora import chunks, judging
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Work
from adjudicator.corpora.resume import Resume, command_of
from adjudicator.formats import Raw
from adjudicator.log import LogError
from tests.corpora.samples import FORMS, alone, corpus, logs_of, named, run_of


@pytest.fixture(scope="module")
def raws(tmp_path_factory: pytest.TempPathFactory) -> list[Raw]:
    """The logs of the corpus."""
    return logs_of(corpus(tmp_path_factory.mktemp("corpus")))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small chunks."""
    monkeypatch.setattr(chunks, "LOGS", 4)
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many logs each chunk has that is judged."""
    found: list[int] = []
    right: Callable[..., judging.ChunkResult] = judging.judge_chunk

    def counting(chunk: judging.Chunk) -> judging.ChunkResult:
        found.append(len(chunk.raws))
        return right(chunk)

    monkeypatch.setattr(judging, "judge_chunk", counting)
    return found


def resumed(form: Form, raws: list[Raw], path: Path, until: int | None = None) -> tuple[bytes, bytes]:
    """What a run with notes writes; `until` ends it after so many logs."""
    run, output = run_of(form)
    notes = Resume(str(path), command_of(Work(form)))
    run.judge(raws[:until], 1, notes)
    notes.close()
    run.report.close()
    return output.written


@pytest.mark.parametrize("form", FORMS, ids=named)
def test_a_run_that_was_ended_writes_what_a_whole_one_does(
    raws: list[Raw], form: Form, tmp_path: Path, judged: list[int]
) -> None:
    path = tmp_path / "notes"
    resumed(form, raws, path, 24)
    first = sum(judged)
    assert resumed(form, raws, path) == alone(form, raws)
    assert sum(judged) <= len(raws) + 4
    assert first == 24
    judged.clear()
    size = path.stat().st_size
    assert resumed(form, raws, path) == alone(form, raws)
    assert (judged, path.stat().st_size) == ([], size)


def test_a_changed_log_is_judged_anew(raws: list[Raw], tmp_path: Path, judged: list[int]) -> None:
    path = tmp_path / "notes"
    resumed(Form(), raws, path)
    judged.clear()
    changed = list(raws)
    changed[1] = msgspec.structs.replace(raws[1], data=raws[0].data)
    assert resumed(Form(), changed, path) == alone(Form(), changed)
    assert len(judged) == 1
    assert judged[0] <= 8


@pytest.mark.parametrize("cut", [1, 40])
def test_a_torn_last_line_is_cut_off(raws: list[Raw], tmp_path: Path, judged: list[int], cut: int) -> None:
    path = tmp_path / "notes"
    resumed(Form(), raws, path)
    data = path.read_bytes()
    path.write_bytes(data[:-cut])
    judged.clear()
    assert resumed(Form(), raws, path) == alone(Form(), raws)
    assert len(judged) == 1
    assert path.read_bytes() == data


def test_a_line_that_is_damaged_is_judged_anew(raws: list[Raw], tmp_path: Path, judged: list[int]) -> None:
    path = tmp_path / "notes"
    resumed(Form(), raws, path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"result":"', b'"result":"AAAA')
    lines[2] = b"\xff\n"
    path.write_bytes(b"".join(lines))
    judged.clear()
    assert resumed(Form(), raws, path) == alone(Form(), raws)
    assert len(judged) == 2


@pytest.mark.parametrize("data", [b"game: new old\n", b"game: new old", b'{"format": 1}\n', b"\xff\n"])
def test_a_file_that_holds_something_else_is_refused_and_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "night.sheet"
    path.write_bytes(data)
    with pytest.raises(LogError, match="is no file that --resume has begun"):
        Resume(str(path), "judge --format table")
    assert path.read_bytes() == data


def test_a_file_of_another_command_line_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    work = Work(Form(format="jsonl"), ((None, "games", "2"), ("neu", "floor-zero", "yes")), stop=True)
    Resume(str(path), command_of(work)).close()
    with pytest.raises(LogError) as refused:
        Resume(str(path), command_of(Work(Form())))
    assert str(refused.value) == (
        f"{path} was begun by `judge --format jsonl --stop --house games=2 --house neu/floor-zero=yes`, "
        "and this is `judge --format table`: give the same words, or another file"
    )


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_bytes(b'{"resume":1,"version":"0.0.1","command":"judge --format table"}\n')
    with pytest.raises(LogError, match=r"was begun by adjudicator 0\.0\.1, and this is"):
        Resume(str(path), "judge --format table")


def test_a_first_line_that_was_torn_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    Resume(str(path), "judge --format table").close()
    data = path.read_bytes()
    for cut in (0, 5, len(data) - 1):
        path.write_bytes(data[:cut])
        Resume(str(path), "judge --format table").close()
        assert path.read_bytes() == data

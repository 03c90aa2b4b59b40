"""Chunks: what comes of them is the same as of their logs, however they are cut."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import msgspec
import pytest

from adjudicator.corpora.chunks import chunks, digest
from adjudicator.corpora.forms import Form
from adjudicator.corpora.judging import Chunk, HouseKey, Work, judge_chunk, packed, unpacked
from adjudicator.formats import Fault, Raw, readings
from adjudicator.formats.raw import reading_of
from adjudicator.reports import table
from adjudicator.verdict import Place
from tests.corpora.samples import FORMS, alone, corpus, logs_of, named, run_of, together


@pytest.fixture(scope="module")
def raws(tmp_path_factory: pytest.TempPathFactory) -> list[Raw]:
    """The logs of the corpus."""
    return logs_of(corpus(tmp_path_factory.mktemp("corpus")))


def cut(raws: list[Raw], work: Work, rng: random.Random) -> list[Chunk]:
    """Chunks of any sizes."""
    found, at = [], 0
    while at < len(raws):
        size = rng.randint(1, 9)
        found.append(Chunk(work, raws[at : at + size]))
        at += size
    return found


@pytest.mark.parametrize("form", FORMS, ids=named)
def test_chunks_of_any_sizes_give_the_same_bytes(raws: list[Raw], form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    whole = alone(form, raws)
    assert any(whole)
    for seed in range(3):
        many = cut(raws, Work(form), random.Random(seed))
        sent = [(chunk, unpacked(packed(judge_chunk(pickle.loads(pickle.dumps(chunk)))))) for chunk in many]
        assert together(form, sent) == whole


HOUSE: list[HouseKey] = [("new-old", "new-zone-wrap", "no")]


@pytest.mark.parametrize("form", [Form(), Form(format="json")], ids=named)
def test_a_house_over_the_logs_own_is_told_where_its_first_log_comes(raws: list[Raw], form: Form) -> None:
    whole = alone(form, raws, HOUSE)
    many = cut(raws, Work(form, tuple(HOUSE)), random.Random(7))
    assert together(form, [(chunk, judge_chunk(chunk)) for chunk in many], HOUSE) == whole
    assert whole[1].startswith(b"house of ")


def test_a_house_key_that_does_not_fit_ends_a_chunk_where_it_ends_the_run(raws: list[Raw]) -> None:
    house: list[HouseKey] = [(None, "new-zone-wrap", "no")]
    chunk = Chunk(Work(Form(format="json"), tuple(house)), raws)
    result = judge_chunk(chunk)
    assert result.refused
    run, output = run_of(Form(format="json"), house)
    with pytest.raises(ValueError, match="no house key"):
        run.take(chunk, result)
    run.report.break_off()
    other, there = run_of(Form(format="json"), house)
    with pytest.raises(ValueError, match="no house key"):
        other.judge(raws, jobs=1)
    other.report.break_off()
    assert output.written == there.written


def test_more_kinds_of_errors_than_are_told_apart_are_gathered_alike() -> None:
    kinds = [chr(97 + one // 26) + chr(97 + one % 26) for one in range(160)]
    rng = random.Random(4)
    raws = [
        Raw(Place("a.jsonl", number), faults=(Fault(f"odd {rng.choice(kinds)}"),) * rng.randint(1, 3))
        for number in range(1, 700)
    ]
    for form in (Form(group=True), Form(format="json", group=True)):
        many = cut(raws, Work(form), random.Random(1))
        assert together(form, [(chunk, judge_chunk(chunk)) for chunk in many]) == alone(form, raws)


def test_a_table_names_no_more_logs_than_it_should(raws: list[Raw], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MOST_ROWS", 10)
    monkeypatch.setattr(table, "MOST_LISTED", 14)
    whole = alone(Form(), raws)
    for late in (False, True):
        many = cut(raws, Work(Form()), random.Random(2))
        before = 0
        for at, chunk in enumerate(many):
            many[at] = msgspec.structs.replace(chunk, late=late and before >= 10)
            before += len(chunk.raws)
        assert together(Form(), [(chunk, judge_chunk(chunk)) for chunk in many]) == whole
    assert b"and 28 legal, 3 illegal, 1 unproven and 4 unreadable logs that are not listed" in b" ".join(
        whole[0].split()
    )


def test_what_is_read_as_bytes_first_is_what_is_read_at_once(tmp_path: Path) -> None:
    for path in sorted(corpus(tmp_path).iterdir()):
        raws = [raw for raw in logs_of(tmp_path) if raw.place.file == path.name]
        found = [reading_of(raw) for raw in raws]
        at_once = list(readings(path))
        assert [(one.log, one.faults) for one in found] == [(one.log, one.faults) for one in at_once]
        assert [one.place.log for one in found] == [one.place.log for one in at_once]


def test_a_log_more_changes_few_chunks() -> None:
    raws = [Raw(Place("a.jsonl", number, number), "jsonl", b"%d" % number) for number in range(1, 100)]
    files = [Raw(Place(f"{number:04}.sheet"), "sheet", b"%d" % number) for number in range(500)]
    work = Work(Form())

    def known(raws: list[Raw]) -> set[bytes]:
        return {digest(chunk) for chunk in chunks(raws, work, logs=16)}

    before = known([*raws, *files])
    assert len(before) > 15
    changed = [*raws[:50], Raw(Place("a.jsonl", 51, 51), "jsonl", b"x"), *raws[51:], *files]
    assert len(known(changed) - before) == 1
    assert len(known([*raws, *files[:250], *files[251:]]) - before) <= 2
    assert len(known([*raws, Raw(Place("b.sheet"), "sheet", b"x"), *files]) - before) <= 2


def test_chunks_are_no_larger_than_they_may_be() -> None:
    raws = [Raw(Place("a.jsonl", number, number), "jsonl", b"x" * 1_000_000) for number in range(1, 10)]
    assert [len(chunk.raws) for chunk in chunks(raws, Work(Form()))] == [3, 3, 3]
    raws = [Raw(Place("a.jsonl", number, number), "jsonl", b"x") for number in range(1, 700)]
    found = list(chunks(raws, Work(Form())))
    assert [len(chunk.raws) for chunk in found] == [256, 256, 187]
    assert [chunk.late for chunk in found] == [False, False, True]
    assert [raw for chunk in found for raw in chunk.raws] == raws

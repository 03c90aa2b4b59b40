"""Standings: what counts as a game, who leads, and that no order of the logs changes anything."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.formats import loads, readings
from adjudicator.formats.scoresheet import ScoreRow, ScoreSheet
from adjudicator.games.old_bill.series import ranking
from adjudicator.log import LogError
from adjudicator.play.contests import Played, Row, row_of, rows_of_scores
from adjudicator.play.people import People, alias_of
from adjudicator.play.standings import Line, Pair, Section, Standings, Trace
from adjudicator.play.streaks import Day, Streak, streak
from adjudicator.reports.standings import document
from adjudicator.totals import places
from adjudicator.verdict import Place
from tests.cli.commands import LEGAL

ROOT = Path(__file__).resolve().parents[2]
steady = settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))

SECOND = LEGAL.partition("round 1\n")[2]
TWO = LEGAL.replace("games 1", "games 2") + "round 2\n" + SECOND


def between(ann: str, bo: str, text: str = LEGAL) -> str:
    """The match played by others."""
    return text.replace("Ann", ann).replace("Bo", bo).replace("\nann ", f"\n{ann} ").replace("\nbo ", f"\n{bo} ")


def row(text: str, matches: bool = False, name: str = "a.sheet") -> Row:
    """The row of a sheet."""
    return row_of(loads(text.encode(), "sheet"), Place(name), matches)


def counted(*texts: str, matches: bool = False, aliases: tuple[str, ...] = (), **limits: Any) -> Standings:
    """The standings over sheets."""
    found = Standings(People(map(alias_of, aliases)), **limits)
    for number, text in enumerate(texts):
        log = loads(text.encode(), "sheet")
        place = Place(f"{number}.sheet")
        if found.takes(log.meta.date, place):
            found.add(row_of(log, place, matches))
    return found


def lines(section: Section) -> list[tuple[Any, ...]]:
    """The lines of a section: rank, player, games, won, shared, points, average place, streak."""
    return [
        (one.rank, one.player, one.games, one.won, one.shared, one.points, str(one.average), str(one.streak or ""))
        for one in section.lines
    ]


def named(standings: Standings, title: str | None) -> Section:
    """The section of a game, or of all."""
    return next(one for one in standings.sections() if (one.kind and one.kind[0]) == title)


# What counts


def test_finished_rounds_are_games_and_the_most_points_win_them() -> None:
    found = counted(TWO.replace("round 2", "adjust ann -3 slow\nadjust bo 9\nundo\nround 2"), between("Cy", "Ann"))
    assert lines(named(found, "new-old")) == [
        (1, "Bo", 2, 2, 0, -10, "1", "2 won"),
        (2, "Ann", 3, 1, 0, -20, "5/3", ""),
        (3, "Cy", 1, 0, 0, -6, "2", "1 not won"),
    ]
    assert found.sections()[0].pairs == [
        Pair("Ann", "Bo", 0, 2, 0),
        Pair("Ann", "Cy", 1, 0, 0),
        Pair("Bo", "Ann", 2, 0, 0),
        Pair("Cy", "Ann", 0, 1, 0),
    ]
    assert (found.games, found.settled) == (3, 0)
    assert [one.player for one in found.sections()[0].lines if one.unordered] == ["Ann"]


def test_a_match_is_one_game_where_matches_are_counted() -> None:
    found = counted(TWO + "adjust ann 3 fair\n", LEGAL.replace("games 1", "games 2"), matches=True)
    assert lines(named(found, "new-old")) == [
        (1, "Ann", 1, 1, 0, -9, "1", "1 won"),
        (2, "Bo", 1, 0, 0, -10, "2", "1 not won"),
    ]
    assert apart(found) == {"unfinished": 1}


def test_rank_points_are_a_kind_of_their_own_won_by_diamonds() -> None:
    found = counted(LEGAL.replace("games 1", "games 1, match ranks"), LEGAL)
    assert [one.kind for one in found.sections()] == [None, ("new-old", ""), ("new-old", "rank points")]
    assert lines(found.sections()[2]) == [
        (1, "Bo", 1, 1, 0, 2, "1", "1 won"),
        (2, "Ann", 1, 0, 0, -1, "2", "1 not won"),
    ]
    assert lines(found.sections()[0]) == [
        (1, "Bo", 2, 2, 0, -3, "1", "2 won"),
        (2, "Ann", 2, 0, 0, -7, "2", "2 not won"),
    ]


def evening(name: str, matches: bool = False) -> Row:
    """The row of an evening."""
    [reading] = readings(ROOT / "logs" / "evenings" / name)
    assert reading.log is not None
    return row_of(reading.log, reading.place, matches)


def test_a_match_of_neu_is_one_game_and_its_chips_are_the_points() -> None:
    [played] = evening("last-bus.sheet").games
    assert (played.where, played.players, played.points, played.places, played.winners) == (
        "", ("Marta", "Jonas", "Lea"), (2, 0, 0), (1, 3, 2), (0,),
    )  # fmt: skip


def test_old_maid_has_a_loser_and_no_winner() -> None:
    [played] = evening("before-bed.sheet").games
    assert (played.winners, played.places) == ((), (1, 4, 1, 1))
    found = Standings(People())
    found.add(evening("before-bed.sheet"))
    assert {one.streak for one in found.sections()[0].lines} == {None}
    assert not any(one.unordered for one in found.sections()[0].lines)


def test_pairs_decide_between_equal_points_of_old_bill() -> None:
    assert places(ranking([5, 5, 7], [1, 2, 0])) == [3, 2, 1]
    assert [one.places for one in evening("two-deals-after-dinner.sheet").games] == [(4, 2, 3, 1), (4, 1, 2, 3)]


def test_sets_of_metamorphosis_are_games() -> None:
    assert [one.where for one in evening("by-the-stove.sheet").games] == ["set 1", "set 2"]
    assert [one.where for one in evening("by-the-stove.sheet", matches=True).games] == [""]


# Counted apart


def apart(standings: Standings) -> dict[str, int]:
    """How many games are counted apart."""
    return {why: one.count for why, one in standings.apart.items() if one.count}


def test_unfinished_disputed_and_unknown_games_are_counted_apart() -> None:
    cut = LEGAL.rpartition("ann reveal")[0]
    hidden = LEGAL.replace("ann reveal n3 n4 n4", "ann reveal ? ? ?")
    slip = LEGAL.replace("ann n5\n", "ann n5\nbo pass\n")
    found = counted(LEGAL, cut, hidden, slip)
    assert apart(found) == {"unfinished": 1, "disputed": 1, "not known": 1}
    assert found.games == 1
    assert [place.file for _, place, _ in found.apart["disputed"].named] == ["3.sheet"]


@pytest.mark.parametrize(
    ("entry", "ruling"),
    [
        ("ann n5\n", "ann n5\nbo pass\nruling taken back\n"),
        ("ann reveal n3 n4 n4\n", "ann reveal n3 n4\nruling stands\n"),
    ],
)
def test_a_ruling_settles_a_dispute(entry: str, ruling: str) -> None:
    found = counted(LEGAL.replace(entry, ruling))
    assert (apart(found), found.games, found.settled) == ({}, 1, 1)
    assert apart(counted(LEGAL.replace(entry, ruling.partition("ruling")[0]))) == {"disputed": 1}


def test_a_dispute_in_one_round_leaves_the_others() -> None:
    text = "ann n5\nbo pass\n".join(TWO.rsplit("ann n5\n", 1))
    found = counted(text)
    assert (apart(found), found.games) == ({"disputed": 1}, 1)
    assert apart(counted(text, matches=True)) == {"disputed": 1}


def test_an_illegal_header_disputes_every_game() -> None:
    solo = (
        "game: new old\nplayers: Ann\nhouse: games 1\nround 1\nfields: o3 n5\nfirst: Ann\n"
        "reveal o1 o1 o2 o2 o5 o6\nn5\nn6\nn1\nreveal n3 n4 n4\n"
    )
    assert apart(counted(solo)) == {"disputed": 1}


def test_a_claim_that_is_wrong_disputes_what_it_is_about() -> None:
    assert apart(counted(LEGAL + "points: Ann 1, Bo 2\n")) == {"disputed": 1}
    wrong = LEGAL.replace("round 1", "winner: Ann\nround 1")
    assert apart(counted(wrong)) == {}
    assert apart(counted(wrong, matches=True)) == {"disputed": 1}


# Dates


def dated(date: str) -> str:
    """The legal match on a date."""
    return LEGAL.replace("players", f"date: {date}\nplayers")


def test_seasons_go_by_the_date_of_the_log() -> None:
    texts = [dated("2026-10-31"), dated("2026-11-01"), dated("30.11.2026"), dated("2026-12-01"), LEGAL, dated("Friday")]
    for since, until, games in [
        ("2026-11-01", "2026-11-30", 2),
        ("2026-11", "2026-11", 2),
        ("2026-11", "", 3),
        ("", "2026", 4),
    ]:
        found = counted(*texts, since=since, until=until)
        assert (found.games, found.undated.count, found.outside) == (games, 2, 4 - games)
    found = counted(*texts)
    assert (found.games, found.undated.count, found.outside) == (6, 2, 0)


# Names


def test_names_in_any_case_are_one_person_shown_as_most_write_it() -> None:
    found = counted(LEGAL, between("ANN", "B\u00f3"), between("ANN", "BO\u0301"))
    assert {(one.player, one.games) for one in found.sections()[0].lines} == {("ANN", 3), ("Bo", 1), ("BO\u0301", 2)}
    # Of spellings that are used as often, the first in the order of characters is shown.


def test_aliases_lead_to_one_person() -> None:
    found = counted(between("Annie", "Bo"), between("Nan", "Bo"), LEGAL, aliases=("Annie=Ann", "nan = ANNIE"))
    assert {(one.player, one.games) for one in found.sections()[0].lines} == {("Ann", 3), ("Bo", 3)}


def test_two_players_of_a_log_cannot_be_one_person() -> None:
    with pytest.raises(LogError, match="Ann and Bo sit at one table, and cannot be one person"):
        counted(LEGAL, aliases=("Ann=Bo",))


@pytest.mark.parametrize(
    ("aliases", "says"),
    [
        (("Annie=Ann", "ANNIE=Bo"), "ANNIE is said to be Ann, and Bo"),
        (("Ann=Bo", "Bo=Ann"), "lead in a circle"),
        (("Ann",), "an alias is given as NAME=PERSON"),
        (("=Ann",), "an alias is given as NAME=PERSON"),
        (('"a=b=c',), "an alias is given as NAME=PERSON"),
    ],
)
def test_aliases_that_make_no_sense_are_refused(aliases: tuple[str, ...], says: str) -> None:
    with pytest.raises(LogError, match=says):
        People(map(alias_of, aliases))


def test_an_alias_may_choose_the_spelling() -> None:
    assert counted(LEGAL, aliases=("ann=ANN",)).sections()[0].lines[1].player == "ANN"


# Streaks


def of(*logs: str, before: str = "") -> Streak | None:
    """The streak over the logs of one date, `W` and `L` in order, with an earlier date before."""
    days = {"2026-11-02": Day.empty(), "2026-11-01": Day.empty()}
    for games in logs:
        days["2026-11-02"].add([game == "W" for game in games])
    if before:
        days["2026-11-01"].add([game == "W" for game in before])
    return streak(days)


@pytest.mark.parametrize(
    ("logs", "before", "says"),
    [
        (["W"], "", "1 won"),
        (["LWW"], "W", "2 won"),
        (["WW", "W"], "LW", "4 won"),
        (["LL"], "WL", "3 not won"),
        (["LW", "W"], "W", "1-2 won"),
        (["LW", "LWWW", "W"], "W", "1-4 won"),
        (["W", "L"], "", "None"),
        (["WL", "W"], "", "None"),
        (["WL", "L", "L"], "L", "1-3 not won"),
    ],
)
def test_a_streak_is_told_as_far_as_the_order_is_known(logs: list[str], before: str, says: str) -> None:
    assert str(of(*logs, before=before)) == says


@steady
@given(
    st.lists(st.text(alphabet="WL", min_size=1, max_size=3), min_size=1, max_size=4), st.text(alphabet="WL", max_size=3)
)
def test_a_streak_is_what_any_order_of_the_logs_of_a_date_can_give(logs: list[str], before: str) -> None:
    from itertools import permutations

    ends = set()
    for order in permutations(logs):
        games = before + "".join(order)
        ends.add((games[-1], len(games) - len(games.rstrip(games[-1]))))
    found = of(*logs, before=before)
    if len({kind for kind, _ in ends}) > 1:
        assert found is None
    else:
        assert found is not None
        assert ("W" if found.won else "L") == next(iter(ends))[0]
        assert (found.least, found.most) == (min(count for _, count in ends), max(count for _, count in ends))


# Sheets of scores


def test_sheets_of_scores_count_with_logs() -> None:
    sheet = ScoreSheet(
        ("ann", "Cy", "Bo"),
        (
            ScoreRow(2, "2026-11-28", "New Old", (1, None, 5)),
            ScoreRow(3, "2026-11-29", "old maid", (0, 0, -1)),
            ScoreRow(4, "", "Catan", (7, 7, None)),
            ScoreRow(5, "", "", (None, None, None)),
        ),
    )
    found = Standings(People())
    for one in [*rows_of_scores(sheet, Place("s.csv")), row(LEGAL)]:
        found.add(one)
    assert [one.kind for one in found.sections()] == [None, ("Catan", ""), ("new-old", ""), ("old-maid", "")]
    assert lines(named(found, "new-old")) == [
        (1, "Bo", 2, 2, 0, 0, "1", "2 won"),
        (2, "ann", 2, 0, 0, -5, "2", "2 not won"),
    ]
    assert lines(named(found, "Catan")) == [(1, "Cy", 1, 0, 1, 7, "1", "1 won"), (1, "ann", 1, 0, 1, 7, "1", "1 won")]
    assert [one.won + one.shared for one in named(found, "old-maid").lines] == [0, 0, 0]


# Any order, and every number traced

PLAYERS = ("Ann", "ANN", "Bo", "Cy", "Dee")


@st.composite
def rows(draw: st.DrawFn) -> list[Row]:
    """Rows of made-up logs."""
    found = []
    for at in range(draw(st.integers(1, 8))):
        seated = draw(st.lists(st.sampled_from(PLAYERS), min_size=2, max_size=4, unique_by=str.lower))
        kind = draw(st.sampled_from([("new-old", ""), ("new-old", "rank points"), ("neu", ""), ("old-maid", "")]))
        games = []
        for number in range(1, draw(st.integers(0, 3)) + 1):
            points = draw(st.lists(st.integers(-3, 3), min_size=len(seated), max_size=len(seated)))
            placed = places(list(points))
            winners = [seat for seat, place in enumerate(placed) if place == 1] if kind[0] != "old-maid" else []
            why = draw(st.sampled_from(["", "", "", "unfinished", "disputed", "not known"]))
            given = draw(st.lists(st.integers(-2, 2), min_size=len(seated), max_size=len(seated)))
            games.append(
                Played(
                    number, f"game {number}", kind, tuple(seated), tuple(points), tuple(given), tuple(placed),
                    tuple(winners), why, draw(st.booleans()),
                )
            )  # fmt: skip
        date = draw(st.sampled_from(["", "2026-11-01", "2026-11-02"]))
        place = Place(draw(st.sampled_from(["a.jsonl", "b.jsonl"])), at + 1)
        found.append(Row(place, date, tuple(games), digest=bytes([draw(st.integers(0, 5))])))
    return found


def added(found: list[Row], traced: tuple[str, ...] = ("Ann", "Bo", "Cy", "Dee")) -> Standings:
    """The standings over rows."""
    standings = Standings(People(), traced=traced)
    for one in found:
        assert standings.takes(one.date, one.place) is True
        standings.add(one)
    return standings


@steady
@given(rows(), st.randoms(use_true_random=False))
def test_the_same_logs_in_any_order_give_the_same_standings(found: list[Row], rng: random.Random) -> None:
    known = {name.lower() for one in found for played in one.games for name in played.players}
    traced = tuple(name for name in ("Ann", "Bo", "Cy", "Dee") if name.lower() in known)
    before = msgspec.json.encode(document(added(found, traced)))
    for _ in range(3):
        rng.shuffle(found)
        assert msgspec.json.encode(document(added(found, traced))) == before


@steady
@given(rows())
def test_every_number_is_the_sum_of_the_games_behind_it(found: list[Row]) -> None:
    standings = added(found)
    for section in standings.sections():
        for line in section.lines:
            mine = [one for one in standings.traces(line.player.lower()) if not one.apart]
            mine = [one for one in mine if section.kind in (None, one.kind)]
            assert line == made_of(line, mine)
            pairs = [pair for pair in section.pairs if pair.player == line.player]
            assert sum(pair.ahead + pair.behind + pair.level for pair in pairs) == sum(one.players - 1 for one in mine)
    games = [played for one in found for played in one.games]
    assert standings.games + sum(apart(standings).values()) == len(games)


def made_of(line: Line, mine: list[Trace]) -> Line:
    """A line by the games of its player."""
    return msgspec.structs.replace(
        line,
        games=len(mine),
        won=sum(one.outcome == "won" for one in mine),
        shared=sum(one.outcome == "shared" for one in mine),
        points=sum((one.points or 0) + one.adjusted for one in mine),
        average=Fraction(sum(one.placed or 0 for one in mine), len(mine)),
    )


def test_players_with_equal_sums_share_a_rank() -> None:
    found = counted(LEGAL, between("Cy", "Dee"))
    assert [(one.rank, one.player) for one in found.sections()[0].lines] == [
        (1, "Bo"),
        (1, "Dee"),
        (3, "Ann"),
        (3, "Cy"),
    ]


def test_only_the_first_of_those_counted_apart_are_named() -> None:
    cut = row(LEGAL.rpartition("ann reveal")[0])
    found = Standings(People())
    order = list(range(30))
    random.Random(1).shuffle(order)
    for at in order:
        found.add(msgspec.structs.replace(cut, place=Place("a.jsonl", at + 1)))
    unfinished = found.apart["unfinished"]
    assert unfinished.count == 30
    assert [place.log for _, place, _ in unfinished.named] == list(range(1, 11))


def test_copies_are_counted_and_said() -> None:
    found = counted(LEGAL, LEGAL)
    assert (found.games, found.copies) == (2, 1)

"""Games played by chance: legal all the way, the same everywhere, and with one breach where one is asked for."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from adjudicator import game as games
from adjudicator.chance import Chance
from adjudicator.formats import encode, loads
from adjudicator.formats.seats import members
from adjudicator.game import Game, dealt, find
from adjudicator.games.neu import moves as neu
from adjudicator.log import AnyLog, LogError, plain
from adjudicator.play import illegal
from adjudicator.play.alter import Alterer
from adjudicator.play.illegal import NoBreach
from adjudicator.play.playing import game_log, opened, play_out, played
from adjudicator.play.policies import POLICIES, any_move
from adjudicator.play.simulate import simulate
from adjudicator.referee import judge
from adjudicator.verdict import Finding
from tests.plugin import highest_bid

GAMES = ("new-old", "neu", "metamorphosis", "old-bill", "memory-match", "old-maid")
OUTSIDE: Any = highest_bid.GAME
RULES = [f"{name}/{rule.name}" for name in GAMES for rule in find(name).rulebook]


def broken(log: AnyLog) -> list[Finding]:
    """What is found of a log, notices left out."""
    return [one for one in judge(log).findings if one.kind != "notice"]


def read_back(log: AnyLog) -> AnyLog:
    """The log as it is read from what is written of it."""
    return loads(encode(log, "jsonl"), "jsonl")


# Legal games


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", GAMES)
def test_a_simulated_log_breaks_no_rule_is_finished_and_reads_as_it_was_made(name: str, policy: str) -> None:
    for log in simulate(find(name), 3 if name == "memory-match" else 12, seed=5, policy=policy):
        verdict = judge(log)
        assert (verdict.status, verdict.finished) == ("legal", True)
        assert read_back(log) == log
        assert all(round_.result is not None for round_ in log.rounds)
        assert (log.result is not None) == verdict.match_over


@pytest.mark.parametrize("policy", ["random", "edge"])
@pytest.mark.parametrize("name", GAMES)
def test_a_physical_log_tells_nothing_hidden_and_nothing_in_it_is_illegal(name: str, policy: str) -> None:
    count = 3 if name == "memory-match" else 8
    full = simulate(find(name), count, seed=6, policy=policy)
    for log, hidden in zip(full, simulate(find(name), count, seed=6, policy=policy, physical=True), strict=True):
        assert judge(hidden).status != "illegal"
        assert read_back(hidden) == hidden
        for one, other in zip(log.rounds, hidden.rounds, strict=True):
            told = plain(other.setup)
            assert not {"pile", "stock", "layout", "dealt", "returned"} & told.keys()
            assert {card for hand in told.get("hands", ()) for card in hand} <= {"?"}
            assert one.result == other.result


def test_the_same_words_give_the_same_bytes_as_ever() -> None:
    """Whatever the machine and the Python; a change of rules, candidates or deals gives other games."""
    for name, digest in DIGESTS.items():
        logs = b"".join(encode(log, "jsonl") for log in simulate(find(name), 3, seed=1, policy="edge"))
        assert hashlib.sha256(logs).hexdigest()[:16] == digest, name


DIGESTS = {
    "new-old": "481500b3b63b2c34",
    "neu": "238ec1575bb5bbc6",
    "metamorphosis": "5fea659db2cea394",
    "old-bill": "6cfb05d843130819",
    "memory-match": "892978bc1467ebf1",
    "old-maid": "af1d95bb67913658",
}


def test_each_log_rests_on_its_own_seed() -> None:
    game = find("new-old")
    four = list(simulate(game, 4, seed=2))
    assert list(simulate(game, 2, seed=2)) == four[:2]
    assert len({encode(log, "json") for log in (*four, *simulate(game, 4, seed=3), *simulate(game, 4, seed=-2))}) == 12


def test_players_house_and_rounds_are_as_asked_for() -> None:
    game = find("neu")
    house = msgspec.convert({"floor-zero": True, "double-stack": 4}, game.House)
    for log in simulate(game, 5, seed=1, players=4, house=house, rounds=2):
        assert (len(log.players), log.house, len(log.rounds)) == (4, house, 2)
    (log,) = simulate(find("old-maid"), 1, seed=1, players=12)
    assert log.players[8:] == ("Ida", "Jo", "Player 11", "Player 12")
    whole = [log for log in simulate(game, 20, seed=1, policy="random") if len(log.rounds) > 1]
    assert whole
    assert all(judge(log).match_over for log in whole)


def test_players_and_houses_that_cannot_be_are_refused() -> None:
    with pytest.raises(LogError, match="New Old is dealt to 2 to 5 players here, not to 6"):
        next(simulate(find("new-old"), 1, seed=1, players=6))
    house = msgspec.convert({"players": [4, 3]}, find("old-bill").House)
    with pytest.raises(LogError, match="the fewest players come first"):
        next(simulate(find("old-bill"), 1, seed=1, house=house))
    deck = {"thieves": {"A": [1, 2, 3]}, "mimes": [1], "bills": 1}
    house = msgspec.convert({"deck": deck}, find("old-bill").House)
    with pytest.raises(LogError, match="by this house Old Bill cannot be dealt to anybody"):
        next(simulate(find("old-bill"), 1, seed=1, house=house))


def test_long_games_are_longer_than_short_ones() -> None:
    for name in ("new-old", "neu", "old-bill", "memory-match", "old-maid"):
        count = 2 if name in ("memory-match", "old-maid") else 25
        entries = {
            policy: sum(len(log.rounds[0].moves) for log in simulate(find(name), count, 1, policy=policy, rounds=1))
            for policy in POLICIES
        }
        assert entries["short"] < entries["random"] < entries["long"], name


def test_a_game_from_outside_is_simulated() -> None:
    logs = list(simulate(OUTSIDE, 9, seed=1, players=3))
    assert [len(log.rounds[0].moves) for log in logs] == [3] * 9
    assert {log.rounds[0].setup.first for log in logs} == {0, 1, 2}


def test_a_game_that_does_not_tell_how_it_is_dealt_is_refused() -> None:
    class Undealt(highest_bid.HighestBid):
        deals: Any = None

    undealt: Any = Undealt()
    with pytest.raises(LogError, match="the game 'highest-bid' does not tell how it is dealt"):
        next(simulate(undealt, 1, seed=1))


def test_a_move_that_leaves_none_after_it_is_taken_back() -> None:
    """Who owes two cards and lays the wrong one first has no second, though another pair stays within 101."""
    game, chance = find("neu"), Chance("dead end")
    found = 0
    for _ in range(300):
        match = opened(game, chance, 2, None)
        setup = dealt(game).setup(chance, match, False)
        dead: list[Any] = []

        def choose(table: Any, barred: Any, dead: list[Any] = dead) -> Any:
            move = any_move(game, table, chance, barred)
            dead += [None] * (move is None)
            return move

        moves, table = play_out(game, match, setup, chance, choose)
        found += bool(dead)
        assert table.finished
        assert played(game, match, setup, moves).loser == table.loser
    assert found > 0


# Breaches


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_can_be_broken_alone_at_the_end_of_a_log(rule: str) -> None:
    name = rule.partition("/")[0]
    for log in simulate(find(name), 1, seed=1, illegal=rule):
        assert read_back(log) == log
        findings = broken(log)
        (last,) = findings[-1:]
        assert (last.rule, last.kind) == (rule, "illegal")
        at_the_end = [one for one in findings if (one.round, one.entry) == (last.round, last.entry)]
        assert {one.rule for one in at_the_end} == {rule}
        if rule != "new-old/new-cards-only":  # in stage B an Old Card is held after another breach only
            assert [one.rule for one in findings if one.kind == "illegal"] == [rule]
        entries = [len(round_.moves) for round_ in log.rounds]
        ends = (0, 0) if not entries else (len(entries), entries[-1])
        claimed = (len(entries), entries[-1] + 1) if entries and log.rounds[-1].result else ends
        if log.result is not None:
            claimed = len(entries) + 1, 0
        assert (last.round, last.entry) == claimed or entries[-1] in last.evidence


def test_breaches_are_the_same_as_ever_and_each_another() -> None:
    game = find("old-bill")
    logs = list(simulate(game, 6, seed=4, illegal="turn"))
    assert list(simulate(game, 6, seed=4, illegal="old-bill/turn")) == logs
    assert len({encode(log, "json") for log in logs}) == 6


@pytest.mark.parametrize("rule", ["new-old/turn", "neu/round-over", "metamorphosis/leader", "old-bill/accept"])
def test_a_physical_log_ends_with_a_breach_too(rule: str) -> None:
    for log in simulate(find(rule.partition("/")[0]), 3, seed=1, illegal=rule, physical=True):
        assert log.rounds[-1].setup.hands is None
        assert broken(log)[-1].rule == rule


def test_players_and_house_stay_as_asked_for_where_a_rule_is_broken() -> None:
    game = find("new-old")
    house = msgspec.convert({"forced-reveal": True}, game.House)
    for log in simulate(game, 3, seed=1, illegal="reveal-forced", players=2, house=house):
        assert (len(log.players), log.house) == (2, house)


def test_a_rule_that_is_none_and_one_that_cannot_be_broken_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(illegal, "ATTEMPTS", 8)
    game = find("new-old")
    with pytest.raises(NoBreach, match=r"New Old has no rule 'reveal-stuk'; did you mean reveal-stuck"):
        next(simulate(game, 1, seed=1, illegal="reveal-stuk"))
    house = msgspec.convert({"forced-reveal": False}, game.House)
    with pytest.raises(NoBreach, match="no game was found that ends with a breach of new-old/reveal-forced alone"):
        next(simulate(game, 1, seed=1, illegal="reveal-forced", house=house))


def test_a_game_from_outside_is_broken_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._found, "highest-bid", OUTSIDE)
    for rule in ("higher", "round-over"):
        for log in simulate(OUTSIDE, 3, seed=1, illegal=rule):
            assert {one.rule for one in broken(log)} == {f"highest-bid/{rule}"}


# What the policy `edge` steers to


def tables(log: AnyLog) -> Iterator[tuple[Any, Any]]:
    """The table before each entry of a log's first round, and the entry."""
    game = find(log.game)
    table: Any = game.table(opened(game, Chance(), len(log.players), log.house), log.rounds[0].setup)
    table.prepare(log.rounds[0].moves)
    for table.entry, move in enumerate(log.rounds[0].moves, 1):
        yield table, move
        table.apply(move)
    yield table, None


def reveals_nothing(log: AnyLog) -> bool:
    """New Old: a player reveals no card."""
    return any(plain(move)[0] == "reveal" and not move.cards for move in log.rounds[0].moves)


def shot_on_double(log: AnyLog) -> bool:
    """Neu: who owes two cards lays a SHOT."""
    return any(isinstance(move, neu.Shot) and table.worlds[0].debt > 1 for table, move in tables(log))


def mimes_wait(log: AnyLog) -> bool:
    """Old Bill: a Mime waits in a Den for a suit, through three entries or more."""
    return sum(any(den.waiting for den in table.dens) for table, _ in tables(log)) >= 3


def stock_is_short(log: AnyLog) -> bool:
    """Metamorphosis: a card is drawn that had been discarded, since the stock was used up."""
    round_ = log.rounds[0]
    drawn = {card for move in round_.moves if plain(move)[0] == "draw" for card in move.cards}
    return bool(drawn - set(round_.setup.stock))


@pytest.mark.parametrize(
    ("name", "rare", "times"),
    [
        ("new-old", reveals_nothing, 1.8),
        ("neu", shot_on_double, 2.0),
        ("old-bill", mimes_wait, 1.1),
        ("metamorphosis", stock_is_short, 1.5),
    ],
)
def test_the_edge_policy_comes_to_what_is_rare_more_often(
    name: str, rare: Callable[[AnyLog], bool], times: float
) -> None:
    count = 40 if name == "metamorphosis" else 200
    by = {
        policy: sum(map(rare, simulate(find(name), count, seed=1, policy=policy, rounds=1)))
        for policy in ("random", "edge")
    }
    assert by["edge"] >= max(5, times * by["random"]), by


TRIES = 60
"""Each log is changed in so many ways to see which rules it can break."""


def changed(game: Game, log: AnyLog, chance: Chance) -> AnyLog | None:
    """A log with one other header, setup, claim or entry, or one entry less; it ends soon behind it."""
    number = chance.below(len(log.rounds))
    *before, round_ = log.rounds[: number + 1]
    alter, how = Alterer(game, chance, log, round_), chance.below(20)
    if how == 0:
        return game_log(game, chance.below(12), log.house)
    if how == 1:
        other = alter.of_match_result(log.result) if log.result is not None else None
        return msgspec.structs.replace(log, result=other)
    if how == 2:
        return msgspec.structs.replace(log, rounds=(*log.rounds, round_), result=None)
    if how == 3:
        setup = alter.of_setup(round_.setup)
        round_ = round_ if setup is None else msgspec.structs.replace(round_, setup=setup, result=None)
    elif how == 4:
        round_ = msgspec.structs.replace(round_, result=alter.of_result(round_.result))
    else:
        moves = round_.moves
        at = len(moves) - 1 if how == 5 else chance.below(len(moves))
        here, later = moves[at], moves[at + 1 : at + 2]
        move = alter.move(here) if how < 15 else alter.any_move(chance.one(members(game.Move)))
        ways: list[tuple[Any, ...]] = [(*later, here), later, (here, here)] + [(move, *later), (here, move)] * 4
        way = chance.one(ways) if move is not None else (*later, here)
        round_ = msgspec.structs.replace(round_, moves=(*moves[:at], *way), result=None)
    return msgspec.structs.replace(log, rounds=(*before, round_), result=None)


@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_edge_games_reach_the_condition_of_every_rule(name: str) -> None:
    """One entry, setup or claim of theirs, if it were another, would break it; all within far fewer games."""
    game = find(name)
    reached: Counter[str] = Counter()
    full = simulate(game, 1000, seed=1, policy="edge")
    for count, log in enumerate(full, 1):
        hidden = simulate(game, count % 4 == 0, seed=count, policy="edge", physical=True)
        for one, tries in ((log, TRIES), *((one, TRIES // 4) for one in hidden)):
            chance = Chance("changed", name, count)
            logs = [other for _ in range(tries) if (other := changed(game, one, chance)) is not None]
            reached.update({one.rule for log in logs for one in judge(log).findings if one.kind == "illegal"})
        missing = [rule.name for rule in game.rulebook if not reached[game.rulebook.id_of(rule)]]
        if not missing:
            break
    print(f"{name}: {count} games, {dict(reached)}")
    assert not missing

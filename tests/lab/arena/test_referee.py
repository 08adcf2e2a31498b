"""Single games in an arena: openings, records, repeatability, and failing players."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cirkis import EndReason, Options
from cirkis.game import read_records, replay_match, replay_record
from cirkis.lab import GameResult, Plan
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.participants import PlayerFactory
from tests.game.rules.positions import only
from tests.lab.arena.players import CIRKIS, HERE, program


@pytest.fixture
def factory() -> Iterator[PlayerFactory]:
    """Yield a factory, and end its programs after the test."""
    made = PlayerFactory(0.5)
    yield made
    made.close()


def check_records(plan: Plan, result: GameResult) -> None:
    """Replay the records of a game and compare their ends with the result."""
    records = read_records(result.record)
    names = [plan.participants[player].name for player in result.seats]
    assert all(list(record.names) == names for record in records)
    end = replay_record(records[-1])[-1].outcome
    assert end is not None
    assert end.reason.value == result.reason
    winners = replay_match(records).outcome
    assert winners is not None
    assert sorted(result.seats[seat] for seat in winners.winners) == list(result.winners)
    assert winners.totals == result.scores


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(players=3, center_ring=True, starter="random"),
        Options(players=4, stop="at-once", target=25),  # pyrefly: ignore[bad-argument-type]
        Options(players=2, match=60),
        Options(players=3, match=50, colours=("red", "green", "purple")),  # pyrefly: ignore[bad-argument-type]
    ],
    ids=lambda options: f"{options.players}",
)
def test_records_and_results_agree(options: Options, factory: PlayerFactory) -> None:
    plan = Plan(("greedy", "random", "random", "greedy"), options, rounds=2, seed=5)
    for game in (0, plan.games // 2, plan.games - 1):
        result = referee_game(plan, game, factory)
        check_records(plan, result)
        assert referee_game(plan, game, factory) == result
        assert GameResult.from_json(result.to_json()) == result


def test_openings(factory: PlayerFactory) -> None:
    plan = Plan(("random", "random"), rounds=2, opening_plies=6)
    openings: dict[int, set[str]] = {0: set(), 1: set()}
    for game in range(plan.games):
        (record,) = read_records(referee_game(plan, game, factory).record)
        first = " ".join(str(ply.placement) for ply in record.plies[:6])
        openings[plan.pairing(game).round].add(first)
    assert [len(found) for found in openings.values()] == [1, 1]
    assert openings[0] != openings[1]


def test_opening_never_ends_a_game(factory: PlayerFactory) -> None:
    plan = Plan(("random", "random"), Options(target=5), rounds=20, opening_plies=80)
    for round_ in range(20):
        assert len(plan.opening(round_)[1]) < 40
    assert referee_game(plan, 0, factory).reason in {reason.value for reason in EndReason}


@pytest.mark.parametrize(
    "options",
    [Options(players=4, center_ring=True, starter=3), Options(pieces=only(A=4), match=30)],
    ids=["four", "match"],
)
def test_own_engine_as_a_program(options: Options, factory: PlayerFactory) -> None:
    """`cirkis gtp` plays whole games and matches, even against itself and with other pieces, and
    repeats them for the same seeds.
    """
    factory.seconds = 60
    texts = (f"gtp:{CIRKIS} random", "greedy", f"gtp:{CIRKIS} greedy", "random")
    plan = Plan(texts, options, rounds=1, opening_plies=0)
    games = range(0, plan.games, 9)
    results = [referee_game(plan, game, factory) for game in games]
    assert [referee_game(plan, game, factory) for game in reversed(games)] == results[::-1]
    for result in results:
        assert result.faults == ()
        assert (len(read_records(result.record)) > 1) == bool(options.match)
        check_records(plan, result)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ("crash", "ended with exit code 1: no idea"),
        ("node", "ended with exit code 1: TypeError [ERR_X]: no board"),
        ("unended", 'did not end its answer to "genmove" with an empty line within 0.5 seconds'),
        ("sleep", 'did not answer "genmove" within 0.5 seconds'),
        ("refuse", 'answered "genmove green" with an error: out of memory'),
        ("babble", 'answered "genmove green" with "thinking about it"'),
        ("endless", 'sent an endless answer to "genmove green"'),
        ("late", 'answered "genmove green" with "=6" instead of "=7"'),
        ("pass", 'answered "pass": cannot read the placement "pass"'),
        ("E28", 'answered "E28": '),
    ],
)
def test_a_program_that_fails_loses(
    plan: str, message: str, factory: PlayerFactory, tmp_path: Path
) -> None:
    """A failing program loses (R31), and one sentence says what it did wrong."""
    is_slow = plan in ("sleep", "unended")
    if not is_slow:
        factory.seconds = 60  # so that no program is late by accident
    arena = Plan((program(tmp_path, plan), "random"), rounds=1)
    result = referee_game(arena, 0, factory)
    assert result.winners == (1,)
    assert result.reason == "withdrawals"
    (fault,) = result.faults
    assert (fault.player, fault.is_late, fault.trace) == (0, is_slow, "")
    sentence = fault.what
    assert sentence.startswith(message)
    assert "\n" not in sentence
    assert sentence in result.record
    check_records(arena, result)
    again = referee_game(arena, 0, factory)
    assert again.faults == result.faults  # the program was restarted and failed again


def test_a_program_can_resign(factory: PlayerFactory, tmp_path: Path) -> None:
    plan = Plan((program(tmp_path, "resign"), "random"), rounds=1)
    result = referee_game(plan, 0, factory)
    assert (result.winners, result.reason, result.faults) == ((1,), "withdrawals", ())


def test_a_class_that_fails_loses(factory: PlayerFactory) -> None:
    texts = (f"python:{HERE}:Cheat", f"python:{HERE}:First", "random")
    plan = Plan(texts, Options(players=3), rounds=1)
    result = referee_game(plan, 0, factory)
    (fault,) = result.faults
    assert fault.player == 0
    assert fault.what.startswith("made an illegal choice: ")
    assert 0 not in result.winners
    assert result.reason != "withdrawals"
    check_records(plan, result)


def test_a_class_that_cannot_be_made_loses(factory: PlayerFactory) -> None:
    needs_arguments = "python:cirkis.engine.players.composed:DistractedPlayer"
    result = referee_game(Plan((needs_arguments, "random"), rounds=1), 0, factory)
    (fault,) = result.faults
    assert (result.winners, fault.player) == ((1,), 0)
    assert "TypeError: DistractedPlayer.__init__() missing" in fault.what

"""Adjudicated games: the search's proofs agree with brute force."""

import random

import pytest

from cirkis import Options, State
from cirkis.game import read_record, replay_record, write_record
from cirkis.lab import Plan
from cirkis.lab.arena.decided import proven_winners
from cirkis.lab.arena.game import referee_game
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.result import ADJUDICATED
from tests.engine.search.solver import Solver, TooLarge
from tests.game.rules.positions import random_game
from tests.nightly import rounds


def check(state: State, winners: tuple[int, ...]) -> bool:
    """Compare proven winners with brute force, if the ending is small enough."""
    try:
        if len(winners) == 1:
            assert Solver(winners[0]).share(state) == 1
        else:
            assert winners == (0, 1)  # both can force a half, and neither can force more
            assert [Solver(seat).share(state) for seat in (0, 1)] == [0.5, 0.5]
    except TooLarge:
        return False
    return True


@pytest.mark.parametrize(
    "options",
    [
        Options(target=1000),
        Options(target=15),
        Options(target=20, stop="at-once"),  # pyrefly: ignore[bad-argument-type]
        Options(players=3, target=1000),
        Options(players=3, target=15, center_ring=True),
        Options(players=4, target=20),
    ],
    ids=lambda options: f"{options.players}-{options.target}",
)
def test_proofs_are_right(options: Options) -> None:
    checked = 0
    for seed in range(rounds(4, 40)):
        for state in random_game(random.Random(seed), options)[-13:-1]:
            if (winners := proven_winners(state, 40)) is not None:
                checked += check(state, winners)
    assert checked >= 2


def test_adjudicated_games() -> None:
    """A game ends as soon as its winner is proven, and the result and the record say so."""
    plan = Plan(("greedy", "random"), rounds=3, adjudicate=100)
    factory, games = PlayerFactory(1.0), range(plan.games)
    results = [referee_game(plan, game, factory) for game in games]
    full = Plan(plan.players, rounds=3)
    assert all(referee_game(full, game, factory).reason != ADJUDICATED for game in games[:2])
    assert sum(result.reason == ADJUDICATED for result in results) >= 3
    for result in results:
        if result.reason != ADJUDICATED:
            continue
        record = read_record(result.record)
        end = replay_record(record)[-1]
        assert not end.is_over
        assert "certain to win" in record.plies[-1].comments[-1]
        assert write_record(record) == result.record
        seats = proven_winners(end, 100)
        assert seats is not None
        assert sorted(result.seats[seat] for seat in seats) == list(result.winners)
        colours = [end.options.colours[seat].value for seat in seats]
        assert record.tag("Adjudicated") == " and ".join(colours)
        assert result.scores == end.scores

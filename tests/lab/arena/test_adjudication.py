"""Adjudicated games: what a search proves is what solving the ending by brute force gives."""

from __future__ import annotations

import random

import pytest

from cirkis import Options, State, legal_placements, new_game, play
from cirkis.game import read_record, replay_record, write_record
from cirkis.lab import Plan, run_arena
from cirkis.lab.arena.adjudication import proven_winners
from cirkis.lab.arena.participants import PlayerFactory
from cirkis.lab.arena.referee import referee_game
from cirkis.lab.arena.result import ADJUDICATED
from tests.lab.arena.players import outcome

MOST = 2_000  # placements that brute force may try


class TooLarge(Exception):
    """The ending has too many positions."""


class Solver:
    """Finds what a seat can force against all others together, by trying everything."""

    def __init__(self, seat: int) -> None:
        self.seat, self.tried = seat, 0
        self.known: dict[object, float] = {}

    def share(self, state: State) -> float:
        if state.outcome is not None:
            return (self.seat in state.outcome.winners) / len(state.outcome.winners)
        key = (state.owned, state.stocks, state.to_play, state.is_free_turn, state.placed[-1:])
        if key not in self.known:
            self.known[key] = self._best(state)
        return self.known[key]

    def _best(self, state: State) -> float:
        is_own = state.to_play == self.seat
        best = 0.0 if is_own else 1.0
        for placement in legal_placements(state):
            self.tried += 1
            if self.tried > MOST:
                raise TooLarge
            share = self.share(play(state, placement).state)
            best = max(best, share) if is_own else min(best, share)
            if best == float(is_own):
                break
        return best


def check(state: State, winners: tuple[int, ...]) -> bool:
    """Compare proven winners with brute force, if the ending is small enough."""
    try:
        if len(winners) == 1:
            assert Solver(winners[0]).share(state) == 1
        else:
            assert winners == (0, 1)  # neither can force more than a half, and both can force that
            assert [Solver(seat).share(state) for seat in (0, 1)] == [0.5, 0.5]
    except TooLarge:
        return False
    return True


@pytest.mark.parametrize(
    "options",
    [
        Options(target=1000),
        Options(target=15),
        Options(target=20, stop="at-once"),  # type: ignore[arg-type]
        Options(players=3, target=1000),
        Options(players=3, target=15, center_ring=True),
        Options(players=4, target=20),
    ],
    ids=lambda options: f"{options.players}-{options.target}",
)
def test_proofs_are_right(options: Options) -> None:
    """A proven winner wins by exact play, whatever all others do."""
    checked = 0
    for seed in range(10):
        rng, state = random.Random(seed), new_game(options)
        while not state.is_over:
            if (winners := proven_winners(state, 40)) is not None:
                checked += check(state, winners)
            state = play(state, rng.choice(legal_placements(state))).state
    assert checked >= 5


def test_the_same_every_time() -> None:
    """A proof depends on the position and the number of simulations alone."""
    rng, state, found = random.Random(2), new_game(), []
    while not state.is_over:
        found.append((state, proven_winners(state, 100)))
        state = play(state, rng.choice(legal_placements(state))).state
    assert any(winners for _, winners in found)
    assert all(proven_winners(state, 100) == winners for state, winners in reversed(found))


def test_adjudicated_games() -> None:
    """A game ends where its winner is proven; the result and the record say so."""
    plan = Plan(("greedy", "random"), rounds=3, adjudicate=100)
    factory, games = PlayerFactory(1.0), range(plan.games)
    results = [referee_game(plan, game, factory) for game in games]
    whole = Plan(plan.players, rounds=3)
    assert all(referee_game(whole, game, factory).reason != ADJUDICATED for game in games)
    assert sum(result.reason == ADJUDICATED for result in results) >= 3
    for result in results:
        if result.reason != ADJUDICATED:
            continue
        record = read_record(result.record)
        end = replay_record(record)[-1]
        assert not end.is_over
        assert record.tag("Adjudicated") == "yes"
        assert "certain to win" in record.plies[-1].comments[-1]
        assert write_record(record) == result.record
        seats = proven_winners(end, 100)
        assert seats is not None
        assert sorted(result.seats[seat] for seat in seats) == list(result.winners)
        assert result.scores == end.scores


def test_one_process_or_several() -> None:
    """Adjudicated results are the same for any number of processes."""
    plan = Plan(("greedy", "random", "random"), Options(players=3), rounds=1, adjudicate=50)
    assert outcome(run_arena(plan, jobs=2)) == outcome(run_arena(plan))

"""What the search proves: endings that a solver can also solve, but not other seats' choices."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cirkis.engine.search.config import INFORMED, PLAIN, STRONGEST, UNIFORM, SearchConfig
from cirkis.engine.search.tree.search import Candidate, Search
from cirkis.game import State, legal_placements, play
from tests.engine.search.solver import Solver, TooLarge
from tests.game.rules.positions import random_game
from tests.nightly import rounds


def played(plies: int, seed: int, **options: Any) -> State:
    """Return a position after this many random placements, or the last one before the end."""
    states = random_game(random.Random(seed), **options)
    return states[min(plies, len(states) - 2)]


WINNERS = {1.0: (0,), 0.5: (0, 1), 0.0: (1,)}
"""The winners of a two-player game, by the share that the first seat can force."""


def solved(state: State, limit: int = 1_500) -> tuple[int, ...]:
    return WINNERS[Solver(0, limit).share(state)]


def endings(wanted: int) -> Iterator[tuple[State, tuple[int, ...]]]:
    """Yield the earliest positions in random games that the solver can solve, and the winners."""
    rng = random.Random(1)
    while wanted:
        states = random_game(rng)
        found = None
        for state in reversed(states[:-1]):
            try:
                found = state, solved(state)
            except TooLarge:
                break
        if found:
            wanted -= 1
            yield found


@pytest.mark.slow
@pytest.mark.parametrize("config", [INFORMED, UNIFORM])
def test_endings_are_solved(config: SearchConfig) -> None:
    for state, winners in endings(rounds(4, 60)):
        search = Search(state, config=config, capacity=200_000)
        search.run(simulations=50_000)
        assert search.is_proven
        best = search.candidates()[0]
        assert best.winners == winners
        # The solver may have stopped at another placement that wins, and needs more for this one.
        assert solved(play(state, best.placement).state, 1_000_000) == winners


def late_turns(players: int, games: int, plies: int) -> Iterator[tuple[State, State]]:
    rng = random.Random(players)
    for _ in range(games):
        states = random_game(rng, players=players)
        yield from zip(states[-plies - 1 :], states[-plies:], strict=False)


def winners_possible(state: State) -> set[tuple[int, ...]] | None:
    """Return all possible results by exhaustive search; None if there are too many positions."""
    found, seen, waiting = set(), 0, [state]
    while waiting:
        now = waiting.pop()
        seen += 1
        if seen > 3_000:
            return None
        if now.outcome is not None:
            found.add(now.outcome.winners)
        else:
            waiting += [play(now, placement).state for placement in legal_placements(now)]
    return found


def searched(state: State, after: State, config: SearchConfig) -> Candidate:
    search = Search(state, config=config._replace(greedy_prior=0.0))
    search.run(simulations=2_000)
    return next(c for c in search.candidates() if c.placement == after.leader)


@pytest.mark.parametrize("players", [3, 4])
def test_a_seat_that_cannot_win_may_choose_any_winner(players: int) -> None:
    """If the next seat cannot win but decides who does, the result is not certain."""
    found = 0
    for state, after in late_turns(players, 60, 4):
        possible = winners_possible(after)
        if after.to_play == state.to_play or not possible or len(possible) == 1:
            continue
        if not any(after.to_play in winners for winners in possible):
            for config in (STRONGEST, PLAIN):
                assert searched(state, after, config).winners == ()
            found += 1
        if found == rounds(1, 2):
            return
    raise AssertionError("too few such positions")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_immediate_win_is_certain(players: int) -> None:
    """A placement that ends the game has a certain result, and a winning one ends the search."""
    ended = won = 0
    for state, after in late_turns(players, 30, 1):
        assert after.outcome is not None
        candidate = searched(state, after, STRONGEST)
        if candidate.visits:
            assert candidate.winners == after.outcome.winners
            ended += 1
        if after.outcome.winners == (state.to_play,):
            search = Search(state, config=STRONGEST)
            assert search.run(simulations=2_000) < 2_000
            assert search.candidates()[0].winners == (state.to_play,)
            won += 1
    assert ended > 20
    assert won > 2

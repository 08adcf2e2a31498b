"""With three or four players, the opponents' choices are never certain."""

import random
from collections.abc import Iterator

import pytest

from cirkis.engine.search.config import PLAIN, STRONGEST, SearchConfig
from cirkis.engine.search.tree.search import Candidate, Search
from cirkis.game import State, legal_placements, play
from tests.game.rules.positions import random_game


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
        if found == 3:
            return
    raise AssertionError("fewer than three such positions")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_immediate_win_is_certain(players: int) -> None:
    """A placement that ends the game has a certain result, and a winning one ends the search."""
    ended = won = 0
    for state, after in late_turns(players, 60, 1):
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
    assert ended > 40
    assert won > 5

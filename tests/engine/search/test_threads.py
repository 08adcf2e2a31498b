"""A search's counts, when it ends, and how a full tree keeps growing.

test_hosts.py tests several threads on one tree.
"""

import itertools
from threading import Event

import pytest

from cirkis.engine.search.config import INFORMED, STRONGEST
from cirkis.engine.search.tree.search import Search
from cirkis.game import legal_placements, play
from tests.engine.search.test_search import played


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_simulation_counts_once(players: int) -> None:
    """Each simulation counts once in visits, rewards and statistics; four fifths of a mean reward
    are the share of the victory, and the rest is the margin.
    """
    state = played(6, 1, players=players)
    search = Search(state, capacity=100_000)
    assert search.run(simulations=3_001) == 3_001
    candidates = search.candidates()
    assert {c.placement for c in candidates} == set(legal_placements(state))
    assert sum(c.visits for c in candidates) == search.visits == 3_001
    share = 1 - INFORMED.margin_weight
    for candidate in candidates:
        games, finished, wins, points = candidate.stats
        assert games == candidate.visits >= finished
        assert sum(wins) == pytest.approx(games)
        assert len(points) == players
        for value, won in zip(candidate.values, wins, strict=True):
            least = share * won / max(games, 1)
            assert least - 1e-9 <= value <= least + INFORMED.margin_weight + 1e-9
    # the winner has at least 40 points after reaching the target, but can have fewer if blocked
    assert sum(sum(c.stats.points) for c in candidates) > 20 * sum(
        c.stats.finished for c in candidates
    )


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_all_threads(threads: int) -> None:
    """While its clock stands still, a search goes on until it is stopped."""
    search = Search(played(4, 4), capacity=500_000, threads=threads)
    stop, asked = Event(), itertools.count()

    def clock() -> float:
        if next(asked) == 20:
            stop.set()
        return 0.0

    assert search.run(seconds=600, stop=stop, clock=clock) == search.visits > 0


def test_the_tree_follows_the_game() -> None:
    """After a placement, the tree keeps that branch with its visits; for another game, nothing."""
    state = played(6, 6)
    search = Search(state, capacity=300_000)
    search.run(simulations=4_000)
    best = search.candidates()[0]
    assert search.principal_variation(best.placement, 1) == (best.placement,)
    after, other = play(state, best.placement).state, played(9, 8)
    assert search.advance(after)
    assert search.visits == best.visits
    assert {c.placement for c in search.candidates()} == set(legal_placements(after))
    assert search.run(simulations=1_000) == 1_000 or search.is_proven
    assert sum(c.stats.games for c in search.candidates()) == search.visits - best.visits
    assert not search.advance(other)
    assert search.visits == 0
    search.run(simulations=500)
    assert search.best() in legal_placements(other)


@pytest.mark.parametrize("capacity", [100_000, 3_000])
def test_same_seed_same_candidates(capacity: int) -> None:
    """The seed and the number of simulations determine the result, even in a full tree."""
    made = []
    for seed, runs in ((5, 1), (5, 30), (6, 1)):
        search = Search(played(6, 1, players=3), seed=seed, capacity=capacity)
        for _ in range(runs):
            search.run(simulations=3_000 // runs)
        made.append(search.candidates())
    assert made[0] == made[1] != made[2]


def test_stopping_early_does_not_change_the_choice() -> None:
    saved = 0
    for seed in range(12):
        state = played(10 + seed, seed)
        full, early = (Search(state, seed=seed, capacity=100_000) for _ in range(2))
        full.run(simulations=3_000)
        saved += 3_000 - early.run(simulations=3_000, early_stop=True)
        if not full.is_proven:
            assert early.best() == full.best()
    assert saved > 3_000


def test_the_given_clock_is_used() -> None:
    ticks = iter(range(0, 1_000_000, 10))
    search = Search(played(4, 7), capacity=100_000)
    assert search.run(seconds=15, clock=lambda: next(ticks)) == search.visits
    assert next(ticks) == 30


@pytest.mark.parametrize("capacity", [40, 600, 2_000])
def test_a_full_tree_keeps_growing(capacity: int) -> None:
    search = Search(played(8, 4), capacity=capacity)
    assert search.run(simulations=6_000) == 6_000
    assert search.nodes <= capacity
    assert search.visits == 6_000
    if capacity > 600:
        assert sum(one.visits for one in search.candidates()) == 6_000
        assert sum(one.stats.games for one in search.candidates()) == 6_000


def test_a_full_tree_follows_a_game_to_its_end() -> None:
    """It may have dropped all that follows a proven placement, but there is always a choice."""
    for seed in range(12):
        state = played(24, seed)
        search = Search(state, seed=seed, config=STRONGEST, capacity=600)
        while not state.is_over:
            search.run(simulations=1_500)
            best = search.best()
            assert best in legal_placements(state)
            proven = [found.placement for found in search.candidates() if found.winners]
            state = play(state, proven[-1] if proven else best).state
            search.advance(state)

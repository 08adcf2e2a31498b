"""A full tree drops rarely visited nodes and keeps growing."""

import random

import pytest

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.tree.search import Search
from cirkis.game import Placement, legal_placements, new_game, play
from tests.engine.search.test_search import played
from tests.game.rules.positions import random_game


@pytest.mark.parametrize("capacity", [40, 600, 2_000])
def test_a_full_tree_keeps_growing(capacity: int) -> None:
    search = Search(played(8, 4), capacity=capacity)
    assert search.run(simulations=6_000) == 6_000
    assert search.nodes <= capacity
    assert search.visits == 6_000
    if capacity > 600:
        assert sum(one.visits for one in search.candidates()) == 6_000
        assert sum(one.stats.games for one in search.candidates()) == 6_000


def decided() -> tuple[Search, Placement]:
    """Return a search of an ending in which a placement is proven, and that placement."""
    for seed in range(100):
        states = random_game(random.Random(seed))
        if len(states) <= 27:
            continue
        search = Search(states[26], seed=seed, config=STRONGEST, capacity=60_000)
        search.run(simulations=3_000)
        for found in search.candidates():
            if found.winners and found.visits > 30 and not search.is_proven:
                return search, found.placement
    raise AssertionError("no such ending in a hundred games")


def test_a_proven_position_without_children_is_searched_again() -> None:
    search, placement = decided()
    search._worker._replace_tree("copy_frequent")
    after = play(search.state, placement).state
    assert not after.is_over
    search.advance(after)
    search.run(simulations=50)
    assert search.best() in legal_placements(after)


def test_more_players_need_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [new_game(players=players) for players in (2, 3, 4)]
    search = Search(games[0], capacity=1000, config=STRONGEST)  # its weights depend on the players
    for turn in range(9):
        if turn == 3:
            monkeypatch.setattr(search._worker._instance, "allocate", pytest.fail)
        search.restart(games[turn % 3], turn)
        assert search.run(simulations=20) == 20

"""A tree that gets full drops rarely visited nodes and keeps growing."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from cirkis.engine.search.config import STRONGEST
from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.tree.nodes import NODES_USED, Tree
from cirkis.engine.search.tree.search import Search
from cirkis.game import Placement, legal_placements, new_game, play
from tests.engine.search.test_search import played
from tests.game.rules.positions import random_game


class Node(NamedTuple):
    visits: int
    values: tuple[float, ...]
    prior: float
    proven: int
    is_expanded: bool


def nodes(tree: Tree) -> dict[tuple[int, ...], Node]:
    """Return all nodes reachable from the root, by the placements that lead to them."""
    found: dict[tuple[int, ...], Node] = {}
    waiting: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while waiting:
        line, node = waiting.pop()
        values = tuple(tree.values[node * MAX_SEATS : (node + 1) * MAX_SEATS].tolist())
        first, count = int(tree.first_child[node]), int(tree.child_count[node])
        found[line] = Node(
            int(tree.visits[node]),
            values,
            float(tree.prior[node]) if line else 0.0,
            int(tree.proven[node]),
            first > 0,
        )
        if first:
            waiting += [((*line, int(tree.placement[n])), n) for n in range(first, first + count)]
    return found


def test_what_was_visited_most_is_kept() -> None:
    """Pruning keeps every node's numbers, and children of the most visited up to half the room."""
    room = 20_000
    search = Search(played(8, 4), capacity=room, config=STRONGEST)
    search.run(simulations=3_000)
    worker = search._workers[0]
    tree = worker.tree.copy()
    assert room // 2 < tree.header[NODES_USED]
    worker._replace_tree("copy_frequent")
    other = worker.tree.copy()
    before, after = nodes(tree), nodes(other)
    assert room // 4 < len(after) == other.header[NODES_USED] <= room // 2
    assert all(node[:4] == before[line][:4] for line, node in after.items())
    kept = [node.visits for node in after.values() if node.is_expanded]
    fell = [n.visits for line, n in after.items() if before[line].is_expanded and not n.is_expanded]
    assert fell
    assert min(kept) > max(fell)


@pytest.mark.parametrize("capacity", [40, 600, 2_000])
def test_a_full_tree_goes_on(capacity: int) -> None:
    search = Search(played(8, 4), capacity=capacity)
    assert search.run(simulations=6_000) == 6_000
    assert search.nodes <= capacity
    assert search.visits == 6_000
    if capacity > 600:
        assert sum(one.visits for one in search.candidates()) == 6_000
        assert sum(one.stats.games for one in search.candidates()) == 6_000


def decided() -> tuple[Search, Placement]:
    """Return the search of an ending with placements that are proven, and one of them."""
    for seed in range(100):
        states = random_game(random.Random(seed))
        if len(states) <= 27:
            continue
        search = Search(states[26], seed=seed, config=STRONGEST, capacity=60_000)
        search.run(simulations=3_000)
        for found in search.candidates():
            if found.winners and found.visits > 30 and not search.is_proven:
                return search, found.placement
    raise AssertionError("no such ending among a hundred games")


def test_proven_nodes_lose_their_children() -> None:
    search, placement = decided()
    worker = search._workers[0]
    before = nodes(worker.tree.copy())
    worker._replace_tree("copy_frequent")
    after = nodes(worker.tree.copy())
    assert before[placement.index,].is_expanded
    assert not after[placement.index,].is_expanded
    assert after[placement.index,].proven == before[placement.index,].proven
    assert not any(node.is_expanded for line, node in after.items() if line and node.proven)


def test_a_proven_position_without_children_is_searched_again() -> None:
    """Whoever goes on after a proven placement that lost its children still gets an answer."""
    search, placement = decided()
    search._workers[0]._replace_tree("copy_frequent")
    after = play(search.state, placement).state
    assert not after.is_over
    search.advance(after)
    search.run(simulations=50)
    assert search.best() in legal_placements(after)


def test_tables_of_many_sizes_take_memory_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that goes from tables of two to tables of four and back needs no more memory."""
    games = [new_game(players=players) for players in (2, 3, 4)]
    search = Search(games[0], capacity=1000, config=STRONGEST)  # whose weights differ by players
    for turn in range(9):
        if turn == 3:
            monkeypatch.setattr(search._workers[0]._instance, "allocate", pytest.fail)
        search.restart(games[turn % 3], turn)
        assert search.run(simulations=20) == 20

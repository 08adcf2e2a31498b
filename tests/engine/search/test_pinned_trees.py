"""The search grows the same trees as an earlier version did, bit for bit, on every machine.

pinned_trees.txt is regenerated when the search is changed on purpose. The trees of UNIFORM, whose
priors are all equal, have never changed. Each line has the number of players, the number of the
position, the configuration, the simulations and a hash of all nodes. To rewrite the file:

    python -m tests.engine.search.test_pinned_trees
"""

import hashlib
import random
from pathlib import Path

import pytest

from cirkis.engine.search import config
from cirkis.engine.search.tree.search import Search
from cirkis.game import State, play
from tests.game.rules.positions import random_game

PINNED = Path(__file__).with_name("pinned_trees.txt")
CASES = [line.split() for line in PINNED.read_text("utf-8").splitlines()]
PLIES = (0, 6, 14)
"""How many random placements lead to each position."""
CAPACITIES = {1500: 1_000_000, 2500: 20_000}
"""Capacity in nodes by number of simulations; the second is too small, so its tree is pruned."""


def position(players: int, number: int) -> State:
    return random_game(random.Random(100 + players), players=players)[PLIES[number]]


def fingerprint(players: int, number: int, name: str, simulations: int) -> str:
    """Return a hash of a position's tree, and of the part that is kept after a placement."""
    state = position(players, number)
    capacity = CAPACITIES[simulations]
    search = Search(state, seed=7, config=getattr(config, name), capacity=capacity)
    search.run(simulations=simulations)
    digest = hashlib.sha256()
    tree = search.tree()
    nodes = (tree.first_child, tree.child_count, tree.placement, tree.mover, tree.visits)
    for part in (*nodes, tree.values, tree.prior, tree.proven):
        digest.update(part)
    digest.update(tree.root_stats)
    digest.update(bytes(2 * 8 * tree.child_count[0]))  # earlier root_stats ended in zeros
    following = play(state, search.best()).state
    if not following.is_over:
        search.advance(following)
        search.run(simulations=300)
        for c in search.candidates():
            digest.update(repr((c.placement.name, c.visits, c.values, c.winners)).encode())
    return digest.hexdigest()[:24]


@pytest.mark.parametrize(("players", "number", "name", "simulations", "expected"), CASES)
def test_trees_are_the_same(
    players: str, number: str, name: str, simulations: str, expected: str
) -> None:
    assert fingerprint(int(players), int(number), name, int(simulations)) == expected


if __name__ == "__main__":
    lines = []
    for players, number, name, simulations, _ in CASES:
        found = fingerprint(int(players), int(number), name, int(simulations))
        lines.append(f"{players} {number} {name} {simulations} {found}\n")
    PINNED.write_text("".join(lines), "utf-8")

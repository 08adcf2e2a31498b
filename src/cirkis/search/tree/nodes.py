"""The tree of a search, as arrays of nodes.

A node is a placement that was made; node 0 is the position searched from. The nodes of what may be
placed next stand side by side:

    node      0          1 ... 45           46 ... 58     ...     USED
            root     what may be placed    what may        ...    (free)
              |      there    |            follow 7
              +-- first[0]    +-- first[7] = 46, many[7] = 13
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cirkis.search.kernel.jit import Floats, Words, inlined
from cirkis.search.kernel.position import MAX_SEATS

USED, WANTED, IS_FULL = 0, 1, 2
"""Of a tree's head: how many nodes are used; how many visits a node needs before it is expanded;
whether there was no room to expand one."""
MAX_ROOT_STATS = 1 << 16
GAMES, ENDS, SHARES, POINTS = 0, 1, 2, 2 + MAX_SEATS
STATS_SIZE = POINTS + MAX_SEATS
"""What a tally counts: games, those of them played to an end, shares of victory, final points."""
Small = npt.NDArray[np.int16]
Index = npt.NDArray[np.int32]


class Tree(NamedTuple):
    """Room for a bounded number of nodes.

    Attributes:
        header: what concerns the tree as a whole: USED, WANTED, IS_FULL.
        first_child: a node's first child; 0 before it is expanded.
        child_count: how many children it has.
        placement: the number of the placement.
        mover: the seat that made it.
        visits: how many simulations came through.
        values: the sum of their rewards, four seats a node.
        prior: how good it looks at first sight among its siblings; these sum to 1.
        proven: the winners as bits, once they are certain; 0 before.
        tallies: for each of the root's followers what became of its games, TALLY numbers each:
            victories and points apart, which the rewards mix.
    """

    header: Words
    first_child: Index
    child_count: Small
    placement: Small
    mover: Small
    visits: Index
    values: Floats
    prior: Floats
    proven: Small
    root_stats: Floats


def new_tree(capacity: int) -> Tree:
    """A tree with only its root. Memory is taken as nodes are used, some 60 bytes each."""
    tree = Tree(
        header=np.zeros(3, dtype=np.int64),
        first_child=np.zeros(capacity, dtype=np.int32),
        child_count=np.zeros(capacity, dtype=np.int16),
        placement=np.zeros(capacity, dtype=np.int16),
        mover=np.zeros(capacity, dtype=np.int16),
        visits=np.zeros(capacity, dtype=np.int32),
        values=np.zeros(capacity * MAX_SEATS, dtype=np.float64),
        prior=np.zeros(capacity, dtype=np.float64),
        proven=np.zeros(capacity, dtype=np.int16),
        root_stats=np.zeros(min(capacity, MAX_ROOT_STATS) * STATS_SIZE, dtype=np.float64),
    )
    tree.header[USED] = 1
    return tree


def clear(tree: Tree) -> None:
    """Make a tree one with only its root again."""
    tree.header[:] = 0
    tree.header[USED] = 1
    for part in (tree.first_child, tree.child_count, tree.visits, tree.proven):
        part[0] = 0
    tree.values[:MAX_SEATS] = 0


@inlined
def clear_node(tree: Tree, node: int) -> None:
    """Make a node new."""
    tree.first_child[node] = 0
    tree.child_count[node] = 0
    tree.visits[node] = 0
    tree.proven[node] = 0
    for seat in range(MAX_SEATS):
        tree.values[node * MAX_SEATS + seat] = 0.0


@inlined
def clear_root_stats(tree: Tree) -> None:
    """Begin to count anew for each of the root's followers."""
    for at in range(min(tree.child_count[0] * STATS_SIZE, len(tree.root_stats))):
        tree.root_stats[at] = 0.0

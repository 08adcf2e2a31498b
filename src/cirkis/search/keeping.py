"""What of a tree is kept: the part that the game has come to, or what was visited most."""

from __future__ import annotations

import numpy as np

from cirkis.search.compiled import compiled, inlined
from cirkis.search.nodes import USED, WANTED, Tree, clear_tallies
from cirkis.search.position import MAX_SEATS


def thin(tree: Tree, other: Tree) -> None:
    """Copy a full tree into another without what was seldom visited, so that half the room is free.

    What is dropped is the followers of nodes; what they found stays in the nodes themselves, which
    are expanded again only when they are visited more often than the most visited one that fell.
    """
    wanted = _visits_of_the_kept(tree)
    keep(tree, other, 0, wanted)
    other.tallies[:] = tree.tallies
    other.head[WANTED] = wanted


def _visits_of_the_kept(tree: Tree) -> int:
    """How many visits a node must have to keep its followers, if they are to fill half the room."""
    expanded = np.flatnonzero(tree.first[: tree.head[USED]])
    if not len(expanded):
        return 1
    order = np.argsort(-tree.visits[expanded], kind="stable")
    rooms = np.cumsum(tree.many[expanded][order], dtype=np.int64)
    fit = int(np.searchsorted(rooms, len(tree.first) // 2))
    return int(tree.visits[expanded[order[min(fit, len(order) - 1)]]]) + 1


@compiled
def keep(tree: Tree, other: Tree, node: int, wanted: int) -> None:
    """Copy a node and all below it into another tree, as its root.

    Args:
        tree, other: from which, and into which.
        wanted: followers are left out where their parent has fewer visits; not the root's.
    """
    _copy_node(tree, node, other, 0)
    other.head[:] = 0
    used = 1
    at = 0
    while at < used:
        first = other.first[at]
        if at and other.visits[at] < wanted:
            other.first[at] = 0
            other.many[at] = 0
        elif first:
            other.first[at] = used
            for child in range(first, first + other.many[at]):
                _copy_node(tree, child, other, used)
                used += 1
        at += 1
    other.head[USED] = used
    clear_tallies(other)


@inlined
def _copy_node(tree: Tree, node: int, other: Tree, to: int) -> None:
    other.first[to] = tree.first[node]
    other.many[to] = tree.many[node]
    other.placement[to] = tree.placement[node]
    other.mover[to] = tree.mover[node]
    other.visits[to] = tree.visits[node]
    other.prior[to] = tree.prior[node]
    other.proven[to] = tree.proven[node]
    for seat in range(MAX_SEATS):
        other.values[to * MAX_SEATS + seat] = tree.values[node * MAX_SEATS + seat]

"""What of a tree is kept: the part that the game has come to, or what was visited most."""

from __future__ import annotations

import numpy as np

from cirkis.search.kernel.jit import compiled, inlined
from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.tree.nodes import USED, WANTED, Tree, clear_root_stats


def prune(tree: Tree, other: Tree) -> None:
    """Copy a full tree into another without what was seldom visited, so that half the room is free.

    What is dropped is the followers of nodes; what they found stays in the nodes themselves, which
    are expanded again only when they are visited more often than the most visited one that fell.
    """
    wanted = _visits_of_the_kept(tree)
    copy_subtree(tree, other, 0, wanted)
    other.root_stats[:] = tree.root_stats
    other.header[WANTED] = wanted


def _visits_of_the_kept(tree: Tree) -> int:
    """How many visits a node must have to keep its followers, if they are to fill half the room."""
    expanded = np.flatnonzero(tree.first_child[: tree.header[USED]])
    if not len(expanded):
        return 1
    order = np.argsort(-tree.visits[expanded], kind="stable")
    scratch = np.cumsum(tree.child_count[expanded][order], dtype=np.int64)
    fit = int(np.searchsorted(scratch, len(tree.first_child) // 2))
    return int(tree.visits[expanded[order[min(fit, len(order) - 1)]]]) + 1


@compiled
def copy_subtree(tree: Tree, other: Tree, node: int, wanted: int) -> None:
    """Copy a node and all below it into another tree, as its root.

    Args:
        tree, other: from which, and into which.
        wanted: followers are left out where their parent has fewer visits; not the root's.
    """
    _copy_node(tree, node, other, 0)
    other.header[:] = 0
    used = 1
    at = 0
    while at < used:
        first = other.first_child[at]
        if at and other.visits[at] < wanted:
            other.first_child[at] = 0
            other.child_count[at] = 0
        elif first:
            other.first_child[at] = used
            for child in range(first, first + other.child_count[at]):
                _copy_node(tree, child, other, used)
                used += 1
        at += 1
    other.header[USED] = used
    clear_root_stats(other)


@inlined
def _copy_node(tree: Tree, node: int, other: Tree, to: int) -> None:
    other.first_child[to] = tree.first_child[node]
    other.child_count[to] = tree.child_count[node]
    other.placement[to] = tree.placement[node]
    other.mover[to] = tree.mover[node]
    other.visits[to] = tree.visits[node]
    other.prior[to] = tree.prior[node]
    other.proven[to] = tree.proven[node]
    for seat in range(MAX_SEATS):
        other.values[to * MAX_SEATS + seat] = tree.values[node * MAX_SEATS + seat]

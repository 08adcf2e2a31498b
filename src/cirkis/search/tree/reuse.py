"""Keep part of a tree: the part below the current position, or the most visited nodes."""

from __future__ import annotations

import numpy as np

from cirkis.search.kernel.jit import inline, jit
from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.tree.nodes import EXPAND_VISITS, NODES_USED, Tree, clear_root_stats


def prune(tree: Tree, other: Tree) -> None:
    """Copy a full tree into another without rarely visited nodes, freeing half of the room.

    Children are dropped, but what they found stays in their parents, which are expanded again only
    when they have more visits than the most visited node that lost its children.

    Args:
        tree: the full tree.
        other: the tree to copy into.
    """
    min_visits = _pruning_threshold(tree)
    copy_subtree(tree, other, 0, min_visits)
    other.root_stats[:] = tree.root_stats
    other.header[EXPAND_VISITS] = min_visits


def _pruning_threshold(tree: Tree) -> int:
    """Return the visits a node needs to keep its children, for half the room to be used."""
    expanded = np.flatnonzero(tree.first_child[: tree.header[NODES_USED]])
    if not len(expanded):
        return 1
    order = np.argsort(-tree.visits[expanded], kind="stable")
    children = np.cumsum(tree.child_count[expanded][order], dtype=np.int64)
    kept = int(np.searchsorted(children, len(tree.first_child) // 2))
    return int(tree.visits[expanded[order[min(kept, len(order) - 1)]]]) + 1


@jit
def copy_subtree(tree: Tree, other: Tree, node: int, min_visits: int) -> None:
    """Copy a node and everything below it into another tree, as its root.

    Args:
        tree, other: the source and the target.
        node: the node.
        min_visits: children are dropped if their parent has fewer visits, except the root's.
    """
    _copy_node(tree, node, other, 0)
    other.header[:] = 0
    used = 1
    at = 0
    while at < used:
        first = other.first_child[at]
        if at and other.visits[at] < min_visits:
            other.first_child[at] = 0
            other.child_count[at] = 0
        elif first:
            other.first_child[at] = used
            for child in range(first, first + other.child_count[at]):
                _copy_node(tree, child, other, used)
                used += 1
        at += 1
    other.header[NODES_USED] = used
    clear_root_stats(other)


@inline
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

"""Keep part of a tree: the part below the current position, or the most visited nodes."""

from __future__ import annotations

from cirkis.search.kernel.marks import inline
from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.tree.nodes import EXPAND_VISITS, NODES_USED, Tree, clear_root_stats


@inline
def copy_frequent(tree: Tree, other: Tree) -> None:
    """Copy a full tree into another without rarely visited nodes, freeing half of the room.

    Children are dropped, but what they found stays in their parents, which are expanded again only
    when they have more visits than the most visited node that lost its children. Proven nodes need
    none any more.

    Args:
        tree: the full tree.
        other: the tree to copy into.
    """
    _drop_proven(tree)
    min_visits = _pruning_threshold(tree)
    copy_subtree(tree, other, 0, min_visits)
    for at in range(len(tree.root_stats)):
        other.root_stats[at] = tree.root_stats[at]
    other.header[EXPAND_VISITS] = min_visits


@inline
def _drop_proven(tree: Tree) -> None:
    """Take the children off all proven nodes but the root."""
    for node in range(1, tree.header[NODES_USED]):
        if tree.proven[node]:
            tree.first_child[node] = 0
            tree.child_count[node] = 0


@inline
def _pruning_threshold(tree: Tree) -> int:
    """Return the visits a node needs to keep its children, for half the room to be used.

    It is one more than the largest number of visits with which the nodes visited at least as often
    would fill half the room, or than the smallest number of visits if they never would.
    """
    room = len(tree.first_child) // 2
    low = _fewest_visits(tree)
    if low == 0:
        return 1
    high = int(tree.visits[0]) + 1
    while high - low > 1:  # with `low` they fill the room or there is nothing lower
        middle = (low + high) // 2
        if _children_of_frequent(tree, middle) >= room:
            low = middle
        else:
            high = middle
    return low + 1


@inline
def _fewest_visits(tree: Tree) -> int:
    """Return the visits of the expanded node that has the fewest; 0 if there is none."""
    fewest = -1
    for node in range(tree.header[NODES_USED]):
        if tree.first_child[node] and (fewest < 0 or tree.visits[node] < fewest):
            fewest = int(tree.visits[node])
    return max(fewest, 0)


@inline
def _children_of_frequent(tree: Tree, visits: int) -> int:
    """Return how many children all nodes with at least so many visits have."""
    children = 0
    for node in range(tree.header[NODES_USED]):
        if tree.visits[node] >= visits:
            children += tree.child_count[node]
    return children


@inline
def copy_subtree(tree: Tree, other: Tree, node: int, min_visits: int) -> None:
    """Copy a node and everything below it into another tree, as its root.

    Args:
        tree, other: the source and the target.
        node: the node.
        min_visits: children are dropped if their parent has fewer visits, except the root's.
    """
    _copy_node(tree, node, other, 0)
    for word in range(len(other.header)):
        other.header[word] = 0
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

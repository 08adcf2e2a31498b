"""Copy part of a tree: a node's subtree, or the most visited nodes."""

from cirkis.engine.search.kernel.arrays import inline
from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.tree.nodes import EXPAND_VISITS, NODES_USED, Tree, clear_root_stats


@inline
def copy_frequent(tree: Tree, other: Tree) -> None:
    """Copy a full tree without its rarely visited nodes, freeing half the space.

    Nodes that lose their children keep their statistics, and are expanded again only after more
    visits than any of them had. Proven nodes need no children.
    """
    _drop_proven(tree)
    min_visits = _pruning_threshold(tree)
    copy_subtree(tree, other, 0, min_visits)
    for at in range(len(tree.root_stats)):
        other.root_stats[at] = tree.root_stats[at]
    other.header[EXPAND_VISITS] = min_visits


@inline
def _drop_proven(tree: Tree) -> None:
    """Drop the children of all proven nodes but the root."""
    for node in range(1, tree.header[NODES_USED]):
        if tree.proven[node]:
            tree.first_child[node] = 0
            tree.child_count[node] = 0


@inline
def _pruning_threshold(tree: Tree) -> int:
    """Return the visits a node needs to keep its children, so that half the room becomes free.

    It is the smallest number that achieves this, but always more than the fewest visits of any
    expanded node.
    """
    room = len(tree.first_child) // 2
    low = _fewest_visits(tree)
    if low == 0:
        return 1
    high = int(tree.visits[0]) + 1
    while high - low > 1:  # `low` fills half the room, or is the lowest possible
        middle = (low + high) // 2
        if _children_of_frequent(tree, middle) >= room:
            low = middle
        else:
            high = middle
    return low + 1


@inline
def _fewest_visits(tree: Tree) -> int:
    """Return the fewest visits of any expanded node; 0 if none is expanded."""
    fewest = -1
    for node in range(tree.header[NODES_USED]):
        if tree.first_child[node] and (fewest < 0 or tree.visits[node] < fewest):
            fewest = int(tree.visits[node])
    return max(fewest, 0)


@inline
def _children_of_frequent(tree: Tree, visits: int) -> int:
    """Count the children of all nodes with at least `visits` visits."""
    children = 0
    for node in range(tree.header[NODES_USED]):
        if tree.visits[node] >= visits:
            children += tree.child_count[node]
    return children


@inline
def copy_subtree(tree: Tree, other: Tree, node: int, min_visits: int) -> None:
    """Copy a node and everything below it into another tree, as its root.

    Except for the root, nodes with fewer than `min_visits` lose their children.
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

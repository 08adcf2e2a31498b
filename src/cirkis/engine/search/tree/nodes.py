"""A search tree, as arrays of nodes.

A node is a placement that was made; node 0 is the position searched from. The children of a node
are stored side by side:

    node      0          1 ... 45           46 ... 58     ...     NODES_USED
            root     its children       the children      ...     (free)
              |           |                of 7
              +-- first_child[0] = 1    +-- first_child[7] = 46, child_count[7] = 13
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cirkis.engine.search.config import SearchConfig
from cirkis.engine.search.kernel.arrays import (
    Float64Array,
    Int16Array,
    Int32Array,
    Int64Array,
    inline,
    words,
)
from cirkis.engine.search.kernel.layout import Placed, new_room
from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.kernel_hosts.choice import Instance

NODES_USED, EXPAND_VISITS, OUT_OF_NODES = 0, 1, 2
"""Indices in a tree's header: nodes used, the visits needed to expand a node, and whether there was
no room to expand one.
"""
HEADER_WORDS = 3
MAX_ROOT_STATS = 1 << 16
MAX_DEPTH = 168
SCRATCH_POSITIONS = 3
"""A simulation needs its own position and two to look ahead with."""
GAMES, FINISHED, WINS, POINTS = 0, 1, 2, 2 + MAX_SEATS
STATS_SIZE = POINTS + MAX_SEATS
"""The statistics of a child of the root: games, finished games, wins by seat (shared ones as
fractions), and final points by seat.
"""


class Tree(NamedTuple):
    """A tree with room for a fixed number of nodes.

    Attributes:
        header: NODES_USED, EXPAND_VISITS, OUT_OF_NODES.
        first_child: a node's first child; 0 before it is expanded.
        child_count: the number of its children.
        placement: the number of its placement.
        mover: the seat that made it.
        visits: the number of simulations through it, counted on the way down, so that those under
            way look like losses to other threads.
        values: the sum of these simulations' rewards, for four seats per node.
        prior: its prior probability among its siblings.
        proven: the winners as bits once they are certain, else 0.
        root_stats: STATS_SIZE numbers per child of the root: the outcomes of its games, since
            rewards mix wins and points.
    """

    header: Int64Array
    first_child: Int32Array
    child_count: Int16Array
    placement: Int16Array
    mover: Int16Array
    visits: Int32Array
    values: Float64Array
    prior: Float64Array
    proven: Int16Array
    root_stats: Float64Array


class SearchArrays(NamedTuple):
    """The arrays that a search's simulations work on.

    Attributes:
        root: the position searched from.
        scratch: room for SCRATCH_POSITIONS positions.
        tree: the tree.
        path: room for MAX_DEPTH nodes.
        rewards: room for a reward for each seat.
        rng: the random generator.
        greedy: the chance in 256ths that each seat is greedy, 16 bits per seat.
        config: the parameters of the search.
    """

    root: Int64Array
    scratch: Int64Array
    tree: Tree
    path: Int64Array
    rewards: Float64Array
    rng: Int64Array
    greedy: int
    config: SearchConfig


@inline
def clear_node(tree: Tree, node: int) -> None:
    tree.first_child[node] = 0
    tree.child_count[node] = 0
    tree.visits[node] = 0
    tree.proven[node] = 0
    for seat in range(MAX_SEATS):
        tree.values[node * MAX_SEATS + seat] = 0.0


@inline
def clear_root_stats(tree: Tree) -> None:
    for at in range(min(tree.child_count[0] * STATS_SIZE, len(tree.root_stats))):
        tree.root_stats[at] = 0.0


_PER_ITEM = {"values": MAX_SEATS, "root_stats": STATS_SIZE}
"""Numbers per node, or per child of the root; 1 for other arrays."""


class TreeMemory:
    """A tree in kernel memory; each used node takes about 60 bytes."""

    def __init__(self, instance: Instance, capacity: int) -> None:
        self._instance, self.capacity = instance, capacity
        items = dict.fromkeys(Tree._fields, capacity)
        items |= {"header": HEADER_WORDS, "root_stats": min(capacity, MAX_ROOT_STATS)}
        self._rooms = {
            name: new_room(instance, Tree, name, count * _PER_ITEM.get(name, 1))
            for name, count in items.items()
        }
        self.address = Placed(instance, Tree, **self._rooms).address
        self.clear()

    def clear(self) -> None:
        """Remove all nodes but the root."""
        self._instance.write(self._rooms["header"].address, words([1, 0, 0]))
        for name in ("first_child", "child_count", "visits", "proven", "values"):
            nothing = bytes(self.read(name, 0, 1).nbytes)
            self._instance.write(self._rooms[name].address, nothing)

    def read(self, name: str, first: int = 0, count: int = 1) -> Any:
        """Copy part of an array of Tree; `first` is a node or a child of the root."""
        each = _PER_ITEM.get(name, 1)
        return self._rooms[name].read(self._instance, first * each, count * each)

    def copy(self) -> Tree:
        used = self.read("header", NODES_USED)[0]
        children = min(self.read("child_count")[0], MAX_ROOT_STATS)
        counts = dict.fromkeys(Tree._fields, used)
        counts |= {"header": HEADER_WORDS, "root_stats": children}
        return Tree(**{name: self.read(name, 0, count) for name, count in counts.items()})


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

"""Trees in kernel memory."""

from typing import Any

from cirkis.engine.search.kernel.arrays import words
from cirkis.engine.search.kernel.layout import Placed, new_room
from cirkis.engine.search.kernel.position import MAX_SEATS
from cirkis.engine.search.kernel_hosts.instance import Instance
from cirkis.engine.search.tree.nodes import (
    HEADER_WORDS,
    MAX_ROOT_STATS,
    NODES_USED,
    STATS_SIZE,
    Tree,
)

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

"""A tree in the memory of a kernel: made and read by the host, found by the kernel.

word 0-9   the address of each array of Tree, in its order
     10    the number of nodes that there is room for
     11    the length of the statistics of the root's children
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cirkis.search.hosts.instance import Instance
from cirkis.search.kernel.arrays import (
    float64_array,
    int16_array,
    int32_array,
    int64_array,
    words,
)
from cirkis.search.kernel.marks import inline
from cirkis.search.kernel.position import MAX_SEATS
from cirkis.search.kernel.table_memory import put_words
from cirkis.search.tree.nodes import MAX_ROOT_STATS, NODES_USED, STATS_SIZE, Tree

HEADER_WORDS = 3
_CAPACITY, _STATS, _WORDS = 10, 11, 12


class _Field(NamedTuple):
    """An array of a tree: the letter of its type (as in struct), and the numbers for a node."""

    code: str
    per_node: int = 1


_FIELDS = {
    "first_child": _Field("i"),
    "child_count": _Field("h"),
    "placement": _Field("h"),
    "mover": _Field("h"),
    "visits": _Field("i"),
    "values": _Field("d", MAX_SEATS),
    "prior": _Field("d"),
    "proven": _Field("h"),
}
_SIZES = {"h": 2, "i": 4, "q": 8, "d": 8}


class TreeMemory:
    """A tree in the memory of a kernel.

    Attributes:
        address: where the kernel finds it.
        capacity: the number of nodes it has room for.

    Args:
        instance: the kernel.
        capacity: the number of nodes. Memory is taken as they are used, about 60 bytes each.
    """

    def __init__(self, instance: Instance, capacity: int) -> None:
        self._instance, self.capacity = instance, capacity
        stats = min(capacity, MAX_ROOT_STATS) * STATS_SIZE
        self._at = {"header": instance.allocate(HEADER_WORDS * 8)}
        for name, field in _FIELDS.items():
            self._at[name] = instance.allocate(capacity * field.per_node * _SIZES[field.code])
        self._at["root_stats"] = instance.allocate(stats * 8)
        self.address = put_words(instance, words([*self._at.values(), capacity, stats]))
        self.clear()

    def clear(self) -> None:
        """Remove all nodes but the root."""
        self._instance.write(self._at["header"], words([1, 0, 0]))
        for name in ("first_child", "child_count", "visits", "proven", "values"):
            field = _FIELDS[name]
            self._instance.write(self._at[name], bytes(field.per_node * _SIZES[field.code]))

    def header(self, word: int) -> int:
        """Return a word of the header."""
        return self._read("header", "q", word, 1)[0]

    def numbers(self, name: str, node: int = 0, nodes: int = 1) -> memoryview[int]:
        """Return a copy of what an array of whole numbers says of some nodes.

        Args:
            name: the name of the array, as in Tree.
            node: the first of the nodes.
            nodes: how many there are.
        """
        return self._read(name, _FIELDS[name].code, node, nodes)

    def reals(self, name: str, node: int = 0, nodes: int = 1) -> list[float]:
        """Return what an array of floating-point numbers says of some nodes.

        Args:
            name: the name of the array, as in Tree.
            node: the first of the nodes.
            nodes: how many there are.
        """
        many = _FIELDS[name].per_node
        return list(map(float, self._read(name, "d", node * many, nodes * many)))

    def root_stats(self, children: int) -> list[float]:
        """Return the statistics of the root's first children, STATS_SIZE numbers each."""
        return list(map(float, self._read("root_stats", "d", 0, children * STATS_SIZE)))

    def _read(self, name: str, code: str, start: int, length: int) -> memoryview[int]:
        size = _SIZES[code]
        found = self._instance.read(self._at[name] + start * size, length * size)
        return memoryview(found).cast(code)  # type: ignore[call-overload,no-any-return]

    def copy(self) -> Tree:
        """Return a copy of all nodes in use."""
        used = self.header(NODES_USED)
        children = min(int(self.numbers("child_count")[0]), MAX_ROOT_STATS)
        nodes: dict[str, Any] = {
            name: self._read(name, field.code, 0, used * field.per_node)
            for name, field in _FIELDS.items()
        }
        header = self._read("header", "q", 0, HEADER_WORDS)
        stats: Any = self._read("root_stats", "d", 0, children * STATS_SIZE)
        return Tree(header=header, root_stats=stats, **nodes)


@inline
def tree_at(address: int) -> Tree:
    """Return the tree at an address."""
    head = int64_array(address, _WORDS)
    capacity = head[_CAPACITY]
    return Tree(
        int64_array(head[0], HEADER_WORDS),
        int32_array(head[1], capacity),
        int16_array(head[2], capacity),
        int16_array(head[3], capacity),
        int16_array(head[4], capacity),
        int32_array(head[5], capacity),
        float64_array(head[6], capacity * MAX_SEATS),
        float64_array(head[7], capacity),
        int16_array(head[8], capacity),
        float64_array(head[9], head[_STATS]),
    )

"""What Python writes into the memory of a kernel is what the kernel reads there."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple, cast

from cirkis.search.config import STRONGEST
from cirkis.search.hosts.instance import Instance
from cirkis.search.kernel.arrays import floats, words
from cirkis.search.kernel.layout import Placed, Room, new_room, put, reader
from cirkis.search.kernel.marks import Float64Array, Int16Array, Int64Array


class Inner(NamedTuple):
    """A value inside another."""

    weight: float
    is_open: bool


class Outer(NamedTuple):
    """A value with a field of every kind, in an order that no type has to itself."""

    number: int
    share: float
    sizes: Int64Array
    inner: Inner
    odds: Float64Array
    is_last: bool
    short: Int16Array
    least: int


class Memory:
    """The memory of this process, where plain Python can read what a kernel would."""

    def __init__(self) -> None:
        self._blocks: dict[int, Any] = {}

    def allocate(self, size: int) -> int:
        """Return the address of new memory."""
        block = ctypes.create_string_buffer(max(size, 1))
        self._blocks[ctypes.addressof(block)] = block
        return ctypes.addressof(block)

    def write(self, address: int, content: bytes) -> None:
        """Copy bytes into it."""
        ctypes.memmove(address, bytes(content), len(content))

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of a part of it."""
        return ctypes.string_at(address, size)


def test_values_are_read_as_written() -> None:
    """Every field is, also negative numbers, arrays, values inside and what is changed later."""
    instance = cast(Instance, Memory())
    short = new_room(instance, Outer, "short", 3)
    instance.write(short.address, memoryview(b"\1\0\2\0\xff\xff"))
    placed = Placed(
        instance,
        Outer,
        number=-3,
        share=0.1,
        sizes=words([5, -6]),
        inner=Inner(-2.5, True),
        odds=floats([0.25]),
        is_last=False,
        short=short,
        least=-(1 << 63),
    )
    found = reader(Outer)(placed.address)
    assert (found.number, found.share, found.inner, found.is_last) == (-3, 0.1, (-2.5, True), False)
    assert (found.sizes.tolist(), found.odds.tolist()) == ([5, -6], [0.25])
    assert (found.short.tolist(), found.least) == ([1, 2, -1], -(1 << 63))
    placed.set(least=7, sizes=Room(short.address, 0, "q"))
    changed = reader(Outer)(placed.address)
    assert (changed.least, changed.sizes.tolist(), changed.odds.tolist()) == (7, [], [0.25])


def test_what_is_known_is_compiled_in() -> None:
    """A known field and a known length come from the reader, also inside; the rest from memory."""
    instance = cast(Instance, Memory())
    value = Outer(1, 2.0, words([1, 2, 3, 4]), Inner(3.0, False), floats([]), True, words([]), 9)
    address = put(instance, value)
    inner = reader(Inner, weight=4.0)
    found = reader(Outer, lengths={"sizes": "size - 1"}, number=8, inner=inner)(address, 3)
    assert found.sizes.tolist() == [1, 2]
    assert (found.number, found.inner, found.least) == (8, (4.0, False), 9)


def test_numbers_of_the_search() -> None:
    """The kernel reads the configuration of a search as Python has it."""
    assert reader(type(STRONGEST))(put(cast(Instance, Memory()), STRONGEST)) == STRONGEST

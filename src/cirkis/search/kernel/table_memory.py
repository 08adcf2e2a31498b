"""Tables in the memory of a kernel: written by the host, read by the kernel.

word 0-15  address and length of each array of Tables, in its order
     16    the number of pieces a player starts with
     17    the number of words of a set
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cirkis.search.hosts.instance import Instance
from cirkis.search.kernel.arrays import float64_array, int64_array, words
from cirkis.search.kernel.marks import Int64Array, inline
from cirkis.search.kernel.tables import Tables

_ARRAYS = 8
_STOCK_SIZE, _WIDTH, _WORDS = 2 * _ARRAYS, 2 * _ARRAYS + 1, 2 * _ARRAYS + 2

STANDARD_SET = (0, 0, 0, 0, 0, 0, 0, 0, 0)
"""As long as a set of placements of the standard pieces."""


def put_tables(instance: Instance, tables: Tables) -> int:
    """Copy tables into the memory of a kernel and return their address.

    Args:
        instance: the kernel.
        tables: the tables.
    """
    head: list[int] = []
    for array in cast(tuple[memoryview, ...], tables[:_ARRAYS]):
        address = instance.allocate(array.nbytes)
        instance.write(address, array)
        head += [address, len(array)]
    return put_words(instance, words([*head, tables.stock_size, len(tables.width)]))


def put_words(instance: Instance, content: Int64Array) -> int:
    """Copy words into the memory of a kernel and return their address.

    Args:
        instance: the kernel.
        content: the words.
    """
    address = instance.allocate(content.nbytes)
    instance.write(address, content)
    return address


@inline
def set_width_at(address: int) -> int:
    """Return the number of words of a set in the tables at an address."""
    return int64_array(address, _WORDS)[_WIDTH]


@inline
def standard_tables_at(address: int) -> Tables:
    """Return the tables at an address, for sets as long as those of the standard pieces."""
    return _tables_at(address, STANDARD_SET)


@inline
def any_tables_at(address: int) -> Tables:
    """Return the tables at an address, for sets of any length; all is slower with them."""
    return _tables_at(address, int64_array(address, set_width_at(address)))


@inline
def _tables_at(address: int, width: Sequence[int]) -> Tables:
    head = int64_array(address, _WORDS)
    return Tables(
        int64_array(head[0], head[1]),
        int64_array(head[2], head[3]),
        int64_array(head[4], head[5]),
        int64_array(head[6], head[7]),
        int64_array(head[8], head[9]),
        int64_array(head[10], head[11]),
        float64_array(head[12], head[13]),
        float64_array(head[14], head[15]),
        head[_STOCK_SIZE],
        width,
    )

"""Arrays: at an address in the memory of a kernel, and apart from one, made by Python."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from cirkis.search.kernel.marks import Float64Array, Int8Array, Int16Array, Int32Array, Int64Array

WORD = 8
"""The bytes of a word, and of a floating-point number."""


def int64_array(address: int, length: int) -> Int64Array:
    """Return the words at an address.

    Args:
        address: the address of the first.
        length: how many there are.
    """
    return _array_at(address, length * 8, "q")


def int32_array(address: int, length: int) -> Int32Array:
    """Return the numbers of 32 bits at an address.

    Args:
        address: the address of the first.
        length: how many there are.
    """
    return _array_at(address, length * 4, "i")


def int8_array(address: int, length: int) -> Int8Array:
    """Return the numbers of 8 bits at an address.

    Args:
        address: the address of the first.
        length: how many there are.
    """
    return _array_at(address, length, "b")


def int16_array(address: int, length: int) -> Int16Array:
    """Return the numbers of 16 bits at an address.

    Args:
        address: the address of the first.
        length: how many there are.
    """
    return _array_at(address, length * 2, "h")


def float64_array(address: int, length: int) -> Float64Array:
    """Return the floating-point numbers at an address.

    Args:
        address: the address of the first.
        length: how many there are.
    """
    return _array_at(address, length * 8, "d")  # type: ignore[return-value]


def _array_at(address: int, size: int, code: str) -> memoryview[int]:
    return memoryview((ctypes.c_char * size).from_address(address)).cast("B").cast(code)  # type: ignore[call-overload,no-any-return]


def zeros(length: int) -> Int64Array:
    """Return an array of words, all of them 0."""
    return memoryview(bytearray(length * WORD)).cast("q")


def words(values: Iterable[int]) -> Int64Array:
    """Return an array of these words."""
    listed = list(values)
    made = zeros(len(listed))
    for at, value in enumerate(listed):
        made[at] = value
    return made


def floats(values: Iterable[float]) -> Float64Array:
    """Return an array of these floating-point numbers."""
    listed = list(values)
    made = memoryview(bytearray(len(listed) * WORD)).cast("d")
    for at, value in enumerate(listed):
        made[at] = value
    return made

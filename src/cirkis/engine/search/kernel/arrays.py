"""Arrays in kernel memory, and arrays in Python's memory."""

import ctypes
import struct
from collections.abc import Callable, Iterable
from typing import Any

from cirkis.engine.search.kernel.marks import (
    Float64Array,
    Int8Array,
    Int16Array,
    Int32Array,
    Int64Array,
)

WORD = 8
"""The size in bytes of a word and of a floating-point number."""


def _array_at(code: str) -> Callable[[int, int], Any]:
    size = struct.calcsize(code)

    def array(address: int, length: int) -> Any:
        raw: Any = (ctypes.c_char * (length * size)).from_address(address)
        return memoryview(raw).cast("B").cast(code)  # pyrefly: ignore[no-matching-overload]

    return array


# Each returns an array of `length` items at an address.
int64_array: Callable[[int, int], Int64Array] = _array_at("q")
int32_array: Callable[[int, int], Int32Array] = _array_at("i")
int16_array: Callable[[int, int], Int16Array] = _array_at("h")
int8_array: Callable[[int, int], Int8Array] = _array_at("b")
float64_array: Callable[[int, int], Float64Array] = _array_at("d")


def zeros(length: int) -> Int64Array:
    return memoryview(bytearray(length * WORD)).cast("q")


def words(values: Iterable[int]) -> Int64Array:
    listed = list(values)
    made = zeros(len(listed))
    for at, value in enumerate(listed):
        made[at] = value
    return made


def floats(values: Iterable[float]) -> Float64Array:
    listed = list(values)
    made = memoryview(bytearray(len(listed) * WORD)).cast("d")
    for at, value in enumerate(listed):
        made[at] = value
    return made

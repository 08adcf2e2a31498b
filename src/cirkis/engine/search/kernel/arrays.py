"""The types of the kernel's arrays, and `inline`, which marks its functions.

The kernel is plain Python, and slow when run as such. `cirkis.engine.search.kernel_hosts` runs it
compiled: tools/kernel compiles it to WebAssembly, and numba, if installed, to machine code. Numbers
are signed 64-bit words or floats; a word also serves as a set. Nothing is allocated. Sets are
counted with popcount and walked with lowest_bit, since >> copies the sign bit. Tables are always
arguments: a global array would be frozen into the compiled code.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
IntArray: TypeAlias = "memoryview[int]"
Int64Array: TypeAlias = "memoryview[int]"
Int32Array: TypeAlias = "memoryview[int]"
Int32Rows: TypeAlias = "memoryview[int]"
Int8Array: TypeAlias = "memoryview[int]"
Int16Array: TypeAlias = "memoryview[int]"
Float64Array: TypeAlias = "memoryview[float]"

INLINED: list[Callable[..., Any]] = []
"""Functions to compile into their callers."""


def inline(function: Function) -> Function:
    INLINED.append(function)
    return function


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


_MASK = 0xFFFFFFFFFFFFFFFF
_SIGN = 1 << 63


def popcount(word: int) -> int:
    return (word & _MASK).bit_count()


def lowest_bit(word: int) -> int:
    """Return the lowest member of a word of a set; 64 if there is none."""
    return ((word & -word) & _MASK).bit_length() - 1 if word else 64


def wrap(number: int) -> int:
    """Return a sum or product wrapped to 64 bits, as in compiled code."""
    return ((number & _MASK) ^ _SIGN) - _SIGN


def shift_right(word: int, bits: int) -> int:
    """Return a word shifted right by 1 to 63 bits, with zeros shifted in from the left."""
    return (word & _MASK) >> bits


def exchange(array: IntArray, at: int, expected: int, new: int) -> int:
    """Atomically replace a number if it is as expected, and return its old value."""
    found = array[at]
    if found == expected:
        array[at] = new
    return found


@inline
def random_below(rng: Int64Array, bound: int) -> int:
    """Return a number from 0 to bound - 1, using xorshift64*; bound must be below 2**32."""
    word = rng[0]
    word ^= shift_right(word, 12)
    word ^= wrap(word << 25)
    word ^= shift_right(word, 27)
    rng[0] = word
    high = shift_right(wrap(word * 2685821657736338717), 32)
    return shift_right(wrap(high * bound), 32)


def seed_word(seed: int) -> int:
    """Return the initial state of a random generator: distinct for every seed, never zero."""
    word = (seed + 1) * 0x9E3779B97F4A7C15 & _MASK
    word ^= word >> 31
    word = word * 0xBF58476D1CE4E5B9 & _MASK
    return wrap(word ^ word >> 29) or 1

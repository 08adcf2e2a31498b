"""Signed 64-bit words: machine instructions that Python lacks, and random numbers.

Compiled, each of the first five functions is at most one instruction (see numba_compiler.py).
"""

from cirkis.engine.search.kernel.marks import Int64Array, IntArray, inline

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

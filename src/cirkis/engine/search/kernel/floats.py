"""Versions of exp and log that give the same bits on every machine.

C libraries, browsers and compilers differ in the last bit, so the same seed would grow different
trees. These functions only add, subtract, multiply and divide, which every machine rounds alike.
The error is below one unit in the last place (tests/engine/search/test_floats.py).
"""

import math
import struct

from cirkis.engine.search.kernel.arrays import inline

LOG2_E = 1.4426950408889634
LN2_HIGH = 2977044471 / 4294967296
"""The first 32 bits of ln 2, so that its product with `power` is exact."""
LN2_LOW = 1.9082149292705877e-10
"""The rest of ln 2."""
SQRT_2 = 1.4142135623730951
UNDERFLOW, OVERFLOW = -745.2, 709.782712893384


def bits_of(x: float) -> int:
    return int(struct.unpack("<q", struct.pack("<d", x))[0])


def from_bits(word: int) -> float:
    return float(struct.unpack("<d", struct.pack("<q", word))[0])


def sqrt(x: float) -> float:
    """Return the square root, which all machines round alike."""
    return math.sqrt(x)


@inline
def exp(x: float) -> float:
    """Return e to the power of x: 2 to the nearest whole power, times a series for the rest."""
    if x < UNDERFLOW:
        return 0.0
    if x > OVERFLOW:
        return from_bits(0x7FF0000000000000)
    power = int(x * LOG2_E + (0.5 if x > 0.0 else -0.5))
    high = x - power * LN2_HIGH
    low = power * LN2_LOW
    r = high - low
    lost = (high - r) - low
    # e^r = 1 + r + r^2/2 + ..., the small terms first; |r| <= 0.347, so 13 powers are enough
    tail = 1.0 / 6227020800.0
    tail = tail * r + 1.0 / 479001600.0
    tail = tail * r + 1.0 / 39916800.0
    tail = tail * r + 1.0 / 3628800.0
    tail = tail * r + 1.0 / 362880.0
    tail = tail * r + 1.0 / 40320.0
    tail = tail * r + 1.0 / 5040.0
    tail = tail * r + 1.0 / 720.0
    tail = tail * r + 1.0 / 120.0
    tail = tail * r + 1.0 / 24.0
    tail = tail * r + 1.0 / 6.0
    tail = tail * r + 0.5
    series = 1.0 + (r + (tail * r * r + lost))
    half = power // 2  # in two steps: a single step could overflow or underflow
    return series * _power_of_two(half) * _power_of_two(power - half)


@inline
def log(x: float) -> float:
    """Return the natural logarithm of a positive number that is not subnormal."""
    bits = bits_of(x)
    power = (bits >> 52) - 1023
    m = from_bits((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000)
    if m > SQRT_2:
        m *= 0.5
        power += 1
    # log m = 2 artanh s = 2 (s + s^3/3 + s^5/5 + ...), and 2s = f - s f, and s f = f^2/2 - s f^2/2
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    tail = 2.0 / 21.0
    tail = tail * z + 2.0 / 19.0
    tail = tail * z + 2.0 / 17.0
    tail = tail * z + 2.0 / 15.0
    tail = tail * z + 2.0 / 13.0
    tail = tail * z + 2.0 / 11.0
    tail = tail * z + 2.0 / 9.0
    tail = tail * z + 2.0 / 7.0
    tail = tail * z + 2.0 / 5.0
    tail = tail * z + 2.0 / 3.0
    square = 0.5 * f * f
    rest = s * (square + tail * z)
    return power * LN2_HIGH - ((square - (rest + power * LN2_LOW)) - f)


@inline
def _power_of_two(power: int) -> float:
    return from_bits((power + 1023) << 52)

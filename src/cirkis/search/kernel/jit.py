"""The compiler: `jit` for functions that Python calls, `inline` for those they are made of.

Words are int64 everywhere, even where they are sets, because numba turns a uint64 that meets a
plain number into int64 or float64. Bit operations ignore the sign; instead of shifting right, code
counts sets with popcount and walks them with lowest_bit. Tables are always arguments: a global
array would be frozen into the cached code. Compiled functions allocate no arrays, so numba can omit
reference counting, which saves a quarter of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]  # has no types
from numba.core import types
from numba.extending import intrinsic

import cirkis
from cirkis.search.kernel.jit_cache import cache_folder, ensure_writable

Function = TypeVar("Function", bound=Callable[..., Any])
Int64Array = npt.NDArray[np.int64]
Float64Array = npt.NDArray[np.float64]
RngState = npt.NDArray[np.uint64]

FOLDER = ensure_writable(cache_folder(cirkis.__version__, numba.__version__))
"""The folder for compiled code; None if it cannot be written, so that every run compiles anew."""

_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""`_nrt=False` omits reference counting, see above."""


def jit(function: Function) -> Function:
    """Compile a function on its first call, or load it from the cache; it runs without the GIL."""
    if FOLDER is None:
        return cast(Function, numba.njit(**_SETTINGS)(function))
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(FOLDER)
    try:
        return cast(Function, numba.njit(cache=True, **_SETTINGS)(function))
    finally:
        config.CACHE_DIR = before


def inline(function: Function) -> Function:
    """Compile a function into those that call it."""
    return cast(Function, numba.njit(forceinline=True, **_SETTINGS)(function))


def _popcount(context: Any, word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _lowest_bit(context: Any, word: Any) -> Any:
    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


popcount = cast(Callable[[int], int], intrinsic(_popcount))
"""Return the number of members of a word of a set."""

lowest_bit = cast(Callable[[int], int], intrinsic(_lowest_bit))
"""Return the lowest member of a word of a set; 64 if there is none."""


@inline
def random_below(rng: RngState, bound: int) -> int:
    """Return a number from 0 to bound - 1, by xorshift64*.

    Args:
        rng: the state of the generator, one word.
        bound: the bound, below 2**32.
    """
    word = rng[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    rng[0] = word
    high = (word * np.uint64(2685821657736338717)) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]


def seed_rng(seed: int) -> RngState:
    """Return the state of a random generator, different for every seed and never zero."""
    word = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    word ^= word >> 31
    word = word * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    return np.array([word ^ word >> 29 or 1], dtype=np.uint64)

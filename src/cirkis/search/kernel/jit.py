"""The compiler: `compiled` for functions that Python calls, `inlined` for what they are made of.

Words are int64 everywhere, also where they are sets: numba makes int64 or float64 of a uint64 that
meets a plain number. Bit operations do not care about the sign; where a shift to the right would,
the set is counted with popcount and walked with lowest_bit instead. Tables are always arguments: a
global array would be frozen into the cached code. Compiled functions make no arrays of their own;
so numba can leave out all counting of references, which is worth a quarter of the speed.
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
from cirkis.search.kernel.jit_cache import compiled_folder, usable

Function = TypeVar("Function", bound=Callable[..., Any])
Words = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Random = npt.NDArray[np.uint64]

FOLDER = usable(compiled_folder(cirkis.__version__, numba.__version__))
"""Where compiled code is kept; None where nothing can be written: then every run compiles anew."""

_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""_nrt=False: no counting of references, see above."""


def compiled(function: Function) -> Function:
    """Compile at the first call, or take what an earlier run has compiled; runs without the GIL."""
    if FOLDER is None:
        return cast(Function, numba.njit(**_SETTINGS)(function))
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(FOLDER)
    try:
        return cast(Function, numba.njit(cache=True, **_SETTINGS)(function))
    finally:
        config.CACHE_DIR = before


def inlined(function: Function) -> Function:
    """A part of compiled functions, which call it at no cost."""
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
"""How many members a word of a set has."""

lowest_bit = cast(Callable[[int], int], intrinsic(_lowest_bit))
"""The number of the lowest member of a word of a set; 64 when there is none."""


@inlined
def random_below(rng: Random, bound: int) -> int:
    """A number from 0 to bound - 1 (bound below 2**32); rng is the one word of an xorshift64*."""
    word = rng[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    rng[0] = word
    high = (word * np.uint64(2685821657736338717)) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))  # type: ignore[return-value]


def seed_rng(seed: int) -> Random:
    """The state of a random generator; every seed gives another one, and none is zero."""
    word = (seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    word ^= word >> 31
    word = word * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    return np.array([word ^ word >> 29 or 1], dtype=np.uint64)

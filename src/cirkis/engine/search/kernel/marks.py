"""The types of the kernel's arrays, and `inline`, which marks its functions.

The kernel is plain Python, and slow when run as such. `cirkis.engine.search.kernel_hosts` runs it
compiled: tools/kernel compiles it to WebAssembly, and numba, if installed, to machine code. Numbers
are signed 64-bit words or floats; a word also serves as a set. Nothing is allocated. Sets are
counted with popcount and walked with lowest_bit, since >> copies the sign bit. Tables are always
arguments: a global array would be frozen into the compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
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

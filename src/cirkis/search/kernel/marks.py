"""The mark on the functions that make up the kernel, `inline`, and the types of its arrays.

The kernel's sources are plain Python, and run as it is, slowly. `cirkis.search.hosts` runs them
compiled: tools/kernel makes a WebAssembly module of them, and numba, where it is installed,
machine code. For that, numbers are words of 64 bits with a sign or floating-point numbers, words
are sets too, and nothing is allocated. Instead of shifting right, code counts sets with popcount
and walks them with lowest_bit. Tables are always arguments: a global array would be frozen into
the compiled code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Int64Array: TypeAlias = "memoryview[int]"
Int32Array: TypeAlias = "memoryview[int]"
Int32Rows: TypeAlias = "memoryview[int]"
Int8Array: TypeAlias = "memoryview[int]"
Int16Array: TypeAlias = "memoryview[int]"
Float64Array: TypeAlias = "memoryview[float]"

INLINED: list[Callable[..., Any]] = []
"""The functions that are compiled into those that call them."""


def inline(function: Function) -> Function:
    """Compile a function into those that call it."""
    INLINED.append(function)
    return function

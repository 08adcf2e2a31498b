"""The interface of hosts: a kernel with its own memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

Content: TypeAlias = "bytes | memoryview[int] | memoryview[float]"

LINE = 64
"""The size of a cache line in bytes; new memory starts at a multiple of it."""


class Instance(Protocol):
    """A kernel with its own memory; unless `threads_share`, one thread at a time can use it."""

    threads_share: bool  # whether several threads can call its functions in parallel

    def allocate(self, size: int) -> int:
        """Return the address of new memory, all zeros, at the start of a cache line.

        Pages take up RAM only when they are written to, and are freed with the instance.
        """

    def write(self, address: int, content: Content) -> None:
        """Copy bytes into the memory."""

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of part of the memory."""

    def view(self, address: int, size: int) -> memoryview[int]:
        """Return a view of the memory, valid until more is allocated; unavailable in browsers."""

    def function(self, name: str) -> Callable[..., Any]:
        """Return an exported function, which runs without the GIL."""

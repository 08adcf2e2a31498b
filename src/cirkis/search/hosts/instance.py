"""What a host provides: a kernel with memory of its own.

That is all the search asks of a machine, so that it runs wherever WebAssembly does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

Content: TypeAlias = "bytes | memoryview[int] | memoryview[float]"

LINE = 64
"""The bytes of a cache line, where new memory begins."""


class Instance(Protocol):
    """A kernel with memory of its own; used by one thread at a time.

    Attributes:
        threads_share: whether several threads may use it at once, each on memory of its own.
    """

    threads_share: bool

    def allocate(self, size: int) -> int:
        """Return the address of new memory, all zeros, at the start of a cache line.

        It is taken from the machine when it is first written to, and freed with the instance.

        Args:
            size: how many bytes.
        """

    def write(self, address: int, content: Content) -> None:
        """Copy bytes into the memory.

        Args:
            address: where they go.
            content: the bytes.
        """

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of a part of the memory.

        Args:
            address: where the part begins.
            size: how many bytes it has.
        """

    def view(self, address: int, size: int) -> memoryview[int]:
        """Return a part of the memory itself, which lives as long as the view.

        It is the memory until more is allocated.

        Args:
            address: where the part begins.
            size: how many bytes it has.

        Raises:
            CirkisError: Python cannot see the memory, as in a browser.
        """

    def function(self, name: str) -> Callable[..., int]:
        """Return an exported function by its name; it runs without the interpreter's lock."""

    def real_function(self, name: str) -> Callable[..., float]:
        """Return an exported function whose result is a floating-point number."""

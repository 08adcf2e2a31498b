"""Where work is done that takes long: at a server elsewhere, in a browser on the spot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Work(Protocol):
    """Calls a function with its arguments, and returns what it returns."""

    async def __call__(self, act: Callable[..., T], /, *arguments: Any) -> T:
        """Call it."""


async def do_here(act: Callable[..., T], *arguments: Any) -> T:
    """Call a function at once, where there is nowhere else to do it."""
    return act(*arguments)

"""Where long work runs: elsewhere on a server, in place in a browser."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Work(Protocol):
    async def __call__(self, act: Callable[..., T], /, *arguments: Any) -> T:
        """Call it."""


async def do_here(act: Callable[..., T], *arguments: Any) -> T:
    return act(*arguments)

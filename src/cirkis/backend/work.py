"""Run long work in a thread on a server, and in place in a browser."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Work(Protocol):
    async def __call__(self, act: Callable[..., T], /, *arguments: Any) -> T:
        """Call `act` with the arguments, and return its result."""


async def do_here(act: Callable[..., T], *arguments: Any) -> T:
    return act(*arguments)

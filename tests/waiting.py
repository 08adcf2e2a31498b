"""The one way to wait in tests: ask again and again, until the answer is true.

No test sleeps for a time that should be enough, since on a busy machine none is. To show that
something does not happen, wait for what would come after it.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

Answer = TypeVar("Answer")

PATIENCE = 180.0
"""Seconds after which something will never come, however busy the machine is."""


def _pauses() -> Iterator[float]:
    """Yield the seconds before each new question: more and more, since questions cost time."""
    pause = 0.02
    while True:
        yield pause
        pause = min(1.25 * pause, 0.25)


def until(
    ask: Callable[[], Answer | None], pause: Callable[[float], object] = time.sleep
) -> Answer:
    """Return the first true answer; `pause` waits for some seconds before each new question."""
    end, pauses = time.monotonic() + PATIENCE, _pauses()
    while not (answer := ask()):
        assert time.monotonic() < end, f"it never became true; the last answer was {answer!r}"
        pause(next(pauses))
    return answer


async def until_async(ask: Callable[[], object]) -> None:
    """Wait for a true answer while the event loop goes on."""
    pauses = _pauses()
    async with asyncio.timeout(PATIENCE):
        while not ask():
            await asyncio.sleep(next(pauses))

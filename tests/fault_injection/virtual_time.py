"""An event loop with virtual time: waiting takes no time, and every run is the same."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any


class _Waiting(selectors.DefaultSelector):
    """Advances the clock instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("all tasks are waiting for each other")
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose seconds pass as soon as there is nothing else to do."""

    def __init__(self) -> None:
        self._waiting = _Waiting()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.now

    def run_in_executor(  # pyrefly: ignore[bad-override-param-name]
        self, _: Any, work: Callable[..., Any], *given: Any
    ) -> asyncio.Future[Any]:
        """Run the function in this thread: with more threads, runs would differ."""
        done = self.create_future()
        try:
            done.set_result(work(*given))
        except Exception as problem:
            done.set_exception(problem)
        return done

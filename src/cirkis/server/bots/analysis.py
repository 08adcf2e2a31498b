"""Advice: analyses that grow better while somebody reads them, made away from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

from cirkis.analysis import analysis_info, stream_analyses
from cirkis.rules import State
from cirkis.server.bots.stream_messages import AnalysisMessage
from cirkis.server.bots.warmup import Warmup
from cirkis.table.messages import Message, encode
from cirkis.table.people import Person
from cirkis.table.refusals import Refused
from cirkis.table.state import Table

THREADS = 2
MOST_WAITING = 32
EVERY = 0.3  # seconds between one analysis and the next, better one
CHOICES = 8

Tell = Callable[[Message], None]


def check_analysis_allowed(table: Table, person: Person | None) -> None:
    """Nothing, if this person may ask the computer about the table.

    That is so once the game is over; before that only where nobody else can be cheated by it, that
    is where all people at the table share one screen.

    Raises:
        Refused: the game goes on, and others play in it.
    """
    is_shared = any(
        (seat.kind != "computer" or seat.handed) and seat.owner not in (None, person)
        for seat in table.seats
    )
    if not table.state.is_over and (is_shared or not table.has_begun):
        raise Refused("no-advice", "while people at several screens play, the computer is silent")


class AnalysisPool:
    """The threads that analyse for readers. Who goes away stops the thinking."""

    def __init__(self, warmup: Warmup) -> None:
        self._warmup = warmup
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="cirkis-advice")
        self._stops: set[Event] = set()

    async def ready(self) -> None:
        """Returns when the search can be asked.

        Raises:
            Refused: too many are waiting already.
        """
        if len(self._stops) >= MOST_WAITING:
            raise Refused("too-many", "too many ask the computer just now; please wait a little")
        await self._warmup.done()

    async def analyses(self, state: State, seconds: float) -> AsyncIterator[bytes]:
        """One analysis of a position after the other, each as JSON."""

        def work(tell: Tell, stop: Event) -> None:
            for found in stream_analyses(state, seconds=seconds, every=EVERY, stop=stop):
                tell(AnalysisMessage(analysis_info(found, CHOICES)))

        async for message in self.told(work):
            yield message

    async def told(self, work: Callable[[Tell, Event], None]) -> AsyncIterator[bytes]:
        """What is told by work in a thread, as JSON. Its event is set when nobody listens more."""
        loop, stop = asyncio.get_running_loop(), Event()
        waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

        def pass_on(message: bytes | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, and with it everybody who listens
                loop.call_soon_threadsafe(waiting.put_nowait, message)

        def in_thread() -> None:
            try:
                work(lambda message: pass_on(encode(message)), stop)
            finally:
                pass_on(None)

        self._stops.add(stop)
        try:
            done = loop.run_in_executor(self._threads, in_thread)
            while (message := await waiting.get()) is not None:
                yield message
            await done
        finally:
            stop.set()
            self._stops.discard(stop)

    def close(self) -> None:
        """Takes no more work; what is being analysed stops."""
        for stop in self._stops:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)

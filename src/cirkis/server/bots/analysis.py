"""Analyses that improve while somebody reads them, made away from the event loop."""

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
from cirkis.table.refusals import refused

THREADS = 2
MAX_WAITING = 32  # analyses running or waiting for a thread
REPORT_INTERVAL = 0.3  # seconds between one analysis and the next, better one
CANDIDATES = 8  # placements listed in an analysis

Report = Callable[[Message], None]


class AnalysisPool:
    """The threads that analyse. Work stops when its reader goes away."""

    def __init__(self, warmup: Warmup) -> None:
        self._warmup = warmup
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="cirkis-analysis")
        self._stops: set[Event] = set()

    async def wait_until_ready(self) -> None:
        """Wait until the search can be used.

        Raises:
            Refused: too many are waiting already.
        """
        if len(self._stops) >= MAX_WAITING:
            raise refused("too-many.busy")
        await self._warmup.wait()

    async def analyse(self, state: State, seconds: float) -> AsyncIterator[bytes]:
        """Yield better and better analyses of a position, each as JSON.

        Args:
            state: the position.
            seconds: how long to search.
        """

        def work(report: Report, stop: Event) -> None:
            for analysis in stream_analyses(
                state, seconds=seconds, every=REPORT_INTERVAL, stop=stop
            ):
                report(AnalysisMessage(analysis_info(analysis, CANDIDATES)))

        async for message in self.stream(work):
            yield message

    async def stream(self, work: Callable[[Report, Event], None]) -> AsyncIterator[bytes]:
        """Run work in a thread and yield what it reports, as JSON.

        Args:
            work: is given the function to report with, and an event that is set when nobody reads
                any more.
        """
        loop, stop = asyncio.get_running_loop(), Event()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(message: bytes | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, and all readers with it
                loop.call_soon_threadsafe(reports.put_nowait, message)

        def in_thread() -> None:
            try:
                work(lambda message: put(encode(message)), stop)
            finally:
                put(None)

        self._stops.add(stop)
        try:
            done = loop.run_in_executor(self._threads, in_thread)
            while (message := await reports.get()) is not None:
                yield message
            await done
        finally:
            stop.set()
            self._stops.discard(stop)

    def close(self) -> None:
        """Stop the analyses that run, and start no more."""
        for stop in self._stops:
            stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)

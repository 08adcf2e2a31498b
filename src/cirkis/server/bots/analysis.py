"""Streamed analyses, computed off the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Event

from cirkis.server.bots.fair_threads import FairThreads
from cirkis.server.quota_table import QuotaName
from cirkis.server.quotas import Quotas
from cirkis.tables.live.analyses import analyse_position
from cirkis.tables.table.messages import Message, encode
from cirkis.tables.table.refusals import refused
from cirkis.tables.table.state import Table

THREADS = 2
MAX_WAITING = 256  # analyses running or queued; limited per address too
ANALYSIS = "analysis"  # the only kind of work here

_QUOTAS: tuple[QuotaName, ...] = ("streams", "analysis")

Report = Callable[[Message], None]


class AnalysisPool:
    """The threads that analyse, shared fairly. Work stops when its reader goes away."""

    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._threads = FairThreads("analysis", [(ANALYSIS,)] * THREADS, slow=(ANALYSIS,))
        self._stops: set[Event] = set()

    def check_quotas(self) -> None:
        """Raise TooMany if the requester has had too many analyses."""
        for quota in _QUOTAS:
            self._quotas.check(quota)

    def check_room(self) -> None:
        """Raise Refused if too many are already waiting."""
        if len(self._stops) >= MAX_WAITING:
            raise refused("too-many.busy")

    async def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield improving analyses of a position, each as JSON."""

        def work(report: Report, stop: Event) -> None:
            for message in analyse_position(table.state, seconds, stop):
                report(message)

        async for message in self.stream(work):
            yield message

    async def stream(self, work: Callable[[Report, Event], None]) -> AsyncIterator[bytes]:
        """Run work in a thread and yield its reports as JSON."""
        loop, stop = asyncio.get_running_loop(), Event()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(message: bytes | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, with all its readers
                loop.call_soon_threadsafe(reports.put_nowait, message)

        charge = partial(copy_context().run, self._quotas.add, "analysis")

        def in_thread() -> None:
            begun = time.monotonic()
            try:
                work(lambda message: put(encode(message)), stop)
            finally:
                put(None)
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(charge, time.monotonic() - begun)

        self._stops.add(stop)
        done = asyncio.create_task(self._threads.run(in_thread, ANALYSIS))
        try:
            while (message := await reports.get()) is not None:
                yield message
            await done
        finally:
            stop.set()
            done.cancel()  # a queued job is then never started
            self._stops.discard(stop)

    def close(self) -> None:
        for stop in self._stops:
            stop.set()
        self._threads.close()

"""Streamed analyses and reviews, computed off the event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from threading import Event

from cirkis.server.quotas import Quotas
from cirkis.server.thinking.fair_threads import FairThreads
from cirkis.tables.live.analyses import analyse_position, review_round
from cirkis.tables.live.reviews import review_seconds
from cirkis.tables.model.messages import Message, encode
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.state import Table
from cirkis.tables.model.variations import round_states

THREADS = 2
MAX_WAITING = 1024  # analyses running or queued; limited per address too
ANALYSIS = "analysis"  # the only kind of work here


class AnalysisPool:
    """The threads that analyse, shared fairly. Work stops when its reader goes away."""

    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._threads = FairThreads("analysis", [(ANALYSIS,)] * THREADS, slow=(ANALYSIS,))
        self._stops: set[Event] = set()

    def admit(self, seconds: float) -> None:
        """Charge for an analysis of this length.

        Raises Refused if the requester has had too many, or too many are running.
        """
        if len(self._stops) >= MAX_WAITING:
            raise refused("too-many.busy")
        self._quotas.charge("analysis", seconds)

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield improving analyses of a position, each as JSON."""
        stop = Event()
        return self._stream(analyse_position(table.state, seconds, stop), stop, seconds)

    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of the analysis of a table's round, then the result."""
        stop = Event()
        return self._stream(review_round(round_states(table), stop), stop, review_seconds(table))

    async def _stream(
        self, work: Iterator[Message], stop: Event, charged: float
    ) -> AsyncIterator[bytes]:
        """Yield what a thread makes, as JSON; then correct the charge."""
        loop, begun = asyncio.get_running_loop(), list[float]()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(message: bytes | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, with all its readers
                loop.call_soon_threadsafe(reports.put_nowait, message)

        def in_thread() -> None:
            begun.append(time.monotonic())
            try:
                for message in work:
                    put(encode(message))
            finally:
                put(None)

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
            spent = time.monotonic() - begun[0] if begun else 0
            self._quotas.correct("analysis", spent, charged)

    def close(self) -> None:
        for stop in self._stops:
            stop.set()
        self._threads.close()

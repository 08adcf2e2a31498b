"""Streamed analyses and reviews, computed off the event loop."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from threading import Event

from cirkis.server.gate.gate import Gate
from cirkis.tables.live.analyses import analyse_position, review_round
from cirkis.tables.live.reviews import review_seconds
from cirkis.tables.model.messages import Message, encode
from cirkis.tables.model.state import Table
from cirkis.tables.model.variations import round_states


class Analyst:
    """Runs analyses in the gate's threads. Work stops when its reader disconnects."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def admit(self, seconds: float) -> None:
        """Charge for an analysis of this length.

        Raises TooMany if the requester's quota is used up, or Refused if too many are unfinished.
        """
        self._gate.admit("analysis", "analysis", seconds)

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
        """Yield the messages of a thread as JSON; `admit` has charged for `charged` seconds."""
        loop = asyncio.get_running_loop()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def put(message: bytes | None) -> None:
            with suppress(RuntimeError):  # the loop has ended, with all its readers
                loop.call_soon_threadsafe(reports.put_nowait, message)

        def in_thread() -> None:
            try:
                for message in work:
                    put(encode(message))
            finally:
                put(None)

        done = self._gate.start(
            "analysis",
            in_thread,
            operation="analysis",
            amount=charged,
            is_admitted=True,
            on_drop=stop.set,
        )
        done.add_done_callback(lambda _: reports.put_nowait(None))  # even if it never started
        try:
            while (message := await reports.get()) is not None:
                yield message
            await done
        finally:
            done.cancel()

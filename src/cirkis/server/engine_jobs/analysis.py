"""Streamed analyses and reviews, computed off the event loop."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from threading import Event

from cirkis.backend.reviews import analyse_position, review_round
from cirkis.errors import CirkisError
from cirkis.server.engine_jobs.moves import LONGEST
from cirkis.server.gate import PAUSED, Gate
from cirkis.tables.messages import Message, encode
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.variations import round_states

log = logging.getLogger("cirkis.server")


class Analyst:
    """Runs analyses in the gate's threads. Work stops when its reader disconnects."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def admit(self, seconds: float) -> None:
        self._gate.admit("analysis")

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        stop = Event()
        work = analyse_position(table.state, seconds, stop)
        return self._stream(work, stop)

    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of the analysis of a table's round, then the result."""
        stop = Event()
        work = review_round(round_states(table), stop, keeps_memory=False)
        return self._stream(work, stop)

    async def _stream(self, work: Iterator[Message | None], stop: Event) -> AsyncIterator[bytes]:
        """Yield the messages of a thread as JSON. Raises Refused if the work fails."""
        loop = asyncio.get_running_loop()
        reports: asyncio.Queue[bytes | None] = asyncio.Queue()

        def step() -> object:
            for message in work:
                if message is not None:
                    with suppress(RuntimeError):  # the loop has ended, with all its readers
                        loop.call_soon_threadsafe(reports.put_nowait, encode(message))
                return PAUSED
            return None

        done = self._gate.start(
            "analysis",
            step,
            is_admitted=True,
            on_drop=stop.set,
            longest=LONGEST,
        )
        done.add_done_callback(lambda _: reports.put_nowait(None))  # even if it never started
        try:
            while (message := await reports.get()) is not None:
                yield message
            await done
        except CirkisError:
            raise
        except Exception as problem:
            log.exception("a search failed")
            raise refused("search-failed") from problem
        finally:
            done.cancel()

"""Streams of analyses and reviews, made by the engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from cirkis.errors import CirkisError
from cirkis.live.finished_games import FinishedGames
from cirkis.live.queries import read_line, read_seconds
from cirkis.live.reviews import Reviews
from cirkis.live.stream_messages import DoneMessage
from cirkis.local.addresses import Address
from cirkis.local.engine_jobs import Analyse, EngineClient, Review
from cirkis.local.study_requests import reached
from cirkis.local.tables import OWNER, Tables
from cirkis.table.export_record import export_round
from cirkis.table.messages import ErrorMessage, encode, error_info
from cirkis.table.permissions import check_analysis_allowed
from cirkis.table.refusals import refused
from cirkis.table.state import Table
from cirkis.table.variations import play_variation


class Streams:
    """All streams of the pages.

    Args:
        tables: the tables.
        engine: analyses.
        finished: is told who is advised.
    """

    def __init__(self, tables: Tables, engine: EngineClient, finished: FinishedGames) -> None:
        self._tables, self._engine, self._finished = tables, engine, finished
        self.reviews = Reviews(self._review)

    async def _review(self, table: Table) -> AsyncIterator[bytes]:
        async with aclosing(self._engine.messages(Review(export_round(table)))) as messages:
            async for message in messages:
                yield message.encode()

    async def messages(self, path: str) -> AsyncGenerator[str, None]:
        """Yield the messages of a stream, of which the last says that there are no more.

        Args:
            path: as of the server's event streams.
        """
        try:
            async with aclosing(self._analysis(Address(path))) as analysis:
                async for message in analysis:
                    yield message
        except CirkisError as problem:
            yield encode(ErrorMessage(error_info(problem))).decode()
        yield encode(DoneMessage()).decode()

    async def _analysis(self, address: Address) -> AsyncGenerator[str, None]:
        match address.parts:
            case ["api", "tables", table_id, "analysis"]:
                table = self._checked_table(table_id)
                kept, line = read_line(address.get("after", ""), address.get("line", ""))
                variation = play_variation(table, kept, line)
                seconds = read_seconds(address.query.get("seconds"))
                await self._finished.note_advice(OWNER, table_id, table)
                job = Analyse(export_round(variation), seconds)
                async with aclosing(self._engine.messages(job)) as messages:
                    async for message in messages:
                        yield message
            case ["api", "positions", "analysis"]:
                seconds = read_seconds(address.query.get("seconds"))
                job = Analyse(export_round(reached(address)), seconds)
                async with aclosing(self._engine.messages(job)) as messages:
                    async for message in messages:
                        yield message
            case ["api", "tables", table_id, "review"]:
                review = self.reviews.get(table_id, self._checked_table(table_id))
                async for latest in review.read():
                    yield latest.decode()
            case _:
                raise refused("not-found.local")

    def _checked_table(self, table_id: str) -> Table:
        table = self._tables.open(table_id).table
        check_analysis_allowed(table, OWNER)
        return table


class Stream:
    """A stream that a page reads."""

    def __init__(
        self, messages: AsyncGenerator[str, None], on_message: Callable[[str], None]
    ) -> None:
        """Begin to read.

        Args:
            messages: what to send.
            on_message: called with each message.
        """
        self._task = asyncio.create_task(_pass_on(messages, on_message))

    def close(self) -> None:
        """Read no more; the engine need not think about it any longer."""
        self._task.cancel()


async def _pass_on(messages: AsyncGenerator[str, None], on_message: Callable[[str], None]) -> None:
    async with aclosing(messages):
        async for message in messages:
            on_message(message)

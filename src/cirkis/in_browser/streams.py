"""Streams of analyses and reviews, produced by the engine."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from cirkis.backend.requests.call import Place
from cirkis.backend.requests.rows import STREAMS
from cirkis.backend.stream_messages import DoneMessage
from cirkis.errors import CirkisError
from cirkis.in_browser.engine_jobs import Analyse, AnyJob, Review, engine_messages
from cirkis.in_browser.host import Host
from cirkis.in_browser.requests import Address, call_of, find
from cirkis.tables.export_record import export_round
from cirkis.tables.messages import ErrorMessage, encode, error_info
from cirkis.tables.state import Table


class EngineAnalyst:
    """An `Analyst` that uses the engine, without quotas."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def admit(self, seconds: float) -> None:
        """Allow any number of seconds: there is no quota here."""

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        return self._messages(Analyse(export_round(table), seconds))

    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of analysing a table's round, then the result."""
        return self._messages(Review(export_round(table)))

    async def _messages(self, job: AnyJob) -> AsyncIterator[bytes]:
        async with aclosing(engine_messages(self._host, job)) as messages:
            async for message in messages:
                yield message.encode()


async def stream_messages(place: Place, path: str) -> AsyncGenerator[str, None]:
    """Yield the messages of a stream, then an end marker."""
    try:
        address = Address(path)
        handler, pattern, named = find(STREAMS, "GET", address)
        stream = await handler(await call_of(place, address, pattern, named))
        async for message in stream.messages:
            yield message.decode()
    except CirkisError as problem:
        yield encode(ErrorMessage(error_info(problem))).decode()
    yield encode(DoneMessage()).decode()


class Stream:
    def __init__(
        self, messages: AsyncGenerator[str, None], on_message: Callable[[str], None]
    ) -> None:
        self._task = asyncio.create_task(_pass_on(messages, on_message))

    def close(self) -> None:
        self._task.cancel()


async def _pass_on(messages: AsyncGenerator[str, None], on_message: Callable[[str], None]) -> None:
    async with aclosing(messages):
        async for message in messages:
            on_message(message)

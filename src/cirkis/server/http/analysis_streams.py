"""Streams of analyses as server-sent events."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator

from starlette.responses import Response

from cirkis.errors import CirkisError
from cirkis.server.bots.stream_messages import DoneMessage
from cirkis.server.http.responses import EventStream, event
from cirkis.table.messages import ErrorMessage, encode, error_info
from cirkis.table.refusals import refused

STREAMS_AT_ONCE = 8  # that one address may read, so that it leaves room for others


class AnalysisStreams:
    """The streams that are being read, counted by address."""

    def __init__(self) -> None:
        self._reading: Counter[str] = Counter()

    def check_free(self, address: str) -> None:
        """Raise Refused if an address reads as many streams as it may."""
        if self._reading[address] >= STREAMS_AT_ONCE:
            raise refused("too-many.analyses")

    def respond(self, address: str, messages: AsyncIterator[bytes]) -> Response:
        """Return messages as server-sent events; the last one says that there are no more.

        Args:
            address: who reads them.
            messages: as JSON.
        """

        async def events() -> AsyncIterator[bytes]:
            self._reading[address] += 1
            try:
                async for message in messages:
                    yield event(message)
            except CirkisError as problem:
                yield event(encode(ErrorMessage(error_info(problem))))
            finally:
                self._reading -= Counter((address,))  # drops addresses that read nothing
            yield event(encode(DoneMessage()))

        return EventStream(events())

"""Streams of analyses as server-sent events."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response

from cirkis.errors import CirkisError
from cirkis.server.http.responses import EventStream, event
from cirkis.server.quotas import Quotas
from cirkis.tables.live.stream_messages import DoneMessage
from cirkis.tables.table.messages import ErrorMessage, encode, error_info


def stream_analyses(messages: AsyncIterator[bytes], quotas: Quotas) -> Response:
    """Return messages as server-sent events; the last marks the end."""

    with quotas.hold("stream"):
        pass  # refuse while there is still a status to refuse with

    async def events() -> AsyncIterator[bytes]:
        try:
            with quotas.hold("stream"):
                async for message in messages:
                    yield event(message)
        except CirkisError as problem:
            yield event(encode(ErrorMessage(error_info(problem))))
        yield event(encode(DoneMessage()))

    return EventStream(events())

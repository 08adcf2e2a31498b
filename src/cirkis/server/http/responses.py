"""Responses: JSON, and streams of events."""

from collections.abc import AsyncIterable, AsyncIterator
from typing import Any

from starlette.responses import Response, StreamingResponse

from cirkis.backend.requests.endpoint import EVENT_STREAM
from cirkis.backend.reviews import DoneMessage
from cirkis.errors import CirkisError
from cirkis.server.quotas import Quotas
from cirkis.tables.messages import ErrorMessage, encode, error_info


def json_reply(value: Any, caching: str = "no-store", status: int = 200) -> Response:
    """Return a value as JSON; `caching` is the Cache-Control header."""
    return Response(
        encode(value), status, {"Cache-Control": caching}, media_type="application/json"
    )


def event(message: bytes) -> bytes:
    return b"data: " + message + b"\n\n"


class EventStream(StreamingResponse):
    """Server-sent events, each sent as soon as it is ready."""

    def __init__(self, events: AsyncIterable[bytes]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # for proxies
        super().__init__(events, headers=headers, media_type=EVENT_STREAM)


def stream_analyses(messages: AsyncIterator[bytes], quotas: Quotas) -> EventStream:
    """Return messages as server-sent events; the last one marks the end."""
    with quotas.hold("connection"):
        pass  # refuse before the status is sent

    async def events() -> AsyncIterator[bytes]:
        try:
            with quotas.hold("connection"):
                async for message in messages:
                    yield event(message)
        except CirkisError as problem:
            yield event(encode(ErrorMessage(error_info(problem))))
        yield event(encode(DoneMessage()))

    return EventStream(events())

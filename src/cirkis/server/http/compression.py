"""Compressed responses: choose the encoding, and compress JSON on the fly."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MIN_SIZE = 1024  # bytes; smaller answers fit into one packet anyway
COMPRESSIBLE = ("application/json", "image/svg+xml")  # media types of complete responses
LEVEL = 6


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)


ENCODERS: dict[str, Callable[[bytes], bytes]] = {"gzip": _gzip}
"""Encodings made on the fly; brotli is only for precompressed files."""

if sys.version_info >= (3, 14):
    from compression import zstd

    ENCODERS = {"zstd": zstd.compress, **ENCODERS}

KNOWN = ("br", "zstd", "gzip")  # best first


def accepted_encodings(header: str | None) -> tuple[str, ...]:
    """Return the encodings that an Accept-Encoding header allows, preferred first; none if it is
    missing.
    """
    qualities: dict[str, float] = {}
    for part in (header or "").lower().split(","):
        name, _, parameter = part.partition(";")
        qualities[name.strip()] = _quality(parameter)
    others = qualities.get("*", 0.0)
    wanted = {name: qualities.get(name, others) for name in KNOWN}
    return tuple(sorted((n for n in KNOWN if wanted[n] > 0), key=lambda n: -wanted[n]))


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def add_vary(headers: MutableHeaders) -> None:
    """Tell caches that the response depends on Accept-Encoding."""
    headers.add_vary_header("Accept-Encoding")


class CompressionMiddleware:
    """Compresses JSON and pictures sent whole; streams and files pass unchanged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        accepted = accepted_encodings(Headers(scope=scope).get("accept-encoding"))
        encoding = next((name for name in accepted if name in ENCODERS), None)
        start: Message | None = None

        async def send_smaller(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_compressible(message):
                start = message
                return
            if start is not None:
                if encoding is not None and not message.get("more_body"):
                    message = _compress(start, message, encoding)
                await send(start)
                start = None
            await send(message)

        await self._app(scope, receive, send_smaller)


def _is_compressible(start: Message) -> bool:
    headers = MutableHeaders(scope=start)
    kind = headers.get("content-type", "").partition(";")[0]
    if kind not in COMPRESSIBLE or "content-encoding" in headers:
        return False
    add_vary(headers)
    return True


def _compress(start: Message, message: Message, encoding: str) -> Message:
    body = message.get("body", b"")
    if len(body) < MIN_SIZE:
        return message
    smaller = ENCODERS[encoding](body)
    headers = MutableHeaders(scope=start)
    headers["Content-Encoding"], headers["Content-Length"] = encoding, str(len(smaller))
    return {**message, "body": smaller}

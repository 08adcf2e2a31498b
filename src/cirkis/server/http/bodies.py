"""Limit the bytes of request bodies in memory, per network and in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import Request

from cirkis.server.addresses import networks_of
from cirkis.server.http.proxies import client_host
from cirkis.tables.refusals import refused
from cirkis.tables.requests import MAX_MESSAGE

MOST_OF_ADDRESS = 16 * 1024 * 1024  # bytes
MOST_OF_ALL = 64 * 1024 * 1024  # bytes
MOST_IN_ANY_CASE = 256 * 1024  # bytes that each address can always send: enough for a study
_ALL = "all"


class Bodies:
    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    @asynccontextmanager
    async def read(self, request: Request, most: int) -> AsyncIterator[bytes]:
        """Read a body, and count it until the block ends.

        Bodies no larger than a command are not counted: the number of connections limits them.
        Raises Refused if the body exceeds `most` bytes, or if its address, or all addresses
        together, post too much at once.
        """
        networks, body, counted = networks_of(client_host(request)), bytearray(), 0
        shares = [_ALL, *(one.name for one in networks)]
        try:
            async for part in request.stream():
                if len(body) + len(part) > most:
                    raise refused("too-large.bytes", most=most)
                body += part
                if len(body) > MAX_MESSAGE:
                    more = len(body) - counted
                    is_full = self._held[_ALL] + more > MOST_OF_ALL
                    room = MOST_IN_ANY_CASE if is_full else MOST_OF_ADDRESS
                    if any(self._held[one.name] + more > room * one.times for one in networks):
                        raise refused("too-many.bodies")
                    self._held.update(dict.fromkeys(shares, more))
                    counted = len(body)
            yield bytes(body)
        finally:
            self._held.subtract(dict.fromkeys(shares, counted))
            self._held = +self._held  # drop zero counts

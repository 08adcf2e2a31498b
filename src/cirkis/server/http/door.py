"""The door: each request is charged, and then waits for its requester's turn.

At most one request from a network comes in at each step of the event loop, so that others are
served in between, however many requests a network sends. A request that changes something keeps
its household's turn until it is answered or goes through the gate for slow work: nobody can queue
up changes for which others have to wait.
Bodies are read within a limit for each network and one for all.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from cirkis.server.addresses import networks_of
from cirkis.server.http.proxies import client_host
from cirkis.server.http.security import close_unopened, refusal_response
from cirkis.server.quotas import Quotas
from cirkis.server.requester import (
    current_address,
    current_networks,
    current_person,
    keep_turn,
)
from cirkis.tables.refusals import TooMany, refused
from cirkis.tables.requests import MAX_MESSAGE

HEALTH = "/health"  # monitoring must not be refused
REFUSAL_DELAY = 0.5  # seconds, to slow down immediate retries
MAX_OF_ADDRESS = 16 * 1024 * 1024  # bytes of bodies in memory
MAX_OF_ALL = 64 * 1024 * 1024  # bytes
ALWAYS_READ = 256 * 1024  # bytes that each address can always send: enough for a study
_ALL = "all"


class Door:
    """The turns of people and networks."""

    def __init__(self) -> None:
        self._turns = WeakValueDictionary[str, asyncio.Lock]()

    async def enter(self) -> None:
        """Wait for the requester's turn: among their network, their household and themselves."""
        async with AsyncExitStack() as stack:
            person = current_person()
            if person is not None:
                await stack.enter_async_context(self._turn(f"person {person}"))
            for network in current_networks():
                await stack.enter_async_context(self._turn(f"network {network.name}"))
            await asyncio.sleep(0)

    @asynccontextmanager
    async def change(self) -> AsyncIterator[None]:
        """Keep the household's turn during the block, or until the work in it gives it up."""
        turn = self._turn(f"changes {current_address()}")
        await turn.acquire()
        with keep_turn(turn.release):
            yield

    def _turn(self, name: str) -> asyncio.Lock:
        return self._turns.setdefault(name, asyncio.Lock())


class DoorMiddleware:
    """Charges for each request and handshake, and lets it in when its turn comes.

    It runs after the middleware that sets the requester.
    """

    def __init__(self, app: ASGIApp, door: Door, quotas: Quotas) -> None:
        self._app, self._door, self._quotas = app, door, quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and scope["path"] != HEALTH:
            try:
                self._quotas.charge("get" if scope["path"].startswith("/api/") else "file")
            except TooMany as problem:
                await asyncio.sleep(REFUSAL_DELAY)
                if scope["type"] == "http":
                    await refusal_response(problem)(scope, receive, send)
                else:
                    await close_unopened(send, problem)
                return
            await self._door.enter()
        await self._app(scope, receive, send)


class Bodies:
    """The request bodies in memory, which each network and all together can only fill so far."""

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
                    is_full = self._held[_ALL] + more > MAX_OF_ALL
                    room = ALWAYS_READ if is_full else MAX_OF_ADDRESS
                    if any(self._held[one.name] + more > room * one.times for one in networks):
                        raise refused("too-many.bodies")
                    self._held.update(dict.fromkeys(shares, more))
                    counted = len(body)
            yield bytes(body)
        finally:
            self._held.subtract(dict.fromkeys(shares, counted))
            self._held = +self._held  # drop zero counts

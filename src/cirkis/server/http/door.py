"""The door: each request is charged, and then waits for its requester's turn.

At most one request from a network comes in at each step of the event loop, so that others are
served in between, however many requests a network sends. A request that changes something keeps
its household's turn until it is answered or goes through the gate for slow work: nobody can queue
up changes for which others have to wait.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Receive, Scope, Send

from cirkis.server.http.security import close_unopened, refusal_response
from cirkis.server.quotas import Quotas
from cirkis.server.requester import (
    current_address,
    current_networks,
    current_person,
    keep_turn,
)
from cirkis.tables.refusals import TooMany

HEALTH = "/health"  # monitoring must not be refused
REFUSAL_DELAY = 0.5  # seconds, to slow down immediate retries


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

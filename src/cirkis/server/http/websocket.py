"""The connection between a page and a table, over a WebSocket."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, nullcontext, suppress
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from cirkis.backend.connection import connected, respond, took_beat
from cirkis.backend.queries import read_version
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.http.identity import Identity
from cirkis.server.http.processor_time import SLOWED_BY, SLOWED_FROM, charged
from cirkis.server.http.socket_listener import NOT_ALLOWED, SocketListener, close_socket
from cirkis.server.hub.chat import ChatService
from cirkis.server.hub.hub import Hub
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_networks
from cirkis.server.settings import Settings
from cirkis.tables.messages import ErrorMessage, encode, error_info
from cirkis.tables.people import Person
from cirkis.tables.permissions import has_place
from cirkis.tables.refusals import TooMany

REFUSAL_DELAY = 0.5  # seconds, to slow down immediate reconnects
TOO_LARGE = 1009  # close code (RFC 6455)


class LiveConnections:
    def __init__(self, hub: Hub, chat: ChatService, identity: Identity, settings: Settings) -> None:
        self._hub, self._chat, self._settings = hub, chat, settings
        self._identity, self._quotas = identity, hub.quotas
        self._turns = WeakValueDictionary[str, asyncio.Lock]()  # by network

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        await socket.accept()
        try:
            visitor = await self._identity.find(socket)
            session = await self._open(table_id)
            listener = SocketListener(None if visitor is None else visitor.person, socket)
            self._quotas.charge("open", at_own_table=has_place(session.table, listener.person))
            async with AsyncExitStack() as stack:
                stack.enter_context(counted(session, listener.person, self._quotas))
                stack.enter_context(self._identity.sessions.line(visitor, listener))
                live = connected(session, listener, known_version(socket), self._chat)
                await self._take_turn()
                await charged(stack.enter_async_context(live), self._quotas)
                await self._receive(socket, session, listener)
        except CirkisError as problem:
            if isinstance(problem, TooMany):
                await asyncio.sleep(REFUSAL_DELAY)
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_text(encode(ErrorMessage(error_info(problem))).decode())
                await socket.close(NOT_ALLOWED, problem.code)

    async def _open(self, table_id: str) -> TableSession:
        try:
            return await self._hub.open(table_id)
        except CirkisError:
            self._quotas.charge("open")
            raise

    async def _receive(
        self, socket: WebSocket, session: TableSession, listener: SocketListener
    ) -> None:
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive" or listener.closed_for is not None:
                return None
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > self._settings.max_message:
                return await close_socket(socket, TOO_LARGE, "too-large")
            if took_beat(listener, text):
                continue
            try:
                at_own_table = has_place(session.table, listener.person)
                self._quotas.charge("message", at_own_table=at_own_table)
            except TooMany as problem:
                listener.send(encode(ErrorMessage(error_info(problem))))
                await listener.flush()
                return await close_socket(socket, NOT_ALLOWED, problem.code)
            await self._take_turn()
            await charged(respond(session, listener, text, self._chat), self._quotas)

    async def _take_turn(self) -> None:
        """Let other work run between two messages or new connections from an address."""
        async with AsyncExitStack() as turns:
            for place, network in enumerate(current_networks()):
                await turns.enter_async_context(
                    self._turns.setdefault(network.name, asyncio.Lock())
                )
                used = self._quotas.parts_used("get")[place]
                wait = SLOWED_BY / network.times / (1.04 - used) if used > SLOWED_FROM else 0
                await asyncio.sleep(wait)


@contextmanager
def counted(session: TableSession, person: Person | None, quotas: Quotas) -> Iterator[None]:
    """Count a connection to a table during the block; raise TooMany if there are too many."""
    at_own_table = has_place(session.table, person)
    with quotas.hold("connection", session.id, at_own_table=at_own_table):
        large = quotas.hold("large table", at_own_table=at_own_table)
        with large if session.table.has_own_pieces else nullcontext():
            yield


def known_version(connection: HTTPConnection) -> int | None:
    """Return the version that the client already has, or None if it has none."""
    return read_version(connection.query_params.get("version", ""))

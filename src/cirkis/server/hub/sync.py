"""Keep the tables in memory in sync with other servers on the same database."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.cluster.peers import Peers
from cirkis.server.storage import queries
from cirkis.server.storage.store import Store
from cirkis.tables.messages import SaidMessage, ShownMessage, encode

log = logging.getLogger("cirkis.server")


class PeerSync:
    """Handles the messages from other servers.

    The kinds are "version" (a log has grown to this version), "said" (a new line of chat), "shown"
    (a position), "here" (who is connected to a table at the sender) and "who" (a request for it).
    """

    def __init__(self, peers: Peers, store: Store, sessions: Mapping[str, TableSession]) -> None:
        self._peers, self._store, self._sessions = peers, store, sessions
        self._tasks: set[asyncio.Task[None]] = set()
        peers.on("version", self._on_version)
        peers.on("said", self._on_said)
        peers.on("shown", self._on_shown)
        peers.on("here", self._on_here)
        peers.on("who", self._on_who)

    async def catch_up(self, sessions: list[TableSession]) -> None:
        """Bring tables up to date with the database, if it answers."""
        if self._peers.is_alone:
            return
        with suppress(CirkisError):
            ids = [session.id for session in sessions]
            versions = await self._store.call(queries.versions_of, ids)
            for session in sessions:
                await self._catch_up(session, versions.get(session.id, 0))

    async def _catch_up(self, session: TableSession, version: int) -> None:
        try:
            await session.catch_up(version)
        except CirkisError as problem:
            log.warning("the log of table %s cannot be read: %s", session.id, problem)

    async def poll(self) -> None:
        """Look for changes whose messages were lost, and report who is connected here."""
        busy = [session for session in self._sessions.values() if not session.is_idle]
        await self.catch_up(busy)
        for session in busy:
            if session.broadcast.listeners:
                session.broadcast.publish_presence()
            session.broadcast.send_presence()

    def _on_version(self, _: str, table_id: str, version: Any) -> None:
        session = self._sessions.get(table_id)
        if session is not None:
            task = asyncio.create_task(self._catch_up(session, int(version)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _on_said(self, _: str, table_id: str, message: Any) -> None:
        session = self._sessions.get(table_id)
        if session is not None:
            session.broadcast.send(encode(msgspec.convert(message, SaidMessage)))

    def _on_shown(self, _: str, table_id: str, message: Any) -> None:
        session = self._sessions.get(table_id)
        if session is not None:
            session.broadcast.show(msgspec.convert(message, ShownMessage))

    def _on_here(self, server: str, table_id: str, report: Any) -> None:
        session = self._sessions.get(table_id)
        if session is not None:
            session.broadcast.update_peer_presence(server, report)

    def _on_who(self, _: str, table_id: str, __: Any) -> None:
        session = self._sessions.get(table_id)
        if session is not None and session.broadcast.listeners:
            session.broadcast.publish_presence()

    async def close(self) -> None:
        await self._peers.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

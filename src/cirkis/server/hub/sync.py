"""What a server does when it hears of another one on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from cirkis.errors import CirkisError
from cirkis.server.cluster.peers import Peers
from cirkis.server.hub.session import TableSession
from cirkis.server.storage.store import Store
from cirkis.table.messages import encode

log = logging.getLogger("cirkis.server")

ReadOn = Callable[[TableSession], Awaitable[None]]


class PeerSync:
    """Keeps the tables in memory up to date with what other servers do.

    The words: "version", a log grew to this version; "said", something was said at a table; "here",
    whose lines are open at a table; "who", the wish to be told that.
    """

    def __init__(
        self,
        peers: Peers,
        store: Store,
        tables: Mapping[str, TableSession],
        read_on: ReadOn,
    ) -> None:
        """Ready to begin.

        Args:
            neighbours: the other servers.
            store: the database.
            tables: the tables in memory.
            read_on: reads what is new in the log of a table whose lock is held.
        """
        self._peers, self._store = peers, store
        self._tables, self._read_on = tables, read_on
        self._tasks: set[asyncio.Task[None]] = set()
        words = {"version": self._grew, "said": self._said, "here": self._seen, "who": self._asked}
        for kind, heard in words.items():
            peers.on(kind, heard)

    def begin(self) -> None:
        """From now on other servers are heard."""
        self._peers.start(self._look)

    def session(self, session: TableSession) -> None:
        """A table came into memory: others want to know who is there, and it who is elsewhere."""
        session.tell_others = partial(self._peers.tell, "here", session.id)
        self._peers.tell("who", session.id, None)

    async def catch_up(self, tables: list[TableSession]) -> None:
        """Brings tables to what the database says, where it can be asked."""
        if self._peers.is_alone:
            return
        with suppress(CirkisError):
            ids = [session.id for session in tables]
            versions = await asyncio.wrap_future(self._store.versions_of(ids))
            for session in tables:
                await self._read_up_to(session, versions.get(session.id, 0))

    async def _read_up_to(self, session: TableSession, version: int) -> None:
        if version <= session.table.version:
            return
        session.at_work += 1
        try:
            async with session.lock:
                if version > session.table.version:
                    await self._read_on(session)
        except CirkisError as problem:
            log.warning("table %s cannot be read again: %s", session.id, problem)
        finally:
            session.at_work -= 1

    async def _look(self) -> None:
        """Looks for what was not heard, and says who is here."""
        busy = [session for session in self._tables.values() if not session.is_idle]
        await self.catch_up(busy)
        for session in busy:
            if session.listeners:
                session.tell_own_presence()
            session.tell_presence()

    def _grew(self, _: str, table_id: str, version: Any) -> None:
        session = self._tables.get(table_id)
        if session is not None:
            task = asyncio.create_task(self._read_up_to(session, version))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _said(self, _: str, table_id: str, message: Any) -> None:
        session = self._tables.get(table_id)
        if session is not None:
            session.listeners.tell(encode(message))

    def _seen(self, server: str, table_id: str, value: Any) -> None:
        session = self._tables.get(table_id)
        if session is not None:
            session.seen_elsewhere(server, value)

    def _asked(self, _: str, table_id: str, __: Any) -> None:
        session = self._tables.get(table_id)
        if session is not None and session.listeners:
            session.tell_own_presence()

    async def close(self) -> None:
        """Finishes what has begun, and hears no more."""
        await self._peers.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

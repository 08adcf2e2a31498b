"""What a server does when it hears of another one on the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from cirkis.errors import CirkisError
from cirkis.server.deltas import encode
from cirkis.server.neighbours import Neighbours
from cirkis.server.opened import OpenTable
from cirkis.server.store import Store

log = logging.getLogger("cirkis.server")

ReadOn = Callable[[OpenTable], Awaitable[None]]


class Hearing:
    """Keeps the tables in memory up to date with what other servers do.

    The words: "version", a log grew to this version; "said", something was said at a table; "here",
    whose lines are open at a table; "who", the wish to be told that.
    """

    def __init__(
        self,
        neighbours: Neighbours,
        store: Store,
        tables: Mapping[str, OpenTable],
        read_on: ReadOn,
    ) -> None:
        """Ready to begin.

        Args:
            neighbours: the other servers.
            store: the database.
            tables: the tables in memory.
            read_on: reads what is new in the log of a table whose lock is held.
        """
        self._neighbours, self._store = neighbours, store
        self._tables, self._read_on = tables, read_on
        self._tasks: set[asyncio.Task[None]] = set()
        words = {"version": self._grew, "said": self._said, "here": self._seen, "who": self._asked}
        for kind, heard in words.items():
            neighbours.when(kind, heard)

    def begin(self) -> None:
        """From now on other servers are heard."""
        self._neighbours.start(self._look)

    def opened(self, opened: OpenTable) -> None:
        """A table came into memory: others want to know who is there, and it who is elsewhere."""
        opened.tell_others = partial(self._neighbours.tell, "here", opened.id)
        self._neighbours.tell("who", opened.id, None)

    async def catch_up(self, tables: list[OpenTable]) -> None:
        """Brings tables to what the database says, where it can be asked."""
        if self._neighbours.is_alone:
            return
        with suppress(CirkisError):
            ids = [opened.id for opened in tables]
            versions = await asyncio.wrap_future(self._store.versions_of(ids))
            for opened in tables:
                await self._read_up_to(opened, versions.get(opened.id, 0))

    async def _read_up_to(self, opened: OpenTable, version: int) -> None:
        if version <= opened.table.version:
            return
        opened.at_work += 1
        try:
            async with opened.lock:
                if version > opened.table.version:
                    await self._read_on(opened)
        except CirkisError as problem:
            log.warning("table %s cannot be read again: %s", opened.id, problem)
        finally:
            opened.at_work -= 1

    async def _look(self) -> None:
        """Looks for what was not heard, and says who is here."""
        busy = [opened for opened in self._tables.values() if not opened.is_idle]
        await self.catch_up(busy)
        for opened in busy:
            if opened.listeners:
                opened.tell_own_presence()
            opened.tell_presence()

    def _grew(self, _: str, table_id: str, version: Any) -> None:
        opened = self._tables.get(table_id)
        if opened is not None:
            task = asyncio.create_task(self._read_up_to(opened, version))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _said(self, _: str, table_id: str, message: Any) -> None:
        opened = self._tables.get(table_id)
        if opened is not None:
            opened.listeners.tell(encode(message))

    def _seen(self, server: str, table_id: str, value: Any) -> None:
        opened = self._tables.get(table_id)
        if opened is not None:
            opened.seen_elsewhere(server, value)

    def _asked(self, _: str, table_id: str, __: Any) -> None:
        opened = self._tables.get(table_id)
        if opened is not None and opened.listeners:
            opened.tell_own_presence()

    async def close(self) -> None:
        """Finishes what has begun, and hears no more."""
        await self._neighbours.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

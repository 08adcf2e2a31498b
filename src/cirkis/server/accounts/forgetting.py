"""Forget a person's names, chat, devices, addresses and documents; others keep their games."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from cirkis.errors import CirkisError
from cirkis.server.accounts.sessions import Sessions
from cirkis.server.documents import document_keys, remove_document
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.plugin import Plugin
from cirkis.server.requester import Requester, current_requester
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredLine, StoredSession
from cirkis.server.storage.table_store import StoredEntry
from cirkis.tables.commands import ChangeSeat, Rename, Resign
from cirkis.tables.entries import read_entry, write_entry
from cirkis.tables.forget import forget_in_entry, seats_to_leave
from cirkis.tables.messages import ChatLine, encode
from cirkis.tables.people import Person, forgotten, seats_of

AT_ONCE = 100  # tables looked up together


class Forgetting:
    """Forgets people at all tables, including those in other servers' memory."""

    def __init__(
        self,
        hub: Hub,
        sessions: Sessions,
        plugins: list[Plugin],
        settle: Callable[[Person], Awaitable[None]],
    ) -> None:
        """`settle` waits until a person's finished games are recorded."""
        self._plugins, self._settle = plugins, settle
        self._hub = hub
        self._store = hub.services.store
        self._sessions = sessions
        self._tasks: set[asyncio.Task[Any]] = set()
        hub.services.peers.on("rewritten", self._on_rewritten)

    def _on_rewritten(self, _: str, table_id: str, __: Any) -> None:
        self._start(self._reload(table_id))

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def forget(self, session: StoredSession) -> int:
        """Forget a person, even if they disconnect; return the number of their tables.

        They are signed out last, so that they can try again if the server stops in the middle.
        Raises StoreError if the database fails; the work done so far is kept.
        """
        return int(await asyncio.shield(self._start(self._forget(session))))

    async def _forget(self, session: StoredSession) -> int:
        # No quota may stop this and keep the person in a seat, but it takes turns like other work.
        requester = current_requester.get() or Requester("")
        current_requester.set(requester._replace(person=None, is_free=True))
        await self._sessions.keep(session)
        person, count = session.person, 0
        for plugin in self._plugins:  # first, so that tournaments give them no more seats
            await plugin.forget(person)
        while table_ids := await self._hub.services.tables_of(person, AT_ONCE):
            for table_id in table_ids:
                try:
                    await self._leave(table_id, person)
                except CirkisError as problem:  # remove them even if they cannot leave
                    if problem.code == "too-many":  # but they could later
                        raise
                await self._rewrite(table_id, person)
            count += len(table_ids)
        await self._settle(person)
        for plugin in self._plugins:  # again, as the games that they resigned have results now
            await plugin.forget(person)
        for key in await self._store.call(document_keys, person):
            await self._store.call(remove_document, person, *key)  # not all in one transaction
        keys = await self._store.call(queries.forget_person, person=person, at=self._store.now())
        self._sessions.note_ended(keys)
        return count

    async def _leave(self, table_id: str, person: Person) -> None:
        """Give up the person's seats, as they could themselves, and remove their name."""
        session = await self._hub.open(table_id)
        leaving: Callable[[str, int, int], ChangeSeat | Resign] = partial(ChangeSeat, kind="leave")
        if session.table.has_started:
            hand_over = partial(ChangeSeat, kind="hand-over")
            leaving = hand_over if session.table.policy.allows_stand_ins else Resign
        for seat in seats_to_leave(session.table, person):
            command = leaving(_new_id(), session.table.version, seat)
            await session.execute(command, person)
        for seat in seats_of(session.table.seats, person):
            if session.table.seats[seat].name is not None:
                await session.execute(Rename(_new_id(), session.table.version, seat), person)

    async def _rewrite(self, table_id: str, person: Person) -> None:
        """Remove a person from a table; this can be repeated if interrupted.

        The log is rewritten after the chat, because the log shows who wrote older lines.
        """

        def read() -> list[tuple[StoredLine, ChatLine]]:
            return queries.read_table(self._store, table_id).lines_of(person)

        said, after = await self._hub.services.help(read), 0
        lines = [(line.n, encode(ChatLine(words.seat)).decode()) for line, words in said]
        for n in range(0, len(lines), queries.BATCH):
            await self._store.call(queries.forget_lines, table_id, lines[n : n + queries.BATCH])
        without = partial(_without, person=person, other=forgotten())
        while await self._store.call(queries.forget_entries, table_id, after, without):
            after += queries.BATCH
        await self._store.call(queries.forget_table, table_id, person)
        self._hub.services.peers.publish("rewritten", table_id, None, to_all=True)
        await self._reload(table_id)

    async def _reload(self, table_id: str) -> None:
        with suppress(CirkisError):
            session = await self._hub.reload(table_id)
            if session is not None:
                session.broadcast.send(encode(await self._hub.services.chat_history(table_id)))


def _new_id() -> str:
    return f"forget-{secrets.token_hex(8)}"


def _without(row: StoredEntry, person: Person, other: Person) -> StoredEntry:
    """Return a stored log entry, with `other` in place of `person`."""
    row = row._replace(sender=other if row.sender == person else row.sender)
    with suppress(CirkisError):  # leave damaged entries alone
        entry = read_entry(row.entry)
        if (new := forget_in_entry(entry, person, other)) != entry:
            return row._replace(entry=write_entry(new))
    return row

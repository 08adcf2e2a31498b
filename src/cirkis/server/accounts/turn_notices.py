"""Notify people who are away from their table of their turn, or of a rematch wanted there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.i18n import texts_in
from cirkis.server.accounts.mail_addresses import MailAddresses
from cirkis.server.accounts.push import PushSender, is_browsers_service
from cirkis.server.gate import Gate, WorkName
from cirkis.server.requester import current_requester
from cirkis.server.storage import people as queries
from cirkis.server.storage.people import StoredSubscription
from cirkis.server.storage.store import Store
from cirkis.tables.make_view import challenger_of
from cirkis.tables.messages import encode
from cirkis.tables.people import Person, players
from cirkis.tables.state import Table

log = logging.getLogger("cirkis.server")

DELAY = 10.0  # seconds in which the person can arrive or place before being notified
MAX_LATE = 10_000  # people who will get an e-mail later, since they have just had one
MAX_LATE_TABLES = 100  # per person


class TurnNotices:
    """Watches tables for turns of people who are not connected to them, and for rematches that they
    are asked for; of these, only browsers are told, not e-mail addresses.
    """

    def __init__(
        self,
        store: Store,
        push: PushSender | None,
        mail: MailAddresses,
        gate: Gate,
        open_table: Callable[[str], Awaitable[TableSession]],
    ) -> None:
        self._store, self._push, self._mail, self._gate = store, push, mail, gate
        self._open = open_table
        self._waiting: dict[str, asyncio.TimerHandle] = {}  # for new turns, by table
        self._tasks: set[asyncio.Task[None]] = set()
        # For people who have just had an e-mail, their turns since: tables and their versions.
        self._late: dict[Person, tuple[asyncio.TimerHandle, dict[str, int]]] = {}

    def observe(self, session: TableSession) -> None:
        person = person_to_tell(session.table) or person_asked(session.table)
        is_off = self._push is None and not self._mail.is_offered
        if is_off or person is None:
            return
        if earlier := self._waiting.pop(session.id, None):
            earlier.cancel()
        notify = partial(self._notify, session, session.table.version, person)
        self._waiting[session.id] = asyncio.get_running_loop().call_later(DELAY, notify)

    def _notify(self, session: TableSession, version: int, person: Person) -> None:
        """Notify a person, unless they are present or have placed or answered since."""
        del self._waiting[session.id]
        table = session.table
        is_awaited = table.position_version == version or person_asked(table) == person
        if is_awaited and not session.presence.is_present(person):
            self._start(self._tell(session, person, version))

    def _start(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(telling)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, session: TableSession, person: Person, version: int) -> None:
        try:
            is_turn = person_asked(session.table) is None
            if is_turn and (wait := await self._mail.tell_turn(person, session.id)):
                self._tell_later(person, wait, {session.id: version})
            if self._push is not None:
                for subscription in await self._store.call(queries.subscriptions_of, person=person):
                    await self._send(self._push, subscription, session.id, session.table)
        except CirkisError as problem:
            log.warning("a message about a turn was not sent: %s", problem)

    def _tell_later(self, person: Person, wait: float, turns: dict[str, int]) -> None:
        if person in self._late:
            later = self._late[person][1]
            if len(later) < MAX_LATE_TABLES:
                later |= turns
        elif len(self._late) < MAX_LATE:
            timer = asyncio.get_running_loop().call_later(
                wait, lambda: self._start(self._tell_late(person))
            )
            self._late[person] = timer, turns

    async def _tell_late(self, person: Person) -> None:
        """Send an e-mail about the first turn that still waits; the others have to wait longer."""
        current_requester.set(None)  # the server's own work
        _, turns = self._late.pop(person)
        while turns:
            table_id, version = next(iter(turns.items()))
            wait = 0.0
            with suppress(CirkisError):
                session = await self._open(table_id)
                is_away = not session.presence.is_present(person)
                if session.table.position_version == version and is_away:
                    wait = await self._mail.tell_turn(person, table_id)
            if wait:
                self._tell_later(person, wait, turns)
                break
            del turns[table_id]

    async def _send(
        self, push: PushSender, to: StoredSubscription, table_id: str, table: Table
    ) -> None:
        key = "push-turn" if person_asked(table) is None else "push-challenge"
        message = push_message(key, table_id, others_names(table, Person(to.person)), to.language)
        send = partial(push.send, to, message, table_id)
        try:
            kind: WorkName = "push" if is_browsers_service(to.endpoint) else "other push"
            is_wanted = await self._gate.start(kind, send)
        except CirkisError as problem:
            log.info("a push message was not sent: %s", problem)
            return
        if not is_wanted:
            await self._store.call(queries.remove_subscription, key=to.key)

    async def close(self) -> None:
        for timer in (*self._waiting.values(), *(timer for timer, _ in self._late.values())):
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._mail.close()


def push_message(key: str, table_id: str, names: list[str], language: str) -> bytes:
    """Return the message for a browser's service worker; it reveals no position."""
    texts = texts_in(language)
    body = texts(f"{key}.with", names=", ".join(names)) if names else texts(key)
    message = {"title": texts("title"), "body": body, "path": f"/table/{table_id}"}
    return encode(message)


def person_to_tell(table: Table) -> Person | None:
    """Return the person whose turn started with the latest change, in a game with other people."""
    if not table.has_started or table.state.is_over or table.position_version != table.version:
        return None
    seat = table.seats[table.state.to_play]
    owners = {other.owner for other in table.seats if other.kind == "person"} - {None}
    return seat.owner if seat.kind == "person" and len(owners) > 1 else None


def person_asked(table: Table) -> Person | None:
    """Return the only person who has not answered yet whether they want a rematch."""
    asked = [one for one in players(table.seats) if challenger_of(table, one) is not None]
    return asked[0] if len(asked) == 1 else None


def others_names(table: Table, person: Person) -> list[str]:
    """Return the names of a person's fellow players, leaving out those without a name."""
    return [seat.name for seat in table.seats if seat.name and seat.owner != person]

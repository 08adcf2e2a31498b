"""The parts of the server that live tables need: its database, computers, quotas and peers."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from typing import Any, Literal

import msgspec

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.session import TableSession
from cirkis.backend.table_host import NewEntry, StoredRow, TableHost
from cirkis.server.cluster.peers import Peers
from cirkis.server.engine_jobs import Bots
from cirkis.server.health import Metrics
from cirkis.server.hub.registry import Registry
from cirkis.server.quotas import Operation, Quotas
from cirkis.server.requester import current_requester, requester_for_host, turn_of
from cirkis.server.storage import old_tables, table_store
from cirkis.server.storage.store import Store
from cirkis.tables.commands import (
    Abort,
    Claim,
    Flag,
    NextRound,
    Place,
    Rematch,
    Replace,
    Resign,
    ServerCommand,
    Start,
    Teach,
    Withdraw,
)
from cirkis.tables.decisions import decide
from cirkis.tables.entries import Created
from cirkis.tables.messages import (
    ChatLine,
    ChatMessage,
    CommandAnswer,
    SaidMessage,
    Say,
    chat_entry,
    chat_line,
    encode,
    said_message,
)
from cirkis.tables.people import Person, Sender, is_held
from cirkis.tables.state import Table

# Games must always be able to go on, so playing uses no quota. Tables created by a rematch are
# counted where they are created.
_PLAY = (Place, Resign, Withdraw, Abort, Flag, NextRound, Rematch, Replace, Teach, Start)

TableAct = Literal["play", "say"]
Check = Callable[[Table, Person | None, TableAct], Awaitable[object]]
"""Raises Refused if a person may not begin to play at a table, or say something there: write in
the chat, or show a position.
"""


class ServerTableHost(TableHost):
    """The parts of a server that its tables share.

    `observers` are called with a table's session after each change that this server has stored,
    and `checks` before somebody takes a seat, asks for a rematch, shows a position or writes.
    """

    def __init__(
        self,
        clock: SteadyClock,
        store: Store,
        registry: Registry,
        peers: Peers,
        bots: Bots,
        metrics: Metrics,
        quotas: Quotas,
    ) -> None:
        super().__init__(clock)
        self.is_alone = peers.is_alone
        self._store, self._registry, self._peers = store, registry, peers
        self._bots, self._metrics, self._quotas = bots, metrics, quotas
        self.observers: list[Callable[[TableSession], None]] = []
        self.checks: list[Check] = []

    def bots(self, table: Callable[[], Table]) -> Bots:
        return self._bots

    async def append(self, entry: NewEntry) -> float:
        return await self._store.call(table_store.append_entry, entry, now=self._store.now)

    async def rows_after(self, table_id: str, version: int) -> Iterable[StoredRow]:
        rows = await self._store.call(table_store.load_log, table_id, version)
        return table_store.check_log(self._store, table_id, rows, version)

    async def is_removed(self, table_id: str) -> bool:
        return await self._store.call(old_tables.is_removed, table_id)

    async def register(self, created: Created) -> str:
        return await self._registry.register(created)

    async def check(
        self, table_id: str, table: Table, command: ServerCommand, sender: Sender
    ) -> None:
        """Charge for a command other than play, unless it is refused.

        Raises Refused if it is, or StoreError if a lookup fails.
        """
        for check in self.checks if isinstance(command, Claim | Rematch) else ():
            await check(table, sender.person, "play")
        if isinstance(command, _PLAY):
            return
        decide(table, command, sender)  # a refused command must not use up the table's quotas
        self._quotas.charge("byte", len(encode(command)))
        self._quotas.charge(_price(table, command, sender.person))

    async def check_show(self, table: Table, person: Person | None) -> None:
        for check in self.checks:
            await check(table, person, "say")

    @asynccontextmanager
    async def turn(self, table_id: str, host: Person | None) -> AsyncIterator[None]:
        """Let only this server think for the table, and charge the requester or the host."""
        requester = current_requester.get()
        if requester is None or requester.is_free:
            current_requester.set(requester_for_host(host))
        async with self._peers.lock_table(table_id):
            yield

    def storing(self, table_id: str) -> AbstractContextManager[None]:
        """Use the database in the table's turn, because others at the table are waiting."""
        return turn_of(f"table {table_id}")

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        self._peers.publish(kind, table_id, value)

    def note_answer(self, answer: CommandAnswer, seconds: float) -> None:
        self._metrics.count_command(answer, seconds)

    def note_change(self, session: TableSession) -> None:
        for observe in self.observers:
            observe(session)


def _price(table: Table, command: ServerCommand, person: Person | None) -> Operation:
    """Return what a command is charged as.

    Strangers who come and go must not use up the space in a new table's log, nor keep others from
    leaving, or from a seat held for them.
    """
    is_arrival = isinstance(command, Claim) and not is_held(table.seats[command.seat])
    return "arrival" if is_arrival and not table.has_started else "change"


HISTORY_LENGTH = 100  # lines sent on connecting

_line = msgspec.json.Decoder(ChatLine)


class ChatService:
    """The chat at tables."""

    def __init__(self, store: Store, quotas: Quotas, peers: Peers, checks: list[Check]) -> None:
        self._store, self._quotas, self._peers, self._checks = store, quotas, peers, checks

    async def say(self, session: TableSession, request: Say, person: Person | None) -> SaidMessage:
        """Store a line and send it to everybody.

        Raises Refused if the sender may not write it or writes too much, or StoreError if storing
        fails.
        """
        line = chat_line(session.table, request, Sender(person))
        text = encode(line).decode()
        self._quotas.charge("byte", len(text))
        for check in self._checks:
            await check(session.table, person, "say")
        self._quotas.charge("chat")
        n, at = await self._store.call(
            table_store.add_chat_line, session.id, text, person, now=self._store.now
        )
        message = said_message(chat_entry(n, at, line))
        session.broadcast.send(encode(message))
        self._peers.publish("said", session.id, message)
        return message

    async def history(self, table_id: str) -> ChatMessage:
        rows = await self._store.call(table_store.last_chat_lines, table_id, HISTORY_LENGTH)
        entries = []
        for n, at, text in rows:
            with suppress(msgspec.DecodeError):  # one damaged line must not hide the others
                entries.append(chat_entry(n, at, _line.decode(text)))
        return ChatMessage(entries)

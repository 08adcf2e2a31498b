"""What this server provides to its tables and endpoints: database, computers, quotas and peers."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.services import Services
from cirkis.backend.table_log import NewEntry, StoredRow
from cirkis.practice.puzzles.library import Library, shipped_library
from cirkis.server.cluster.peers import Peers
from cirkis.server.documents import ServerDocuments
from cirkis.server.engine_jobs import EngineJobs
from cirkis.server.gate import Gate
from cirkis.server.health import Metrics
from cirkis.server.openings import KnownOpenings
from cirkis.server.quotas import Operation, Quotas
from cirkis.server.requester import (
    current_address,
    current_requester,
    requester_for_host,
    turn_of,
)
from cirkis.server.storage import old_tables, table_store
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.server.storage.table_store import NewTableLog
from cirkis.tables.clocks import due_time
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
)
from cirkis.tables.decisions import decide
from cirkis.tables.entries import Created, Entry, Rematched, write_entry
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
from cirkis.tables.names import CODE_LIFETIME, new_code
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.people import Person, Sender, Uptime, is_held
from cirkis.tables.records import entries_from_record
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.refusals import Refused, refused
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table

if TYPE_CHECKING:
    from cirkis.lab.jobs.cluster import Cluster

ID_BYTES = 12  # of randomness in a table id
CODES_TRIED = 5
HISTORY_LENGTH = 100  # lines of chat sent on connecting

# Games must always be able to go on, so playing uses no quota. Tables created by a rematch are
# counted where they are created.
_PLAY = (Place, Resign, Abort, Flag, NextRound, Replace, Teach, Start)

TableAct = Literal["play", "say"]
Check = Callable[[Table, Person | None, TableAct], Awaitable[object]]
"""Raises Refused if a person may not begin to play at a table, or say something there: write in
the chat, or show a position.
"""

_TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
_line = msgspec.json.Decoder(ChatLine)


def is_table_id(text: str) -> bool:
    """Return whether a string can be a table id; PostgreSQL rejects NUL, for example."""
    return _TABLE_ID.fullmatch(text) is not None


class ServerServices(EngineJobs, Services):
    """What this server provides to its tables and endpoints.

    Attributes:
        checks: called before somebody takes a seat, asks for a rematch, shows a position or writes
            in the chat.
        on_create: called in the transaction that stores a new table, with the connection and the
            time, and `table_id` and `table` by name.
    """

    def __init__(
        self,
        store: Store,
        clock: SteadyClock,
        gate: Gate,
        quotas: Quotas,
        peers: Peers,
        metrics: Metrics,
        openings: KnownOpenings,
        pause: float,
        cluster: Cluster | None = None,
    ) -> None:
        """`clock` also becomes the store's clock; see EngineJobs for `pause` and `cluster`."""
        EngineJobs.__init__(self, gate, pause, cluster)
        self.clock = clock
        store.now = clock.now
        self.store = store
        self.gate = gate
        self.quotas = quotas
        self.peers = peers
        self.documents = ServerDocuments(store, quotas)
        self.help = gate.help
        self.is_alone = peers.is_alone
        self.checks: list[Check] = []
        self.on_create: list[Callable[..., None]] = []
        self._metrics = metrics
        self._openings = openings
        self._rng = random.SystemRandom()

    def address(self) -> str:
        return current_address()

    async def library(self) -> Library:
        return shipped_library()

    def openings(self, table: Table) -> OpeningsInfo:
        return self._openings.info(table)

    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        self.quotas.charge("table")
        created, then = await self.help(begin_entries, request, self._rng, host)
        return await self._play_and_keep(created, then)

    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        self.quotas.charge("table")
        entries = await self.help(entries_from_record, request, host)
        return await self._play_and_keep(*entries)

    async def register(self, created: Created) -> str:
        self.quotas.charge("table")
        # Not with `help`: the requester's queue may be long, and the caller may hold a lock.
        return (await self.keep(initial_table(created), created))[0]

    async def _play_and_keep(self, created: Created, then: Sequence[Entry]) -> tuple[str, str]:
        table = await self.help(play_log, created, then)
        return await self.keep(table, created, then)

    async def keep(
        self,
        table: Table,
        created: Created,
        then: Sequence[Entry] = (),
        table_id: str = "",
    ) -> tuple[str, str]:
        """Store a table that has been charged for; return its id (new by default) and join code.

        Raises a CirkisError if storing fails, or the requester has created too many tables with
        their own piece sets.
        """
        if table.has_own_pieces:
            self.quotas.charge("own set")
        return await keep_table(self.store, table, created, then, table_id, self.on_create)

    async def find_code(self, code: str) -> str:
        """Return the id of the table with a join code.

        Raises Refused if there is none, or the code is too old.
        """
        since = self.store.now() - CODE_LIFETIME
        found = await self.store.call(table_store.find_code, code, since)
        if found is None:
            raise refused("no-code")
        return found

    async def tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        return await self.help(self.store.wait, table_store.tables_of, person, limit, since)

    async def append(self, entry: NewEntry) -> float:
        return await self.store.call(table_store.append_entry, entry, now=self.store.now)

    async def rows_after(self, table_id: str, version: int) -> Iterable[StoredRow]:
        rows = await self.store.call(table_store.load_log, table_id, version)
        if not rows and await self.store.call(old_tables.is_removed, table_id):
            raise refused("table-removed")
        return table_store.check_log(self.store, table_id, rows, version)

    async def check(
        self, table_id: str, table: Table, command: ServerCommand, sender: Sender
    ) -> None:
        """Charge for a command other than play, unless it is refused.

        Raises Refused if it is, or StoreError if a lookup fails.
        """
        for check in self.checks if isinstance(command, Claim | Rematch) else ():
            await check(table, sender.person, "play")
            for seat in table.rematch_wanted if isinstance(command, Rematch) else ():
                try:
                    await check(table, table.seats[seat].owner, "play")
                except Refused:  # whoever asked is no longer welcome in the club
                    raise refused("no-offer") from None
        if isinstance(command, _PLAY):
            return
        entry = decide(table, command, sender)  # a refused command uses up no quota of the table
        if isinstance(entry, Rematched):  # charged as a new table
            return
        self.quotas.charge("byte", len(encode(command)))
        self.quotas.charge(_price(table, command, sender.person))

    async def check_show(self, table: Table, person: Person | None) -> None:
        for check in self.checks:
            await check(table, person, "say")

    @asynccontextmanager
    async def turn(self, table_id: str, host: Person | None) -> AsyncIterator[None]:
        """Let only this server think for the table, and charge the requester or the host."""
        requester = current_requester.get()
        if requester is None or requester.is_free:
            current_requester.set(requester_for_host(host))
        async with self.peers.lock_table(table_id):
            yield

    def storing(self, table_id: str) -> AbstractContextManager[None]:
        """Use the database in the table's turn, because others at the table are waiting."""
        return turn_of(f"table {table_id}")

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        if kind == "here" or self.peers.is_followed_elsewhere(table_id):
            self.peers.publish(kind, table_id, value)

    def note_answer(self, answer: CommandAnswer, seconds: float) -> None:
        self._metrics.count_command(answer, seconds)

    async def add_line(
        self, table_id: str, table: Table, said: Say, person: Person | None
    ) -> SaidMessage:
        line = chat_line(table, said, Sender(person))
        text = encode(line).decode()
        self.quotas.charge("byte", len(text))
        for check in self.checks:
            await check(table, person, "say")
        self.quotas.charge("chat")
        n, at = await self.store.call(
            table_store.add_chat_line, table_id, text, person, now=self.store.now
        )
        return said_message(chat_entry(n, at, line))

    async def chat_history(self, table_id: str) -> ChatMessage:
        rows = await self.store.call(table_store.last_chat_lines, table_id, HISTORY_LENGTH)
        entries = []
        for n, at, text in rows:
            with suppress(msgspec.DecodeError):  # one damaged line must not hide the others
                entries.append(chat_entry(n, at, _line.decode(text)))
        return ChatMessage(entries)


def _price(table: Table, command: ServerCommand, person: Person | None) -> Operation:
    """Return what a command is charged as.

    Strangers who come and go must not use up the space in a new table's log, nor keep others from
    leaving, or from a seat held for them.
    """
    is_arrival = isinstance(command, Claim) and not is_held(table.seats[command.seat])
    return "arrival" if is_arrival and not table.has_started else "change"


async def keep_table(
    store: Store,
    table: Table,
    created: Created,
    then: Sequence[Entry] = (),
    table_id: str = "",
    on_create: Iterable[Callable[..., None]] = (),
) -> tuple[str, str]:
    """Store a new table; return its id, random if not given, and its join code.

    See ServerServices for `on_create`. Raises StoreError if storing fails.
    """
    table_id = table_id or secrets.token_urlsafe(ID_BYTES)
    notes = [partial(note, table_id=table_id, table=table) for note in on_create]
    for _ in range(CODES_TRIED):
        code = new_code()
        named = msgspec.structs.replace(created, code=code)
        log = table_log(table_id, table, named, then, store.now())
        with suppress(Conflict):
            await store.call(table_store.create_table, log, store.now, notes)
            return table_id, code
    raise StoreError("no join code was free; please try again")


def table_log(
    table_id: str, table: Table, created: Created, then: Sequence[Entry], now: float
) -> NewTableLog:
    """Return what to store of a new table; `now` is in Unix seconds."""
    owners = dict.fromkeys((created.host, *(seat.owner for seat in created.seats)))
    return NewTableLog(
        table_id=table_id,
        rules=created.rules,
        options=encode(created.options).decode(),
        entry=write_entry(created),
        code=created.code,
        people=tuple(owner for owner in owners if owner is not None and owner != created.club),
        due=due_time(table, now, Uptime(now)),
        more=tuple(map(write_entry, then)),
        is_over=table.is_over,
    )


def play_log(created: Created, then: Sequence[Entry]) -> Table:
    table = initial_table(created)
    for entry in then:
        table = apply(table, entry).after
    return table

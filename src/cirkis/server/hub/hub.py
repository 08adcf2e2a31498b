"""The tables in memory, opened on demand and dropped when idle, and how people get seats there."""

import asyncio
import itertools
import logging
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from cirkis.backend.session import TableSession
from cirkis.backend.table_log import LoadedLog, replay_log
from cirkis.errors import CirkisError
from cirkis.server.cluster.peers import Peers
from cirkis.server.health import HubStats
from cirkis.server.hub.services import ServerServices, is_table_id
from cirkis.server.requester import current_address
from cirkis.server.storage import old_tables, table_store
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.clocks import COMPUTER_GRACE
from cirkis.tables.commands import ChangeSeat, Sit
from cirkis.tables.entries import Created
from cirkis.tables.messages import ErrorInfo, SaidMessage, ShownMessage, encode
from cirkis.tables.people import Person, seats_of
from cirkis.tables.refusals import Refused, TooMany, no_table, refused
from cirkis.tables.requests import NewTable, SeatRequest, TimeControl
from cirkis.tables.setup import begin_entries

log = logging.getLogger("cirkis.server")

FOLLOWED = 10.0  # seconds for which a table is followed after a request for it


class PeerSync:
    """Handles the messages from other servers.

    The kinds are "version" (a log has grown to this version), "said" (a new line of chat), "shown"
    (a position), "here" (who is connected to a table at the sender) and "who" (a request for it).

    A server follows a table while anybody is connected to it here, it is needed here, or it is
    looking for players, whom the lobby lists only while they are connected somewhere.
    """

    def __init__(self, peers: Peers, store: Store, sessions: Mapping[str, TableSession]) -> None:
        self._peers, self._store, self._sessions = peers, store, sessions
        self._followed: dict[str, float] = {}  # until when, at least
        self._tasks: set[asyncio.Task[None]] = set()
        for kind in ("version", "said", "shown", "here", "who"):
            peers.on(kind, partial(self._receive, kind))

    def start(self) -> None:
        self._peers.start(self.poll, self._joined)

    def follow(self, table_id: str) -> None:
        """Receive messages about a table from now on, for a while or for as long as it is used."""
        self._followed[table_id] = time.monotonic() + FOLLOWED
        self._peers.follow(table_id)

    async def catch_up(self, sessions: list[TableSession]) -> None:
        """Bring tables up to date with the database, if it answers."""
        if self._peers.is_alone:
            return
        with suppress(CirkisError):
            ids = [session.id for session in sessions]
            versions = await self._store.call(table_store.versions_of, ids)
            for session in sessions:
                version = versions.get(session.id, 0)
                if version > session.table.version and session.broadcast.listeners:
                    self._ask_who(session.id)  # another server changed it, and told nobody
                await self._catch_up(session, version)

    async def _catch_up(self, session: TableSession, version: int) -> None:
        try:
            await session.catch_up(version)
        except CirkisError as problem:
            log.warning("the log of table %s cannot be read: %s", session.id, problem)

    async def poll(self) -> None:
        """Look for changes whose messages were lost, and report who is connected here."""
        busy = [session for session in self._sessions.values() if not session.is_idle]
        for session in busy:
            self.follow(session.id)
        self._unfollow_unused()
        await self.catch_up(busy)
        for session in busy:
            if session.broadcast.listeners and self._peers.is_followed_elsewhere(session.id):
                session.broadcast.publish_presence()
            session.broadcast.send_presence()
        for table_id in self._followed:
            session = self._sessions.get(table_id)
            if session is not None and session.table.is_seeking:
                self._ask_who(table_id)

    def _ask_who(self, table_id: str) -> None:
        self._peers.publish("who", table_id, None)

    def _unfollow_unused(self) -> None:
        now = time.monotonic()
        ended = [table_id for table_id, until in self._followed.items() if until < now]
        for table_id in ended:
            session = self._sessions.get(table_id)
            if session is None or not session.table.is_seeking:
                del self._followed[table_id]
                self._peers.unfollow(table_id)

    async def _joined(self, table_ids: Iterable[str]) -> None:
        """Ask who is connected to tables elsewhere, and read what was missed so far."""
        found = (self._sessions.get(table_id) for table_id in table_ids)
        sessions = [session for session in found if session is not None]
        for session in sessions:
            self._ask_who(session.id)
        if sessions:
            await self.catch_up(sessions)

    def _receive(self, kind: str, server: str, table_id: str, value: Any) -> None:
        session = self._sessions.get(table_id)
        if session is None:
            return
        broadcast = session.broadcast
        match kind:
            case "version":
                task = asyncio.create_task(self._catch_up(session, int(value)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case "said":
                broadcast.send(encode(msgspec.convert(value, SaidMessage)))
            case "shown":
                broadcast.show(msgspec.convert(value, ShownMessage))
            case "here":
                broadcast.update_peer_presence(server, value)
            case "who" if broadcast.listeners:
                broadcast.publish_presence()

    async def close(self) -> None:
        await self._peers.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


SESSIONS_KEPT = 500  # number of tables in memory above which idle ones are dropped
MAX_KEPT = 2000  # above this, all unwatched ones are dropped; PostgreSQL can hold 12,800 locks
OWN_SET = 10  # a table with its own piece set, which takes 1 MB, counts as this many tables
LONG_LOG = 500  # entries in a log that take as much memory as another table
LOOKED_AT = 10  # tables checked for idleness whenever one is opened
DUE_INTERVAL = 20.0  # seconds between checks for due tables
DUE_BATCH = 200  # due tables found per query
MAX_RESUMED = 20  # dropped tables of unwatched computers that one check can reopen


class Hub:
    """The tables in memory.

    The functions in `on_changed` are called with a table's session after each change that this
    server has stored, and those in `on_due` when the server has to act at a table.
    """

    def __init__(self, services: ServerServices) -> None:
        self.services = services
        self._store = services.store
        self._sessions: OrderedDict[str, TableSession] = OrderedDict()
        self._loading: dict[tuple[str, str], asyncio.Task[TableSession]] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._paused: dict[str, None] = {}  # tables dropped when it was a computer's turn
        self.on_changed: list[Callable[[TableSession], None]] = []
        self.on_due: list[Callable[[TableSession], None]] = []
        self._sync = PeerSync(services.peers, services.store, self._sessions)

    def start(self) -> None:
        self._sync.start()

    async def open(self, table_id: str) -> TableSession:
        """Return the session of a table; if it is a computer's turn, start the computer.

        Raises Refused if there is no such table, or its log cannot be replayed.
        """
        session = self._sessions.get(table_id)
        if session is None and not is_table_id(table_id):  # skip the database
            raise no_table(table_id)
        if session is not None:
            self._sessions.move_to_end(table_id)
            self._sync.follow(table_id)
            await self._sync.catch_up([session])
            return session
        key = table_id, current_address()  # per address, so that nobody waits in another's queue
        loading = self._loading.get(key)
        if loading is None:
            loading = self._loading[key] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(loading)

    def note_change(self, session: TableSession) -> None:
        for observe in self.on_changed:
            observe(session)

    def loaded(self, table_id: str) -> TableSession | None:
        """Return the session of a table if it is in memory; other servers may be ahead of it."""
        return self._sessions.get(table_id)

    async def reload(self, table_id: str) -> TableSession | None:
        """Reload a rewritten log if the table is in memory; return the table's session.

        Raises a CirkisError if the log is unreadable.
        """
        session = self._sessions.get(table_id)
        if session is not None:
            await session.reload(self._read_log)
        return session

    async def open_new(self, table_id: str) -> TableSession:
        """Return the session of a new table; its log is so short that it need not use the gate."""
        rows = await self._store.call(table_store.load_log, table_id)
        return self._add(table_id, replay_log(table_store.check_log(self._store, table_id, rows)))

    async def _load(self, table_id: str) -> TableSession:
        return self._add(table_id, await self._read_log(table_id))

    def _add(self, table_id: str, log: LoadedLog) -> TableSession:
        if table_id in self._sessions:  # loaded for another address in the meantime
            return self._sessions[table_id]
        session = self._sessions[table_id] = TableSession(
            table_id, log, self.services, self.note_change
        )
        self._sync.follow(table_id)
        self._drop_idle()
        session.start()
        return session

    async def _read_log(self, table_id: str) -> LoadedLog:
        def read() -> LoadedLog:
            rows = table_store.read_log(self._store, table_id)
            if not rows:
                is_removed = self._store.wait(old_tables.is_removed, table_id)
                raise refused("table-removed") if is_removed else no_table(table_id)
            return replay_log(table_store.check_log(self._store, table_id, rows))

        return await self.services.help(read)

    def forget(self, table_ids: Iterable[str]) -> None:
        """Drop tables that were removed from the store, closing their connections."""
        for table_id in table_ids:
            session = self._sessions.pop(table_id, None)
            if session is not None:
                session.broadcast.close(refused("table-removed"))
                self._end(session)

    def _end(self, session: TableSession) -> None:
        task = asyncio.create_task(session.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _drop_idle(self) -> None:
        """Drop the longest-idle tables, a few at a time because each takes a while."""
        more = sum(map(_weight, self._sessions.values())) - SESSIONS_KEPT
        for table_id, session in list(itertools.islice(self._sessions.items(), LOOKED_AT)):
            is_over = more > MAX_KEPT - SESSIONS_KEPT
            if more > 0 and (session.is_unused if is_over else session.is_idle):
                del self._sessions[table_id]
                self._end(session)
                more -= _weight(session)
                if session.table.computer_to_play is not None:
                    self._paused[table_id] = None
            elif more > 0:
                self._sessions.move_to_end(table_id)

    async def run_due_tables(self) -> None:
        """Keep waking the tables where the server has to act.

        These are unwatched tables where it is a computer's turn after a restart, where somebody's
        time is about to run out, or where a server was killed before it recorded a game's end.
        """
        ahead = 2 * COMPUTER_GRACE  # includes turns in progress when the server stopped
        while True:
            await self._wake_due_tables(self.services.clock.now() + ahead)
            await asyncio.sleep(DUE_INTERVAL)
            ahead = 2 * DUE_INTERVAL

    async def _wake_due_tables(self, until: float) -> None:
        """Wake all tables due by `until`, but only a few paused ones; failures are skipped."""
        for table_id in [*self._paused][:MAX_RESUMED]:
            del self._paused[table_id]
        with suppress(StoreError):
            for skip in itertools.count(0, DUE_BATCH):
                table_ids = await self._store.call(table_store.due_tables, until, DUE_BATCH, skip)
                for table_id in table_ids:
                    if table_id in self._paused:
                        continue
                    with suppress(CirkisError):
                        session = await self.open(table_id)
                        session.start()
                        for observe in self.on_due:
                            observe(session)
                if len(table_ids) < DUE_BATCH:
                    break

    def stats(self) -> HubStats:
        sessions = self._sessions.values()
        return HubStats(
            tables=len(sessions),
            connections=sum(len(session.broadcast.listeners) for session in sessions),
            thinking=sum(session.broadcast.thinking is not None for session in sessions),
            commits=self._store.database.commits,
        )

    async def close(self) -> None:
        """Stop the computers, finish commands in progress, and leave the other servers."""
        await asyncio.gather(*(session.close() for session in self._sessions.values()))
        await self._sync.close()


def _weight(session: TableSession) -> int:
    return (OWN_SET if session.table.has_own_pieces else 1) + session.table.version // LONG_LOG


LOST_RACES = ("stale", "seat-taken")


def sits(session: TableSession, person: Person | None) -> bool:
    return person is not None and bool(seats_of(session.table.seats, person))


def opened_by(
    person: Person,
    name: str | None,
    players: int,
    clock: TimeControl | None,
    rated: bool,
    *,
    chat: bool = True,
) -> Created:
    """Return the first entry of a table where a person sits, and the other seats are free."""
    seats = [SeatRequest("person", None, name), *[SeatRequest("open")] * (players - 1)]
    request = NewTable({"starter": "random"}, seats, clock, rated, chat=chat)
    created, _ = begin_entries(request, random.SystemRandom(), person)
    return created


async def take_free_seat(session: TableSession, person: Person, name: str | None) -> Refused | None:
    """Take a free seat; return the reason if this person cannot have one."""
    problem: Refused | None = refused("seat-taken")
    for number, seat in enumerate(session.table.seats):
        if seat.kind == "open" and problem is not None and problem.code in LOST_RACES:
            sit = Sit(command_id(), session.table.version, number, name)
            problem = await execute(session, sit, person)
    return problem


async def execute(
    session: TableSession, command: Sit | ChangeSeat, person: Person
) -> Refused | None:
    """Execute a command; return why it was refused, if it was."""
    error = (await session.execute(command, person)).error
    if not isinstance(error, ErrorInfo):
        return None
    if isinstance(error.quota, str):
        return TooMany(error.message, error.quota, error.retry_after or None)
    return Refused(error.code, error.message)


def command_id() -> str:
    return f"server-{secrets.token_hex(8)}"

"""What a device provides to its tables and endpoints; its tables in memory are here too."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing, suppress

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.documents import Documents
from cirkis.backend.requests.endpoint import Backend
from cirkis.backend.services import Services, do_here
from cirkis.backend.session import TableSession
from cirkis.backend.table_log import LoadedLog, NewEntry, StoreError, replay_log
from cirkis.engine.analysis.teaching import Lesson
from cirkis.errors import CirkisError, UnreadableError
from cirkis.game import State
from cirkis.in_browser.engine import (
    Analyse,
    AnyJob,
    ChoiceMessage,
    Choose,
    Judge,
    LessonMessage,
    ReviewJob,
    engine_messages,
)
from cirkis.in_browser.storage import Host, LogEntry, LogStore
from cirkis.practice import read_puzzles
from cirkis.practice.puzzles.library import Library
from cirkis.tables.correspondence import begin_by_message, table_id_of
from cirkis.tables.entries import Created, Entry, write_entry
from cirkis.tables.make_view import summarize
from cirkis.tables.messages import SaidMessage, Say
from cirkis.tables.page_info import OpeningsInfo, openings_info
from cirkis.tables.people import Person
from cirkis.tables.records import entries_from_record, export_round
from cirkis.tables.refusals import no_table, refused
from cirkis.tables.requests import NewRecord, NewTable, TimeBank
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table

PAUSE = 0.6  # minimum seconds per placement, so that people can follow
PATIENCE = 1.0  # seconds before looking for viewers again
MISSED = 3600.0  # seconds for which a result that the page missed can still be recorded
ID_BYTES = 12  # of randomness in a table id
OWNER = Person("this-device")
"""The device's user, who hosts all tables and owns every seat that a person takes."""
PUZZLES = "puzzles.bin"
"""Named without .gz, since some hosts decompress such files."""

_read_choice = msgspec.json.Decoder(ChoiceMessage).decode
_read_lesson = msgspec.json.Decoder(LessonMessage).decode


class DeviceServices(Services):
    """What a device provides to its tables and endpoints, and the tables in memory."""

    is_for_one = True

    def __init__(
        self, store: LogStore, documents: Documents, host: Host, clock: SteadyClock, pause: float
    ) -> None:
        """Use the stored logs; each is read when its table is opened."""
        self.clock = clock
        self.documents = documents
        self.help = do_here
        self._store = store
        self._host = host
        self._pause = pause
        self._sessions: dict[str, TableSession] = {}
        self._library: Library | None = None
        self._rng = random.Random(secrets.randbits(64))
        self.backend = Backend(self, self.open)

    async def library(self) -> Library:
        if self._library is None:
            try:
                found = Library(read_puzzles(await self._host.read_file(PUZZLES)))
            except UnreadableError:
                raise
            except Exception as problem:  # a browser's fetch can throw anything
                raise refused("not-loaded") from problem
            self._library = found
        return self._library

    def openings(self, table: Table) -> OpeningsInfo:
        return openings_info(table)

    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        return self._messages(Analyse(export_round(table), seconds))

    def review(self, table: Table) -> AsyncIterator[bytes]:
        return self._messages(ReviewJob(export_round(table)))

    async def _messages(self, job: AnyJob) -> AsyncIterator[bytes]:
        async with aclosing(engine_messages(self._host, job)) as messages:
            async for message in messages:
                yield message.encode()

    def first_entry(self, request: NewTable, rng: random.Random, host: Person | None) -> Created:
        if host is not None and any(seat.kind == "open" for seat in request.seats or ()):
            return begin_by_message(request, rng, host)
        return super().first_entry(request, rng, host)

    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        return await self.register(*begin_entries(request, self._rng, host, self.first_entry)), ""

    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        return await self.register(*entries_from_record(request, host)), ""

    async def register(
        self, created: Created, then: Sequence[Entry] = (), table_id: str = ""
    ) -> str:
        """Store a new table and load it; return its id, random if not given.

        The rematch of a game by message can be here already, as it came in a message. Raises a
        CirkisError if the log cannot be replayed, or storing fails.
        """
        if created.correspondence is not None:
            table_id = table_id_of(created.correspondence)
            if table_id in self._sessions or table_id in self._store.unread:
                return table_id
        table_id = table_id or secrets.token_urlsafe(ID_BYTES)
        lines = self._lines((created, *then))
        log = replay_log(lines)
        await self._store.append(table_id, 0, lines)
        self._sessions[table_id] = TableSession(table_id, log, self, self._note_change)
        return table_id

    def _lines(self, entries: Sequence[Entry]) -> list[LogEntry]:
        now = self.clock.now()
        return [
            # People's command ids have no colon, so they cannot collide with these.
            LogEntry(now, f"setup:{number}", Raw(write_entry(entry).encode()))
            for number, entry in enumerate(entries, 1)
        ]

    async def rewrite(self, table_id: str, created: Created, then: Sequence[Entry]) -> None:
        """Replace a table's log, and send everybody the whole table.

        Raises a CirkisError if the log cannot be replayed, or storing fails.
        """
        session = await self.open(table_id)
        first, *rest = self._lines((created, *then))
        lines = [replace(first, at=session.created), *rest]
        log = replay_log(lines)

        async def stored(_: str) -> LoadedLog:
            await self._store.replace(table_id, lines)
            return log

        await session.reload(stored)
        session.start()
        self._note_change(session)

    async def unregister(self, table_id: str) -> None:
        self._sessions.pop(table_id, None)
        with suppress(StoreError):
            await self._store.remove(table_id)

    async def choose(self, level: str, table: Table, is_awaited: Callable[[], bool]) -> str:
        """Return a computer's choice once someone is playing or watching and the pause is over."""
        while not is_awaited():
            await asyncio.sleep(PATIENCE)
        pause = asyncio.create_task(asyncio.sleep(self._pause))
        try:
            job = Choose(export_round(table), level, secrets.randbits(32))
            cells = _read_choice(await self._think(job)).cells
            await pause
        finally:
            pause.cancel()
        return cells

    async def judge(self, level: str, before: State, table: Table) -> Lesson | None:
        return _read_lesson(await self._think(Judge(export_round(table), level))).lesson

    async def _think(self, job: AnyJob) -> str:
        """Return the engine's message. Raises Refused if the engine fails."""
        async with aclosing(engine_messages(self._host, job)) as messages:
            async for message in messages:
                return message
        raise refused("search-failed")

    async def append(self, entry: NewEntry) -> float:
        at = self.clock.now()
        line = LogEntry(at, entry.command, Raw(entry.entry.encode()), entry.sender)
        await self._store.append(entry.table_id, entry.version - 1, [line])
        return at

    async def add_line(
        self, table_id: str, table: Table, said: Say, person: Person | None
    ) -> SaidMessage:
        raise refused("not-found.local")

    def _note_change(self, session: TableSession) -> None:
        self.backend.finished_games.observe(session.id, session.table)

    async def remove(self, table_id: str) -> None:
        """Remove a table. Raises a CirkisError if it does not exist or cannot be removed."""
        session = await self.open(table_id)
        await session.remove(self._store.remove, no_table(table_id))
        self._sessions.pop(table_id, None)

    async def delete(self, table_id: str) -> None:
        """Remove a table, even if it is unreadable. Raises a CirkisError if that fails."""
        try:
            await self.remove(table_id)
        except StoreError:
            raise
        except CirkisError:
            await self._store.remove(table_id)
            self._store.forget(table_id)

    async def open(self, table_id: str) -> TableSession:
        """Return a table's session. Raises Refused if there is none or it cannot be replayed."""
        session = self._sessions.get(table_id)
        if session is None:
            session = self._sessions[table_id] = self._read(table_id)
            self._store.forget(table_id)
            if self.clock.now() - session.table.turn_started < MISSED:
                self.backend.finished_games.observe(table_id, session.table)
        return session

    def _read(self, table_id: str) -> TableSession:
        rows = self._store.read(table_id)
        if rows is None:
            raise no_table(table_id)
        try:
            session = TableSession(table_id, replay_log(rows), self, self._note_change)
            # Listing must not fail.
            summarize(table_id, session.table, session.created, session.changed, OWNER)
            return session
        except CirkisError:
            raise
        except Exception as problem:  # a log from elsewhere can contain anything
            raise refused("broken-table.entry", why=str(problem)) from problem

    @property
    def has_running_bank(self) -> bool:
        tables = (session.table for session in self._sessions.values())
        return any(
            isinstance(table.clock, TimeBank) and table.running_seat is not None for table in tables
        )

    async def tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        return self.latest(limit, since)

    def latest(self, limit: int, since: float = 0.0) -> list[str]:
        """Return the ids of tables changed since a time, most recently changed first."""
        changed = {table_id: self._store.changed(table_id) for table_id in self._store.unread}
        changed |= {table_id: session.changed for table_id, session in self._sessions.items()}
        found = [table_id for table_id in changed if changed[table_id] >= since]
        return sorted(found, key=lambda table_id: changed[table_id], reverse=True)[:limit]

    async def close(self) -> None:
        await self.backend.reviews.close()
        for session in self._sessions.values():
            await session.close()
        await self.backend.finished_games.close()

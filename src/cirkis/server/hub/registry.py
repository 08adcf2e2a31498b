"""Create tables in the store, and find them by join code or person."""

import random
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import msgspec

from cirkis.backend.work import Work
from cirkis.server.quotas import Quotas
from cirkis.server.storage import table_store
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.server.storage.table_store import NewTableLog
from cirkis.tables.clocks import due_time
from cirkis.tables.entries import Created, Entry, write_entry
from cirkis.tables.messages import encode
from cirkis.tables.names import CODE_LIFETIME, new_code
from cirkis.tables.people import Person, Uptime
from cirkis.tables.records import entries_from_record
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table

ID_BYTES = 12  # of randomness in a table id
CODES_TRIED = 5
_TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")


def is_table_id(text: str) -> bool:
    """Return whether a string can be a table id; PostgreSQL rejects NUL, for example."""
    return _TABLE_ID.fullmatch(text) is not None


class Registry:
    """All tables in the store, whether in memory or not."""

    def __init__(self, store: Store, quotas: Quotas, work: Work) -> None:
        self._store, self._quotas, self._work = store, quotas, work
        self._rng = random.SystemRandom()
        self.on_create: list[Callable[..., None]] = []
        """Called in the transaction that stores a new table, with the connection and the time, and
        `table_id` and `table` by name."""

    async def create(self, request: NewTable, host: Person | None = None) -> tuple[str, str]:
        """Create a table; return its id and join code.

        Raises a CirkisError if the options or seats are invalid, or storing fails.
        """
        self._quotas.charge("table")
        created, then = await self._work(begin_entries, request, self._rng, host)
        return await self._play_and_keep(created, then)

    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        """Create a table from a record's game; return its id and join code.

        Raises a CirkisError if the record cannot be read or played here, or storing fails.
        """
        self._quotas.charge("table")
        entries = await self._work(entries_from_record, request, host)
        return await self._play_and_keep(*entries)

    async def register(self, created: Created) -> str:
        """Store a new table; return its id.

        Raises a CirkisError if storing fails, or the requester has created too many tables.
        """
        self._quotas.charge("table")
        # Not with `_work`: the requester's queue may be long, and the caller may hold a lock.
        return (await self.keep(initial_table(created), created))[0]

    async def _play_and_keep(self, created: Created, then: Sequence[Entry]) -> tuple[str, str]:
        table = await self._work(play_log, created, then)
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
            self._quotas.charge("own set")
        table_id = table_id or secrets.token_urlsafe(ID_BYTES)
        for _ in range(CODES_TRIED):
            code, now = new_code(), self._store.now()
            named = msgspec.structs.replace(created, code=code)
            log = table_log(table_id, table, named, then, now)
            notes = [partial(note, table_id=table_id, table=table) for note in self.on_create]
            with suppress(Conflict):
                await self._store.call(table_store.create_table, log, self._store.now, notes)
                return table_id, code
        raise StoreError("no join code was free; please try again")

    async def find_code(self, code: str) -> str:
        """Return the id of the table with a join code.

        Raises Refused if there is none, or the code is too old.
        """
        since = self._store.now() - CODE_LIFETIME
        found = await self._store.call(table_store.find_code, code, since)
        if found is None:
            raise refused("no-code")
        return found

    async def tables_of(self, person: Person, limit: int) -> list[str]:
        return await self._work(self._store.wait, table_store.tables_of, person, limit)

    async def running_tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        """Return a person's games in progress changed since a time, most recently changed first.

        `since` is in Unix seconds.
        """
        wanted = (person, limit, True, since)
        return await self._work(self._store.wait, table_store.tables_of, *wanted)


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
        people=tuple(one for one in owners if one is not None and one != created.club),
        due=due_time(table, now, Uptime(now)),
        more=tuple(map(write_entry, then)),
        is_over=table.is_over,
    )


def play_log(created: Created, then: Sequence[Entry]) -> Table:
    table = initial_table(created)
    for entry in then:
        table = apply(table, entry).after
    return table

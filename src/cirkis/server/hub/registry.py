"""The register of all tables: new ones are entered, and found by code or by person."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from cirkis.server.hub.scheduler import due
from cirkis.server.storage.queries import NewRow
from cirkis.server.storage.store import NotNext, Store, StoreError
from cirkis.table.entries import Created, Entry, write_entry
from cirkis.table.import_record import read_game
from cirkis.table.join_codes import WEEK, new_code
from cirkis.table.messages import encode
from cirkis.table.people import Person
from cirkis.table.reducer import apply, begin
from cirkis.table.refusals import Refused
from cirkis.table.requests import NewRecord, NewTable
from cirkis.table.setup import new_table_entry
from cirkis.table.state import Table

ID_BYTES = 12
CODES_TRIED = 5


class Registry:
    """All tables in the store, those too at which nobody sits now."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rng = random.SystemRandom()

    async def create(self, wish: NewTable, host: Person | None = None) -> tuple[str, str]:
        """A new table; gives its id and its short code.

        Raises:
            CirkisError: the options or seats cannot be played with, or it could not be stored.
        """
        return await self.enter(await asyncio.to_thread(new_table_entry, wish, self._rng, host))

    async def take_in(self, wish: NewRecord, host: Person | None = None) -> tuple[str, str]:
        """A new table at which a record's game was played; gives its id and its short code.

        Raises:
            CirkisError: the record cannot be read or played here, or it could not be stored.
        """
        return await self.enter(*await asyncio.to_thread(read_game, wish, host))

    async def enter(self, checked: Created, then: Sequence[Entry] = ()) -> tuple[str, str]:
        """Stores a table that was checked, and what happened there already; its id and its code.

        Raises:
            CirkisError: it cannot be played, or it could not be stored.
        """
        table = await asyncio.to_thread(_played, checked, then)
        more = tuple(map(write_entry, then))
        table_id = secrets.token_urlsafe(ID_BYTES)
        options = encode(checked.options).decode()
        owners = (checked.host, *(seat.owner for seat in checked.seats))
        people = tuple(dict.fromkeys(owner for owner in owners if owner is not None))
        for _ in range(CODES_TRIED):
            code = new_code()
            entry = write_entry(msgspec.structs.replace(checked, code=code))
            at = due(table, time.time())
            row = NewRow(table_id, checked.rules, options, entry, code, people, at, more)
            with suppress(NotNext):
                await asyncio.wrap_future(self._store.create(row))
                return table_id, code
        raise StoreError("no short code was free; please try again")

    async def find(self, code: str) -> str:
        """The id of the table with this short code.

        Raises:
            Refused: there is none, or its code is too old.
        """
        found = await asyncio.wrap_future(self._store.find_code(code, time.time() - WEEK))
        if found is None:
            raise Refused("no-code", "no table has this code; codes are good for a week")
        return found

    async def tables_of(self, person: Person, most: int) -> list[str]:
        """The ids of a person's tables, those first that changed last."""
        return await asyncio.wrap_future(self._store.tables_of(person, most))


def _played(checked: Created, then: Sequence[Entry]) -> Table:
    table = begin(checked)
    for entry in then:
        table, _ = apply(table, entry)
    return table

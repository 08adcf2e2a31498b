"""The log of a club: who did what. Members can read it, and nobody can change it."""

from cirkis.server.clubs.club import Entry
from cirkis.server.clubs.messages import LogRow
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.clubs.views import log_rows
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.store import Store
from cirkis.tables.model.messages import encode
from cirkis.tables.model.people import Person

LOG_PART = 100


class ClubLog:
    def __init__(self, store: Store, rolls: Rolls) -> None:
        self._store, self._rolls = store, rolls

    async def note(self, club_id: str, entry: Entry) -> None:
        text, now = encode(entry).decode(), self._store.now
        await self._store.call(queries.add_entry, club_id, text, now)

    async def read(self, club_id: str, person: Person | None, before: int | None) -> list[LogRow]:
        """Return the last entries before a number, oldest first. Raises Refused for strangers."""
        roll = await self._rolls.get(club_id)
        roll.member(person)
        rows = await self._store.call(queries.latest, queries.LOG, club_id, LOG_PART, before)
        return log_rows(rows, roll)

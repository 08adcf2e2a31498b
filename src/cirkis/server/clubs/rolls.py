"""The clubs in the store, each with its present and former members."""

from collections.abc import Callable

from cirkis.server.clubs.club import Entry, Roll
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.clubs import Club, Members
from cirkis.server.storage.store import Store
from cirkis.tables.messages import encode
from cirkis.tables.refusals import refused

Decide = Callable[[Roll], tuple[Roll, Entry]]


class Rolls:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, club_id: str) -> Roll | None:
        found = await self._store.call(queries.find_club, club_id)
        return None if found is None else Roll(*found)

    async def get(self, club_id: str) -> Roll:
        """Return a club with its present and former members. Raises Refused if there is none."""
        roll = await self.find(club_id)
        if roll is None:
            raise refused("no-club")
        return roll

    async def change(self, club_id: str, change: Decide) -> Roll:
        """Change a club in one transaction; return its new state."""

        def rewrite(club: Club, members: Members) -> tuple[Club, Members, str]:
            after, entry = change(Roll(club, members))
            return after.club, after.known, encode(entry).decode()

        now = self._store.now
        return Roll(*await self._store.call(queries.change_club, club_id, rewrite, now))

    async def note(self, club_id: str, entry: Entry) -> None:
        """Append to a club's log, which its members can read and nobody can change."""
        text, now = encode(entry).decode(), self._store.now
        await self._store.call(queries.add_entry, club_id, text, now)

"""The tables of clubs: list them, open them, and sit down there."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

from msgspec.structs import replace

from cirkis.server.clubs.club import Entry, Roll, check_open
from cirkis.server.clubs.messages import ClubTableWish
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.plugin import sits, take_free_seat
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.clubs import Member
from cirkis.server.storage.store import Store
from cirkis.tables.messages import encode
from cirkis.tables.people import Person, players
from cirkis.tables.refusals import Refused, no_table
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table
from cirkis.tables.view import TableSummary

MOST_TABLES = 20  # in one response; waiting ones count apart
MOST_OF_HOST = 5  # of them that one member opened, or of tournaments
MOST_SEARCHED = 200  # latest tables that are looked at to find these, since many may be empty
LOADING = 0.3  # seconds for which somebody who looks at a club pays for loading its tables

Summaries = Callable[[list[str]], Awaitable[list[TableSummary]]]


class ClubTables:
    def __init__(self, store: Store, hub: Hub, rolls: Rolls) -> None:
        self._store, self._hub, self._rolls = store, hub, rolls
        self._rng = random.SystemRandom()

    async def listed(
        self, club_id: str, roll: Roll, person: Person | None, summaries: Summaries
    ) -> list[TableSummary]:
        """Return the tables at which members wait, then the games in progress, the latest ones of
        each; `summaries` describes tables.

        Left out are those too slow to load, which members could make on purpose, those of banned
        people, and those waiting for players where no member waits (whoever opened them may have
        left the club), or where `person` neither sits nor can sit down.
        """
        banned, present = roll.banned, roll.present.keys()
        wanted = (club_id, MOST_SEARCHED // 2, banned)
        table_ids = await self._store.call(queries.running_tables, *wanted)
        now = asyncio.get_running_loop().time
        end, hosts = now() + LOADING, Counter[tuple[Person | None, bool]]()
        waiting, begun = list[TableSummary](), list[TableSummary]()
        for table_id in table_ids:
            limit = None if self._hub.loaded(table_id) else end
            is_full = min(len(waiting), len(begun)) == MOST_TABLES
            if not is_full and (limit is None or now() < limit):
                with suppress(TimeoutError, Refused):  # it goes on loading, or a quota is used up
                    async with asyncio.timeout_at(limit):
                        table = (await self._hub.open(table_id)).table
                        found = begun if table.has_started else waiting
                        is_clean = banned.isdisjoint(_people(table))
                        is_wanted = is_clean and _is_open_to(table, person, present)
                        if is_wanted and len(found) < MOST_TABLES:
                            hosts[table.host, table.has_started] += 1
                            if hosts[table.host, table.has_started] <= MOST_OF_HOST:
                                found += await summaries([table_id])
        return waiting + begun

    async def sit(self, club_id: str, person: Person, wish: ClubTableWish) -> str:
        """Give a member a seat at a club table, or open one; return the table's id."""
        roll = await self._rolls.get(club_id)
        me = roll.member(person)
        check_open(roll.club)
        if wish.table is None:
            return await self._open(club_id, person, me, wish)
        session = await self._hub.open(wish.table)
        if session.table.club != club_id:
            raise no_table(wish.table)
        if not sits(session, person):
            problem = await take_free_seat(session, person, me.name)
            if problem is not None:
                raise problem
        return session.id

    async def _open(self, club_id: str, person: Person, me: Member, wish: ClubTableWish) -> str:
        seats = [SeatRequest("person", None, me.name)]
        seats += [SeatRequest("open")] * (wish.players - 1)
        request = NewTable({"starter": "random"}, seats, wish.clock, wish.rated)
        created, _ = begin_entries(request, self._rng, person)
        entry = encode(Entry("table", me.n)).decode()
        return await self._hub.registry.register(replace(created, club=club_id), entry)


def _people(table: Table) -> set[Person | None]:
    """Return who opened a table, who has a seat there, and who placed a piece."""
    return {table.host, *players(table.seats), *(step.player for step in table.steps)}


def _is_open_to(table: Table, person: Person | None, present: Collection[Person]) -> bool:
    """Return whether a game has begun, or a person sits or can sit down there with a member."""
    here = players(table.seats)
    if table.has_started or person in here:
        return True
    owners = {seat.owner for seat in table.seats if seat.kind == "open"}
    is_free = person in owners or (None in owners and table.admits_newcomers)
    return is_free and not here.isdisjoint(present)

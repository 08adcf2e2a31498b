"""The lobby: tables looking for players, open to everybody on this server.

A table's log has everything about it; a row in `seeks` merely lists it. The table is shown while
somebody who sits there is connected to any server, or if its clock counts days.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select

from cirkis.backend.broadcast import GRACE
from cirkis.backend.known_ratings import KnownRatings
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.practice.progress.standing import proposed_level
from cirkis.server.cluster.peers import Peers
from cirkis.server.hub.hub import (
    LOST_RACES,
    Hub,
    command_id,
    execute,
    opened_by,
    sits,
    take_free_seat,
)
from cirkis.server.hub.plugin import Plugin
from cirkis.server.requester import current_requester, turn_of
from cirkis.server.storage.schema import public_games, seeks
from cirkis.server.storage.store import Store, writes
from cirkis.tables.commands import ChangeSeat
from cirkis.tables.entries import Seek
from cirkis.tables.make_view import seat_to_play, view_seats
from cirkis.tables.people import Person, seats_of
from cirkis.tables.refusals import refused
from cirkis.tables.requests import (
    DaysPerTurn,
    Id,
    Name,
    TimeBank,
    TimeControl,
)
from cirkis.tables.starting import fill_time
from cirkis.tables.state import Table
from cirkis.tables.view import SeatView

MAX_READ = 200  # tables: the newest ones
MAX_DAYS = 30  # for which a table is listed if its clock counts days; other tables, for one day
MAX_SHOWN = 50  # tables in one response
NEAR = 200  # rating points
READ_INTERVAL = 1.0  # seconds for which the list of tables is kept
LOADING = 0.5  # seconds for loading the listed tables, while everybody is waiting
USUAL_SECONDS = range(300, 1801)  # that somebody plays with who chose no clock
USUAL_INCREMENTS = range(31)
_ELSEWHERE = (
    *LOST_RACES,
    "too-many",
    "removed",
    "closed",
    "full-table",
    "name-taken",
)  # try the next table
USUAL_CLOCK = TimeBank(300, 5)


class LobbyTable(Struct, frozen=True):
    """A table that is looking for players.

    Attributes:
        id: the id of the table.
        seats: who sits where.
        clock: its clock; rated games have one.
        rated: whether the game counts for ratings.
        rating: the strength of its host when it was opened.
        near: whether only people of similar strength see it.
        fill_at: when computers take the free seats, in Unix seconds; null if they never do.
    """

    id: str
    seats: tuple[SeatView, ...]
    clock: TimeControl | None
    rated: bool
    rating: int
    near: bool
    fill_at: float | None


class LobbyTables(Struct, frozen=True):
    """The tables that the requester can join, those that fit best first.

    Attributes:
        tables: the tables.
        mine: the id of the table at which the requester is waiting; null if none.
        at: the time of the response, in Unix seconds.
    """

    tables: list[LobbyTable]
    mine: str | None
    at: float


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The table to open.

    Attributes:
        players: the number of seats.
        clock: its clock; rated games need one.
        rated: whether the game counts for ratings.
        near: whether only people of similar strength see it.
        fill_after: the number of seconds until computers take the free seats, unless the game is
            rated; null for never.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: TimeControl | None = USUAL_CLOCK
    rated: bool = True
    near: bool = False
    fill_after: Annotated[int, Meta(ge=10, le=600)] | None = 60


class LobbyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that the requester wants; by default, one in a rated game of two.

    Attributes:
        name: the name to take at the table.
        table: the table to join.
        like: the table of an earlier game in the lobby, to play another game of its kind.
        open: the table to open, instead of joining one.
    """

    name: Name | None = None
    table: Id | None = None
    like: Id | None = None
    open: TableWish | None = None


class LobbySeat(Struct, frozen=True):
    """The table at which the requester sits now."""

    id: str


class Lobby(Plugin):
    def __init__(
        self,
        store: Store,
        hub: Hub,
        peers: Peers,
        ratings: KnownRatings,
    ) -> None:
        self._store, self._hub, self._peers = store, hub, peers
        self._ratings = ratings
        hub.services.on_create.append(_list_table)
        self._known: list[TableSession] = []
        self._read_at = float("-inf")  # on the loop's clock
        self._reading, self._sitting = asyncio.Lock(), asyncio.Lock()

    async def tables_for(self, person: Person | None) -> LobbyTables:
        """Return the tables that a person can join; raises a CirkisError if storage fails."""
        sessions = await self.seeking()
        rating = round((await self._ratings.of(person)).rating)
        mine = next((session.id for session in sessions if sits(session, person)), None)
        shown = [_shown(session) for session in self._fitting(sessions, person, rating)[:MAX_SHOWN]]
        return LobbyTables(shown, mine, self._store.now())

    async def sit(self, person: Person, wish: LobbyWish) -> str:
        """Give a person the seat they want, and no other in the lobby; return the seat's table.

        Raises a CirkisError if they cannot have it.
        """
        self._hub.services.quotas.charge("lobby")
        kind = None if wish.like is None else await self._kind_of(wish.like)
        async with self._alone():
            mine = [session for session in await self.seeking() if sits(session, person)]
            has = next((session.id for session in mine if _is_wanted(session, wish, kind)), None)
            table_id = has or await self._take(person, wish, kind)
            await self._leave(person, [session for session in mine if session.id != table_id])
            return table_id or await self._open(person, wish.name, kind or wish.open or TableWish())

    async def leave(self, person: Person) -> None:
        """Give up a person's seats in the lobby. Raises a CirkisError if storage fails."""
        self._hub.services.quotas.charge("lobby")
        async with self._alone():
            await self._leave(person, await self.seeking())

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """Hold the lobby's lock on all servers, so that two people do not each open a table."""
        await self._store.call(_listed, 1)  # without storage, fail rather than wait
        async with self._sitting, self._peers.queue("lobby"):
            self._read_at = float("-inf")
            try:
                with turn_of("lobby"):
                    yield
            finally:
                self._read_at = float("-inf")

    async def seeking(self) -> list[TableSession]:
        """Return the tables looking for players, read again every second."""
        async with self._reading:
            now = asyncio.get_running_loop().time()
            if now >= self._read_at + READ_INTERVAL:
                self._known = await asyncio.create_task(self._read())
                self._read_at = now
        return [session for session in self._known if session.table.is_seeking]

    async def _read(self) -> list[TableSession]:
        current_requester.set(None)  # everybody is waiting for this, so it is the server's own work
        table_ids = await self._store.call(_listed, MAX_READ)
        end = asyncio.get_running_loop().time() + LOADING
        found = [await self._find(table_id, end) for table_id in table_ids]
        return [session for session in found if session is not None]

    async def _find(self, table_id: str, end: float) -> TableSession | None:
        """Return a table if it loads by `end`; if it no longer seeks players, unlist it."""
        session = self._hub.loaded(table_id)
        try:
            if session is None:
                async with asyncio.timeout_at(end):
                    session = await self._hub.open(table_id)
        except TimeoutError:  # it goes on loading
            return None
        except CirkisError as problem:
            if problem.code not in ("no-table", "table-removed"):
                return None
        else:
            if session.table.is_seeking and not self.is_old(session):
                return session
        await self._store.call(
            _unlist, table_id, has_begun=session is not None and _is_running(session)
        )
        return None

    def is_old(self, session: TableSession) -> bool:
        """Return whether a table has been waiting so long that nobody will come back to it."""
        days = MAX_DAYS if _is_slow(session) else 1
        return self._store.now() > session.table.turn_started + days * 86_400

    def _fitting(
        self, sessions: list[TableSession], person: Person | None, rating: int
    ) -> list[TableSession]:
        """Return the tables that a person can join, closest in strength first."""
        now, found = self._store.now(), []
        for session in sessions:
            seek = session.table.seek
            gap = 0 if seek is None else abs(seek.rating - rating)
            is_near = seek is not None and (gap <= NEAR or not seek.near)
            if is_near and not sits(session, person) and _is_open(session, person, now):
                found.append((gap, session.table.turn_started, session.id, session))
        return [session for *_, session in sorted(found)]

    async def _kind_of(self, table_id: str) -> TableWish:
        """Return the wish for another table like one that sought players here."""
        table = (await self._hub.open(table_id)).table
        if table.seek is None:
            raise refused("no-table")
        seek, is_rated = table.seek, table.policy.is_rated
        return TableWish(len(table.seats), table.clock, is_rated, seek.near, seek.fill_after)

    async def _take(self, person: Person, wish: LobbyWish, kind: TableWish | None) -> str | None:
        """Sit down at the table wanted, or at one of the kind wanted; return the table, if any."""
        if wish.open is not None:
            return None
        if wish.table is not None:
            tables = [await self._hub.open(wish.table)]
            if not tables[0].table.is_seeking:
                raise refused("seat-taken")
        else:
            rating = round((await self._ratings.of(person)).rating)
            fitting = self._fitting(await self.seeking(), person, rating)
            tables = [session for session in fitting if _is_of_kind(session, kind)]
        for session in tables:
            problem = await take_free_seat(session, person, wish.name)
            if problem is None:
                return session.id
            if wish.table is not None or problem.code not in _ELSEWHERE:
                raise problem
        return None

    async def _leave(self, person: Person, sessions: list[TableSession]) -> None:
        for session in sessions:
            for seat in seats_of(session.table.seats, person):
                leave = ChangeSeat(command_id(), session.table.version, seat, "leave")
                problem = await execute(session, leave, person)
                if problem is not None and problem.code not in ("stale", "begun"):
                    raise problem

    async def _open(self, person: Person, name: str | None, table: TableWish) -> str:
        """Open a table without free text in its chat, since strangers will meet at it."""
        rating = await self._ratings.of(person)
        created = opened_by(person, name, table.players, table.clock, table.rated, chat=False)
        strength = round(rating.rating)
        fill_after = None if table.rated else table.fill_after
        seek = Seek(strength, proposed_level(rating), fill_after, table.near)
        table_id = await self._hub.services.register(replace(created, seek=seek))
        await self._hub.open_new(table_id)
        return table_id


def _list_table(connection: Connection, at: float, *, table_id: str, table: Table) -> None:
    if table.is_seeking:
        connection.execute(insert(seeks).values(table_id=table_id, at=at))


def _listed(connection: Connection, most: int) -> list[str]:
    """Return the listed tables, latest first."""
    query = select(seeks.c.table_id).order_by(seeks.c.at.desc(), seeks.c.table_id).limit(most)
    return list(connection.execute(query).scalars())


@writes
def _unlist(connection: Connection, table_id: str, has_begun: bool) -> None:
    """Remove a table from the list; once its game has begun, it is listed among those to watch."""
    done = connection.execute(delete(seeks).where(seeks.c.table_id == table_id))
    if has_begun and done.rowcount:  # another server may have been faster
        connection.execute(insert(public_games).values(table_id=table_id))


def _is_running(session: TableSession) -> bool:
    return seat_to_play(session.table) is not None


def _is_wanted(session: TableSession, wish: LobbyWish, kind: TableWish | None) -> bool:
    """Return whether a table where a person already sits is the one they want."""
    if wish.table is not None:
        return session.id == wish.table
    return wish.open is None and _is_of_kind(session, kind)


def _is_of_kind(session: TableSession, kind: TableWish | None) -> bool:
    """Return whether a table is of the kind wanted: by default, a usual one."""
    if kind is None:
        return _is_usual(session)
    table = session.table
    found = (len(table.seats), table.clock, table.policy.is_rated)
    return found == (kind.players, kind.clock, kind.rated)


def _is_usual(session: TableSession) -> bool:
    """Return whether a table is for those who just want to play: a rated game of two, in which
    nobody gets much less or more time than usual.
    """
    table, clock = session.table, session.table.clock
    is_usual_time = (
        isinstance(clock, TimeBank)
        and clock.seconds in USUAL_SECONDS
        and clock.increment in USUAL_INCREMENTS
    )
    return table.policy.is_rated and len(table.seats) == 2 and is_usual_time


def _is_slow(session: TableSession) -> bool:
    return isinstance(session.table.clock, DaysPerTurn)


def _is_open(session: TableSession, person: Person | None, now: float) -> bool:
    """Return whether a person can sit down; a new table's page may still be loading."""
    table = session.table
    people = [seat.owner for seat in table.seats if seat.kind == "person" and seat.owner]
    is_awaited = (
        _is_slow(session)
        or now < table.turn_started + GRACE
        or any(map(session.presence.is_present, people))
    )
    is_free = table.admits_newcomers and not table.is_full and person not in table.removed
    return bool(people) and is_awaited and is_free


def _shown(session: TableSession) -> LobbyTable:
    table = session.table
    assert table.seek is not None
    return LobbyTable(
        session.id,
        view_seats(table, None),
        table.clock,
        table.policy.is_rated,
        table.seek.rating,
        table.seek.near,
        fill_time(table),
    )

"""The clubs of a server: check what each person may see and do there, and charge their quotas."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from cirkis.backend.session import TableSession
from cirkis.backend.work import Work
from cirkis.errors import CirkisError, OptionsError
from cirkis.server.clubs.chat import ClubChat
from cirkis.server.clubs.club import (
    MOST_CLUBS,
    Entry,
    Member,
    Roll,
    check_host,
    check_open,
    decide,
    join,
    new_club,
    new_link,
    read_club,
    read_member,
    write_roll,
)
from cirkis.server.clubs.ladder import games_of, make_ladder, results_at
from cirkis.server.clubs.messages import (
    ClubCommand,
    ClubData,
    ClubOffer,
    ClubSummary,
    ClubTableWish,
    ClubView,
    JoinClub,
    Ladder,
    LeaveClub,
    LogRow,
    NewClub,
    ReportLine,
    SettleReport,
)
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.clubs.tournaments import Tournaments
from cirkis.server.clubs.views import export_club, log_rows, make_view
from cirkis.server.hub.held_names import check_held
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.sitting import sits, take_free_seat
from cirkis.server.quotas import Quotas
from cirkis.server.requester import here
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.personal import void_games
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.tables.messages import encode
from cirkis.tables.people import FORGOTTEN, Person
from cirkis.tables.refusals import Refused, no_table, refused
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import begin_entries
from cirkis.tables.state import Table
from cirkis.tables.time_control import TimeBank
from cirkis.tables.view import TableSummary

CLUB_SIZE = 2000  # bytes charged for a club, and for a member
LINES_SHOWN = 100
LOG_PART = 100  # entries in one response
MOST_REPORTED = 1000  # lines read for the host
MOST_TABLES = 20  # running tables in one response
MOST_OF_HOST = 5  # of them begun, or waiting, that one member opened; or of tournaments
MOST_SEARCHED = 200  # of the latest, searched for these: nobody waits at many, perhaps on purpose
MOST_OF_ONE = 10  # of those, changed in the last hour: a member who has so many cannot open more
MOST_AWAITED = 3  # club games that are waiting for a member's first piece
LOADING = 0.3  # seconds for which somebody who looks at a club pays for loading its tables

Summaries = Callable[[list[str]], Awaitable[list[TableSummary]]]


class Clubs:
    """The clubs; `chat` and `tournaments` are parts of them."""

    def __init__(
        self, store: Store, hub: Hub, quotas: Quotas, work: Work, patient_work: Work
    ) -> None:
        """`patient_work` waits until the requester has processor time left."""
        self._store, self._hub, self._quotas, self._work = store, hub, quotas, work
        self._rolls = Rolls(store, work)
        self.chat = ClubChat(store, quotas, self._rolls)
        parts = (store, hub, quotas, work, patient_work, self._rolls, self._keep_results)
        self.tournaments = Tournaments(*parts)
        self._rng = random.SystemRandom()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sitting = WeakValueDictionary[Person, asyncio.Lock]()

    async def create(self, person: Person, wish: NewClub) -> str:
        """Create a club; return its id. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        self._quotas.charge("byte", CLUB_SIZE)
        await check_held(self._store, [wish.name], person)
        await self._check_room(person)
        now, club_id = self._store.now(), new_link()[:12]
        roll = await self._work(new_club, wish.club, person, wish.name, now)
        first = encode(Entry("create", 1)).decode()
        stored = write_roll(roll)
        await self._store.call(queries.create_club, club_id, stored, first, self._store.now)
        return club_id

    async def look(self, secret: str, person: Person | None) -> ClubOffer:
        """Return the club that an invitation leads to; raise Refused if it leads to none."""
        club_id = await self._store.call(queries.find_invited, secret)
        roll = None if club_id is None else await self._rolls.find(club_id)
        if club_id is None or roll is None or not roll.present:
            raise refused("invitation-unknown")
        return ClubOffer(club_id, roll.club.name, len(roll.present), person in roll.present)

    async def join(self, person: Person, wish: JoinClub) -> str:
        """Let a person into a club; return its id. Raises a CirkisError if they cannot join."""
        offer = await self.look(wish.secret, person)
        if offer.joined:
            return offer.id
        self._quotas.charge("arrival", target=here(offer.id))
        self._quotas.charge("byte", CLUB_SIZE)
        before = (await self._rolls.get(offer.id)).known.get(person)
        if before is None or before.name != wish.name:  # returning members keep their names
            await check_held(self._store, [wish.name], person)
        await self._check_room(person)
        active = await self._store.call(queries.active_in, offer.id)
        # Their seats show the name that they had, which somebody else could now take.
        named = before if before and await self._tables_of(offer.id, person) else wish

        def let_in(roll: Roll) -> tuple[Roll, Entry]:
            if roll.club.link != wish.secret:  # revoked since `look`
                raise refused("invitation-unknown")
            return join(roll, person, named.name, self._store.now(), active)

        await self._rolls.change(offer.id, let_in)
        return offer.id

    async def of(self, person: Person) -> list[ClubSummary]:
        """Return a person's clubs. Raises StoreError."""
        found = await self._store.call(queries.clubs_of, person)
        known = [
            (club_id, read_club(club), read_member(one)) for club_id, (club, one) in found.items()
        ]
        mine = [ClubSummary(key, club.name) for key, club, one in known if one.state == "here"]
        return sorted(mine, key=lambda one: (one.name, one.id))

    async def execute(self, club_id: str, person: Person, command: ClubCommand) -> None:
        """Carry out a command about a club. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        if isinstance(command, ReportLine | SettleReport):
            await self.chat.judge(club_id, person, command)
            return
        now = self._store.now()
        roll = await self._rolls.change(club_id, lambda roll: decide(roll, command, person, now))
        if not roll.present:
            await self._forget(club_id)

    async def _check_room(self, person: Person) -> None:
        if len(await self.of(person)) >= MOST_CLUBS:
            raise refused("full-club.yours", most=MOST_CLUBS)

    async def view(
        self, club_id: str, person: Person | None, summaries: Summaries, link: str
    ) -> ClubView:
        """Return a club as a member sees it.

        `summaries` describes tables; `link` is the address of invitations, without the secret.
        """
        roll, call = await self._rolls.get(club_id), self._store.call
        me = roll.member(person)
        is_host = me.n == roll.host
        running = await self._hub.registry.running_tables_of(
            Person(club_id), MOST_SEARCHED, without=roll.banned
        )
        tables = await self._describe(running, summaries, roll)
        out = roll.banned  # their lines, perhaps a flood, are hidden and need no settling
        said = await call(queries.latest, queries.LINE, club_id, LINES_SHOWN, None, out)
        reported = await call(queries.reported, club_id, MOST_REPORTED, out) if is_host else []
        invitation = link + roll.club.link if is_host and roll.club.link else None
        shown = (tables, await self.tournaments.of(club_id))
        return make_view(club_id, roll, me, said, reported, *shown, invitation)

    async def _describe(
        self, table_ids: list[str], summaries: Summaries, roll: Roll
    ) -> list[TableSummary]:
        """Describe tables, except those too slow to load, which members could make on purpose, and
        those waiting for players where no member waits: whoever opened them may have left the club.
        """
        now, found = asyncio.get_running_loop().time, list[TableSummary]()
        end, hosts = now() + LOADING, Counter[tuple[Person | None, bool]]()
        for table_id in table_ids:
            limit = None if self._hub.loaded(table_id) else end
            if len(found) < MOST_TABLES and (limit is None or now() < limit):
                with suppress(TimeoutError, Refused):  # it goes on loading, or a quota is used up
                    async with asyncio.timeout_at(limit):
                        table = (await self._hub.open(table_id)).table
                        waiting = roll.present.keys() & {seat.owner for seat in table.seats}
                        kind = (table.host, table.has_started)
                        hosts[kind] += table.has_started or bool(waiting)
                        if (table.has_started or waiting) and hosts[kind] <= MOST_OF_HOST:
                            found += await summaries([table_id])
        return found

    async def log(self, club_id: str, person: Person | None, before: int | None) -> list[LogRow]:
        """Return the last entries before a number, oldest first. Raises Refused for strangers."""
        roll = await self._rolls.get(club_id)
        roll.member(person)
        rows = await self._store.call(queries.latest, queries.LOG, club_id, LOG_PART, before)
        return log_rows(rows, roll)

    async def ladder(self, club_id: str, person: Person | None) -> Ladder:
        """Return the ladder. Raises a CirkisError for strangers, or if it cannot be read."""
        roll = await self._rolls.get(club_id)
        roll.member(person)

        def make() -> Ladder:
            found = self._store.wait(queries.results_of, club_id, roll.banned)
            return make_ladder(games_of(found), roll.present)

        await self.close()
        return await self._work(make)

    async def sit(self, club_id: str, person: Person, wish: ClubTableWish) -> str:
        """Give a member a seat at a club table, or open one; return the table's id."""
        roll = await self._rolls.get(club_id)
        me = roll.member(person)
        check_open(roll.club)
        if isinstance(wish.clock, TimeBank) and wish.clock.extra:
            raise OptionsError("clock", "members have equal time")  # so that the ladder counts it
        async with self._sitting.setdefault(person, asyncio.Lock()):  # so that each counts the last
            if wish.table is None:
                return await self._open(club_id, person, me, wish)
            session = await self._hub.open(wish.table)
            if session.table.club != club_id:
                raise no_table(wish.table)
            if not sits(session, person):
                await self._check_awaited(club_id, person)
                if (problem := await take_free_seat(session, person, me.name)) is not None:
                    raise problem
            return session.id

    async def _tables_of(self, club_id: str, person: Person, since: float = 0.0) -> set[str]:
        """Return a member's games in progress in a club."""
        find = self._hub.registry.running_tables_of
        here, theirs = [await find(who, MOST_SEARCHED, since) for who in (Person(club_id), person)]
        return {*here} & {*theirs}

    async def _check_awaited(self, club_id: str, person: Person) -> None:
        """Raise Refused if too many club games await a person's first piece: otherwise, one member
        could keep all others waiting.
        """
        awaited = 0
        for table_id in await self._tables_of(club_id, person):
            with suppress(CirkisError):  # a damaged table must not keep them from playing
                table = (await self._hub.open(table_id)).table
                is_chosen = table.tournament is None and table.has_started
                is_theirs = table.seats[table.state.to_play].owner == person
                is_new = all(step.player != person for step in table.steps)
                awaited += is_chosen and is_theirs and is_new
        if awaited >= MOST_AWAITED:
            raise refused("seat-limit")

    async def _open(self, club_id: str, person: Person, me: Member, wish: ClubTableWish) -> str:
        if len(await self._tables_of(club_id, person, self._store.now() - 3600)) >= MOST_OF_ONE:
            raise refused("too-many.tables", most=MOST_OF_ONE)
        seats = [SeatRequest("person", None, me.name)]
        seats += [SeatRequest("open")] * (wish.players - 1)
        request = NewTable({"starter": "random"}, seats, wish.clock)
        created, _ = begin_entries(request, self._rng, person)
        table_id = await self._hub.registry.register(replace(created, club=club_id))
        await self._rolls.note(club_id, Entry("table", me.n))
        return table_id

    async def check_player(self, table: Table, person: Person | None) -> Member | None:
        """Return a person's membership in a table's club; raise Refused if they are banned."""
        roll = None if table.club is None else await self._rolls.find(table.club)
        member = None if roll is None or person is None else roll.known.get(person)
        if member is not None and member.state == "banned":
            raise refused("banned")
        return member

    async def check_writer(self, table: Table, person: Person | None) -> None:
        """Raise Refused if the host of a table's club has muted or banned a person."""
        member = await self.check_player(table, person)
        if member is not None and member.muted:
            raise refused("muted")

    async def export(self, club_id: str, person: Person) -> ClubData:
        """Return what the host of a club can export. Raises a CirkisError for others."""
        roll = await self._rolls.get(club_id)
        me = check_host(roll, person)
        await self._rolls.note(club_id, Entry("export", me.n))
        return await self._work(export_club, self._store, club_id, roll)

    async def forget(self, club_id: str, person: Person) -> None:
        """Delete a club (host only). Raises a CirkisError if that is not possible."""
        check_host(await self._rolls.get(club_id), person)
        await self._forget(club_id)

    async def _forget(self, club_id: str) -> None:
        while not await self._store.call(queries.forget_club, club_id):
            pass  # a log can be so long that others would wait

    async def leave_all(self, person: Person) -> None:
        """Remove a person who is being forgotten from their clubs. Raises StoreError.

        Otherwise, the games of somebody who is banned would count again with the ban forgotten.
        """
        for club_id, (_, one) in (await self._store.call(queries.clubs_of, person)).items():
            if read_member(one).state == "banned":
                other = FORGOTTEN + new_link()
                await self._store.call(void_games, club_id, person, other)
        for one in await self.of(person):
            with suppress(CirkisError):
                await self.execute(one.id, person, LeaveClub())

    def observe(self, session: TableSession) -> None:
        """At a club's table, store the results of a game that is over or that a player gave up."""
        table = session.table
        if table.club is not None and (table.state.is_over or table.given_up):
            task = asyncio.create_task(self._keep(session))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _keep(self, session: TableSession) -> None:
        with suppress(StoreError):  # logged by the store
            await self._keep_results(session)
            if session.table.state.is_over:
                await self.tournaments.keep_result(session)

    async def _keep_results(self, session: TableSession) -> None:
        """Store the results for the ladder. Raises StoreError if that fails.

        Removing the only opponent counts as giving the game up.
        """
        now = session.table
        given_up = [one.table for one in now.given_up if len(now.seats) == 2]
        for table in (*given_up, now):
            game = f"{session.id}.{table.match.rounds + 1}"
            if table.club is not None and table.state.is_over and (found := results_at(table)):
                results = (table.club, game, found, table.turn_started)
                with suppress(Conflict):  # already stored
                    await self._store.call(queries.add_results, *results)

    async def close(self) -> None:
        """Wait until all results so far are stored."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

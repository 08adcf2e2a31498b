"""The clubs of a server: who can see them, and what people do in them, charged to their quotas."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.server.clubs.club import (
    MOST_CLUBS,
    Entry,
    Member,
    Roll,
    check_host,
    check_open,
    check_writer,
    decide,
    join,
    new_club,
    new_link,
    read_club,
    read_member,
    read_roll,
    write_roll,
)
from cirkis.server.clubs.ladder import games_of, make_ladder, results_at
from cirkis.server.clubs.messages import (
    ClubCommand,
    ClubData,
    ClubLine,
    ClubOffer,
    ClubSummary,
    ClubTableWish,
    ClubView,
    JoinClub,
    Ladder,
    LeaveClub,
    LineCommand,
    LogRow,
    NewClub,
    ReportLine,
    SettleReport,
)
from cirkis.server.clubs.views import export_club, line_of, log_rows, make_view
from cirkis.server.live_tables.held_names import check_held
from cirkis.server.live_tables.hub import Hub
from cirkis.server.live_tables.registry import is_table_id
from cirkis.server.live_tables.sitting import sits, take_free_seat
from cirkis.server.quotas import Quotas
from cirkis.server.requester import here
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.clubs import StoredClub, StoredRow
from cirkis.server.storage.store import Conflict, Store, StoreError
from cirkis.tables.live.session import TableSession
from cirkis.tables.live.work import Work
from cirkis.tables.model.chat import ChatLine, Say, said_text
from cirkis.tables.model.messages import encode
from cirkis.tables.model.people import Person
from cirkis.tables.model.refusals import no_table, refused
from cirkis.tables.model.requests import NewTable, SeatRequest
from cirkis.tables.model.setup import begin_entries
from cirkis.tables.model.view import TableSummary

CLUB_SIZE = 2000  # bytes charged for a club, and for a member
LINES_SHOWN = 100
MOST_REPORTED = 50  # lines shown to the host
MOST_REPORTERS = 20  # per line
LOG_PART = 100
MOST_TABLES = 20  # running tables in one response

Decide = Callable[[Roll], tuple[Roll, Entry]]
Summaries = Callable[[list[str]], Awaitable[list[TableSummary]]]
Result = TypeVar("Result")
_reporters = msgspec.json.Decoder(list[int])


class Clubs:
    def __init__(self, store: Store, hub: Hub, quotas: Quotas, work: Work) -> None:
        self._store, self._hub, self._quotas, self._work = store, hub, quotas, work
        self._rng = random.SystemRandom()
        self._tasks: set[asyncio.Task[None]] = set()

    async def create(self, person: Person, wish: NewClub) -> str:
        """Make a club; return its id. Raises a CirkisError if that is not possible."""
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
        roll = None if club_id is None else await self._roll(club_id)
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
        await check_held(self._store, [wish.name], person)
        await self._check_room(person)

        def let_in(roll: Roll) -> tuple[Roll, Entry]:
            if roll.club.link != wish.secret:  # ended since `look`
                raise refused("invitation-unknown")
            return join(roll, person, wish.name, self._store.now())

        await self._change(offer.id, let_in)
        return offer.id

    async def of(self, person: Person) -> list[ClubSummary]:
        """Return the clubs of a person. Raises StoreError."""
        found = await self._store.call(queries.clubs_of, person)
        known = [
            (club_id, read_club(club), read_member(one)) for club_id, (club, one) in found.items()
        ]
        mine = [ClubSummary(key, club.name) for key, club, one in known if one.state == "here"]
        return sorted(mine, key=lambda one: (one.name, one.id))

    async def execute(self, club_id: str, person: Person, command: ClubCommand) -> None:
        """Carry out a command about a club. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        self._quotas.charge("byte", len(encode(command)))
        if isinstance(command, ReportLine | SettleReport):
            await self._judge(club_id, person, command)
            return
        now = self._store.now()
        roll = await self._change(club_id, lambda roll: decide(roll, command, person, now))
        if not roll.present:
            await self._store.call(queries.forget_club, club_id)

    async def _change(self, club_id: str, change: Decide) -> Roll:
        """Change a club in one transaction; return its new state.

        Everything is decided twice: first in a thread of the gate, so that the comparison of names
        is cached when the database's thread decides.
        """

        def rewrite(stored: StoredClub) -> tuple[StoredClub, str]:
            after, entry = change(read_roll(stored))
            return write_roll(after), encode(entry).decode()

        await self._work(change, await self.roll(club_id))
        now = self._store.now
        return read_roll(_known(await self._store.call(queries.change_club, club_id, rewrite, now)))

    async def _roll(self, club_id: str) -> Roll | None:
        found = None
        if is_table_id(club_id):  # PostgreSQL rejects NUL, for example
            found = await self._store.call(queries.find_club, club_id)
        return None if found is None else read_roll(found)

    async def roll(self, club_id: str) -> Roll:
        """Return a club with its present and former members. Raises Refused if there is none."""
        roll = await self._roll(club_id)
        if roll is None:
            raise refused("no-club")
        return roll

    async def _check_room(self, person: Person) -> None:
        if len(await self.of(person)) >= MOST_CLUBS:
            raise refused("full-club.yours", most=MOST_CLUBS)

    async def view(
        self, club_id: str, person: Person | None, summaries: Summaries, link: str
    ) -> ClubView:
        """Return a club as a member sees it.

        `summaries` describes tables; `link` is the address of invitations, without the secret.
        """
        roll, call = await self.roll(club_id), self._store.call
        me = roll.member(person)
        is_host = me.n == roll.host
        running = await self._hub.registry.running_tables_of(Person(club_id), MOST_TABLES)
        tables = await summaries(running)
        said = await call(queries.latest, queries.LINE, club_id, LINES_SHOWN)
        reported = await call(queries.reported, club_id, MOST_REPORTED) if is_host else []
        invitation = link + roll.club.link if is_host and roll.club.link else None
        return make_view(club_id, roll, me, said, reported, tables, invitation)

    async def say(self, club_id: str, person: Person, request: Say) -> ClubLine:
        """Store a line of chat. Raises a CirkisError if the person may not write it."""
        text = said_text(request)
        self._quotas.charge("byte", len(encode(request)))
        self._quotas.charge("chat")

        def write(club: str, member: str) -> str:
            me = read_member(member)
            check_writer(read_club(club), me)
            return encode(ChatLine(None, me.name, text or None, request.phrase)).decode()

        roll, now = await self.roll(club_id), self._store.now
        row = await self._store.call(queries.add_line, club_id, person, write, now)
        return line_of(_known(row), roll)

    async def _judge(self, club_id: str, person: Person, command: LineCommand) -> None:
        """Report a line of chat, or settle the reports about it."""
        roll = await self.roll(club_id)
        me = roll.member(person)
        if isinstance(command, ReportLine):
            await self._change_line(club_id, command.line, partial(_report, me.n))
            return
        check_host(roll, person)
        change = _remove if command.remove else _clear
        row = await self._change_line(club_id, command.line, change)
        if command.remove:
            await self._log(club_id, Entry("remove-line", me.n, roll.number_of(row.person)))

    async def _change_line(
        self, club_id: str, n: int, change: Callable[[StoredRow], StoredRow]
    ) -> StoredRow:
        row = await self._store.call(queries.change_line, club_id, n, change)
        if row is None:
            raise refused("not-found.line")
        return row

    async def _log(self, club_id: str, entry: Entry) -> None:
        text, now = encode(entry).decode(), self._store.now
        await self._store.call(queries.add_entry, club_id, text, now)

    async def log(self, club_id: str, person: Person | None, before: int | None) -> list[LogRow]:
        """Return the last entries before a number, in order. Raises Refused for strangers."""
        roll = await self.roll(club_id)
        roll.member(person)
        rows = await self._store.call(queries.latest, queries.LOG, club_id, LOG_PART, before)
        return log_rows(rows, roll)

    async def ladder(self, club_id: str, person: Person | None) -> Ladder:
        """Return the ladder. Raises a CirkisError for strangers, or if it cannot be read."""
        roll = await self.roll(club_id)
        roll.member(person)

        def make() -> Ladder:
            games = games_of(self._store.wait(queries.results_of, club_id))
            return make_ladder(games, roll.present)

        return await self._work(make)

    async def sit(self, club_id: str, person: Person, wish: ClubTableWish) -> str:
        """Give a member a seat at a table of the club, or open a table; return the table's id."""
        roll = await self.roll(club_id)
        me = roll.member(person)
        check_open(roll.club)
        if wish.table is None:
            return await self._open(club_id, person, me, wish)
        session = await self._hub.open(wish.table)
        if session.table.club != club_id:
            raise no_table(wish.table)
        problem = None
        if not sits(session, person):
            problem = await take_free_seat(session, person, me.name)
        if problem is not None:
            raise problem
        return session.id

    async def _open(self, club_id: str, person: Person, me: Member, wish: ClubTableWish) -> str:
        seats = [SeatRequest("person", None, me.name)]
        seats += [SeatRequest("open")] * (wish.players - 1)
        request = NewTable({"starter": "random"}, seats, wish.clock)
        created, _ = begin_entries(request, self._rng, person)
        table_id, _ = await self._hub.registry.register(replace(created, club=club_id))
        await self._log(club_id, Entry("table", me.n))
        return table_id

    async def export(self, club_id: str, person: Person) -> ClubData:
        """Return everything about a club, for its host. Raises a CirkisError for others."""
        roll = await self.roll(club_id)
        me = check_host(roll, person)
        await self._log(club_id, Entry("export", me.n))
        return await self._work(export_club, self._store, club_id, roll)

    async def forget(self, club_id: str, person: Person) -> None:
        """Delete a club, for its host. Raises a CirkisError if that is not possible."""
        check_host(await self.roll(club_id), person)
        await self._store.call(queries.forget_club, club_id)

    async def leave_all(self, person: Person) -> None:
        """Take a person who is being forgotten out of their clubs. Raises StoreError."""
        for one in await self.of(person):
            with suppress(CirkisError):
                await self.execute(one.id, person, LeaveClub())

    def observe(self, session: TableSession) -> None:
        """Store the results of a finished game at a club's table."""
        table = session.table
        if table.club is not None and table.state.is_over and (found := results_at(table)):
            game = f"{session.id}.{table.match.rounds + 1}"
            work = self._keep_results(table.club, game, found, table.turn_started)
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _keep_results(
        self, club_id: str, game: str, found: dict[str, str], at: float
    ) -> None:
        with suppress(Conflict, StoreError):  # already stored, or logged by the store
            await self._store.call(queries.add_results, club_id, game, found, at)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _known(found: Result | CirkisError | None) -> Result:
    """Return what a query found. Raises the error it returned, or Refused if it found nothing."""
    if isinstance(found, CirkisError):
        raise found
    if found is None:
        raise refused("no-club")
    return found


def _report(n: int, row: StoredRow) -> StoredRow:
    """Add a member to those who reported a line."""
    known = _reporters.decode(row.summary) if row.summary else []
    if n in known or len(known) >= MOST_REPORTERS:
        return row
    return row._replace(summary=encode([*known, n]).decode())


def _clear(row: StoredRow) -> StoredRow:
    return row._replace(summary=None)


def _remove(row: StoredRow) -> StoredRow:
    """Remove the text of a line, but not its writer."""
    name = msgspec.json.decode(row.document, type=ChatLine).name
    return row._replace(summary=None, document=encode(ChatLine(None, name)).decode())

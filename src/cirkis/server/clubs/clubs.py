"""The clubs of a server: what each person may see and do there, charged to their quotas."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Container, Iterable
from contextlib import suppress
from functools import partial

import msgspec
from msgspec.structs import replace

from cirkis.backend.documents import Document
from cirkis.backend.session import TableSession
from cirkis.server.clubs import club_store as queries
from cirkis.server.clubs.attendance import Attendance
from cirkis.server.clubs.club import (
    MAX_CLUBS,
    Club,
    Entry,
    State,
    decide,
    join,
    new_club,
    new_link,
)
from cirkis.server.clubs.club_messages import (
    ClubCommand,
    ClubData,
    ClubGame,
    ClubLine,
    ClubMember,
    ClubOffer,
    ClubSummary,
    ClubTableWish,
    ClubView,
    JoinClub,
    Ladder,
    LogRow,
    NewClub,
    ReportedLine,
    ReportLine,
    SettleReport,
)
from cirkis.server.clubs.club_store import Line, LogEntry
from cirkis.server.clubs.ladder import make_ladder, result_of
from cirkis.server.clubs.tournaments import Tournaments
from cirkis.server.cluster.peers import Peers
from cirkis.server.gate import Gate
from cirkis.server.hub.hub import Hub, opened_by, sits, take_free_seat
from cirkis.server.hub.plugin import Plugin
from cirkis.server.hub.services import TableAct
from cirkis.server.quotas import Quotas
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.messages import Say, encode, said_text
from cirkis.tables.people import Person, face_of, players
from cirkis.tables.refusals import Refused, no_table, refused
from cirkis.tables.state import Table
from cirkis.tables.view import TableSummary

CLUB_SIZE = 2000  # bytes charged for a club, and for a member
LINES_SHOWN = 100
LOG_PART = 100  # entries in one response
MAX_REPORTED = 50  # lines shown to the host
MAX_FORMER = 200  # former members shown to the host
MAX_EXPORTED = 5000  # log entries, or lines of chat
MAX_TABLES = 20  # in one response; waiting ones count apart, and one's own are always there
MAX_SEARCHED = 100  # latest tables that are looked at to find these, since many may be empty
LOADING = 0.3  # seconds for which somebody who looks at a club waits for its tables

Summaries = Callable[[list[str]], Awaitable[list[TableSummary]]]


class Clubs(Plugin):
    """The clubs; `tournaments` are a part of them."""

    def __init__(self, store: Store, hub: Hub, quotas: Quotas, gate: Gate, peers: Peers) -> None:
        self._store, self._hub, self._quotas, self._gate = store, hub, quotas, gate
        self.attendance = Attendance(peers)
        self.tournaments = Tournaments(store, hub, quotas, gate, self.attendance)
        self._tasks: set[asyncio.Task[None]] = set()
        hub.services.checks.append(self.check)
        hub.services.on_create.append(queries.note_table)

    async def _get(self, club_id: str) -> Club:
        return await self._store.call(queries.get_club, club_id)

    async def create(self, person: Person, wish: NewClub) -> str:
        """Create a club; return its id. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        self._quotas.charge("byte", CLUB_SIZE)
        await self._check_room(person)
        now, club_id = self._store.now, new_link()[:12]
        club = new_club(wish.club, person, wish.name, now())
        await self._store.call(queries.create_club, club_id, club, now)
        return club_id

    async def _check_room(self, person: Person) -> None:
        if len(await self.of(person)) >= MAX_CLUBS:
            raise refused("full-club.yours", most=MAX_CLUBS)

    async def look(self, secret: str, person: Person | None) -> ClubOffer:
        """Return the club that an invitation leads to; raise Refused if it leads to none."""
        club_id = await self._store.call(queries.find_invited, secret)
        club = None if club_id is None else await self._store.call(queries.find_club, club_id)
        if club_id is None or club is None or not club.present:
            raise refused("invitation-unknown")
        return ClubOffer(club_id, club.name, len(club.present), person in club.present)

    async def join(self, person: Person, wish: JoinClub) -> str:
        """Let a person into a club; return its id. Raises a CirkisError if they cannot join."""
        offer = await self.look(wish.secret, person)
        if offer.joined:
            return offer.id
        self._quotas.charge("change")
        self._quotas.charge("byte", CLUB_SIZE)
        self._quotas.charge("arrival")
        await self._check_room(person)

        def let_in(club: Club) -> tuple[Club, Entry]:
            if club.link != wish.secret:  # revoked since `look`
                raise refused("invitation-unknown")
            return join(club, person, wish.name, self._store.now())

        await self._store.call(queries.change_club, offer.id, let_in, self._store.now)
        return offer.id

    async def of(self, person: Person) -> list[ClubSummary]:
        """Return a person's clubs. Raises StoreError."""
        found = await self._store.call(queries.clubs_of, person)
        return [ClubSummary(club_id, name) for club_id, name in found]

    async def execute(self, club_id: str, person: Person, command: ClubCommand) -> None:
        """Carry out a command about a club. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        call, now = self._store.call, self._store.now
        match command:
            case ReportLine(n):
                await call(queries.report_line, club_id, person, n)
            case SettleReport(n, remove):
                await call(queries.settle_line, club_id, person, n, now, remove=remove)
            case _:
                change = partial(decide, command=command, person=person, now=now())
                club = await call(queries.change_club, club_id, change, now)
                if not club.present:
                    await self._delete_rest()

    async def say(self, club_id: str, person: Person, request: Say) -> ClubLine:
        """Store a line of chat. Raises a CirkisError if the person may not write it."""
        text = said_text(request)
        self._quotas.charge("byte", len(encode(request)))
        self._quotas.charge("chat")
        line = (person, text or None, request.phrase)
        stored = await self._store.call(queries.add_line, club_id, *line, self._store.now)
        return _line(stored, await self._get(club_id))

    async def view(
        self, club_id: str, person: Person | None, summaries: Summaries, link: str
    ) -> ClubView:
        """Return a club as a member sees it.

        `summaries` describes tables; `link` is the address of invitations, without the secret.
        """
        club, call = await self._get(club_id), self._store.call
        me = club.member(person)
        self.attendance.note(person)
        is_host = me.n == club.host
        reported = list[Line]()
        if is_host:
            reported = await call(queries.latest_lines, club_id, MAX_REPORTED, "reported")
        said = await call(queries.latest_lines, club_id, LINES_SHOWN)
        return ClubView(
            id=club_id,
            name=club.name,
            you=me.n,
            host=club.host,
            closed=club.closed,
            link=link + club.link if is_host and club.link else None,
            members=_members(club, "here", online=self.attendance),
            banned=_members(club, "banned") if is_host else [],
            former=_members(club, "left", "removed")[-MAX_FORMER:] if is_host else [],
            reported=[_reported(line, club) for line in reversed(reported)],
            said=[_line(line, club) for line in said],
            tables=await self._tables(club_id, club, person, summaries),
            tournaments=await call(queries.tournaments_of, club_id),
        )

    async def _tables(
        self, club_id: str, club: Club, person: Person | None, summaries: Summaries
    ) -> list[TableSummary]:
        """Return the person's own tables, then the others at which members wait, then the other
        games in progress, the latest ones of each, without banned people's.

        Those that load slowly, as members could make some on purpose, go on loading meanwhile.
        """
        table_ids = await self._store.call(queries.running_tables, club_id, person, MAX_SEARCHED)
        own, waiting, begun = list[TableSummary](), list[TableSummary](), list[TableSummary]()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOADING):
                for table_id in table_ids:
                    with suppress(Refused):  # a quota is used up, or the table is damaged
                        table = (await self._hub.open(table_id)).table
                        sitting = players(table.seats)
                        is_own = person in sitting
                        found = own if is_own else begun if table.has_started else waiting
                        is_banned = not club.banned.isdisjoint({table.host, *sitting})
                        has_room = is_own or len(found) < MAX_TABLES
                        if has_room and not is_banned and _is_open_to(table, person, club.present):
                            found += await summaries([table_id])
        return [table for table in own + waiting + begun if not table.over]

    async def sit(self, club_id: str, person: Person, wish: ClubTableWish) -> str:
        """Give a member a seat at a club table, or open one; return the table's id."""
        club = await self._get(club_id)
        me = club.member(person)
        club.check_open()
        if wish.table is None:
            created = opened_by(person, me.name, wish.players, wish.clock, wish.rated)
            return await self._hub.services.register(replace(created, club=club_id))
        session = await self._hub.open(wish.table)
        if session.table.club != club_id:
            raise no_table(wish.table)
        if not sits(session, person):
            problem = await take_free_seat(session, person, me.name)
            if problem is not None:
                raise problem
        return session.id

    async def check(self, table: Table, person: Person | None, act: TableAct) -> None:
        """Raise Refused if a person may not begin to play or say something at a club's table: only
        members begin games, until it is closed; banned and muted people say nothing.
        """
        if table.club is None:
            return
        club = await self._store.call(queries.find_club, table.club)
        if club is None:
            return
        found = None if person is None else club.known.get(person)
        if found is not None and found.state == "banned":
            raise refused("banned")
        if act == "play":
            club.member(person)
            club.check_open()
        elif found is not None and found.muted:
            raise refused("muted")

    async def log(self, club_id: str, person: Person | None, before: int | None) -> list[LogRow]:
        """Return the last entries before a number, oldest first. Raises Refused for strangers."""
        club = await self._get(club_id)
        club.member(person)
        rows = await self._store.call(queries.latest_entries, club_id, LOG_PART, before)
        return _log_rows(rows, club)

    async def ladder(self, club_id: str, person: Person | None) -> Ladder:
        """Return the ladder. Raises a CirkisError for strangers, or if it cannot be read."""
        club = await self._get(club_id)
        club.member(person)

        def make() -> Ladder:
            return make_ladder(self._store.wait(queries.ladder_results, club_id), club.present)

        await self.settle()
        return await self._gate.help(make)

    async def export(self, club_id: str, person: Person) -> ClubData:
        """Return what the host of a club can export. Raises a CirkisError for others."""
        club = await self._get(club_id)
        entry = Entry("export", club.check_host(person).n)
        club = await self._store.call(queries.note, club_id, person, entry, self._store.now)
        return await self._gate.help(_export, self._store, club_id, club)

    async def delete(self, club_id: str, person: Person) -> None:
        """Delete a club (host only). Raises a CirkisError if that is not possible."""
        await self._store.call(queries.begin_deletion, club_id, person)
        await self._delete_rest()

    async def _delete_rest(self) -> None:
        while not await self._store.call(queries.delete_some):
            pass  # a log can be so long that others would wait

    def observe(self, session: TableSession) -> None:
        """Store the result of a finished game at a club's table."""
        if session.table.club is not None and session.table.state.is_over:
            task = asyncio.create_task(self._keep_result(session))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _keep_result(self, session: TableSession) -> None:
        club_id, result = session.table.club, result_of(session.id, session.table)
        if club_id is not None and result is not None:
            with suppress(StoreError):  # logged by the store
                await self._store.call(queries.add_result, club_id, result)

    async def settle(self) -> None:
        """Wait until all results so far are stored."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def count(self, person: Person) -> int:
        """Return in how many clubs a person is."""
        return len(await self.of(person))

    async def data_of(self, person: Person) -> list[Document]:
        """Return what is stored about a person, a document for each club."""
        found, now = await self._store.call(queries.data_of, person), self._store.now()
        return [
            Document(person, "club", club_id, encode(data).decode(), 1, now)
            for club_id, data in found
        ]

    async def forget(self, person: Person) -> None:
        """Remove a person from all clubs, present and former. Raises StoreError."""
        for club_id, _ in await self._store.call(queries.data_of, person):
            await self._store.call(queries.forget_person, club_id, person, self._store.now)
        await self._delete_rest()

    async def clean(self) -> None:
        """Delete what is left of deleted clubs, as after a kill. Raises StoreError."""
        await self._delete_rest()


def _is_open_to(table: Table, person: Person | None, present: Collection[Person]) -> bool:
    """Return whether a game has begun, or a person sits or can sit down there with a member;
    whoever opened a table may have left the club.
    """
    here = players(table.seats)
    if table.has_started or person in here:
        return True
    owners = {seat.owner for seat in table.seats if seat.kind == "open"}
    is_free = person in owners or (None in owners and table.admits_newcomers)
    return is_free and not here.isdisjoint(present)


def _members(club: Club, *states: State, online: Container[Person] = ()) -> list[ClubMember]:
    found = [
        ClubMember(member.n, member.name, member.muted, face_of(person), person in online)
        for person, member in club.known.items()
        if member.state in states
    ]
    return sorted(found, key=lambda member: member.n)


def _line(line: Line, club: Club) -> ClubLine:
    writer = club.number_of(line.person)
    name = line.name if writer is None else club.name_of(writer)  # a new one, if they rejoined
    text = None if line.phrase else line.text or ""
    face = None if name is None else face_of(line.person)
    return ClubLine(line.n, line.at, writer, name or None, text, line.phrase, face)


def _reported(line: Line, club: Club) -> ReportedLine:
    names = filter(None, [club.name_of(line.reporter)])
    return ReportedLine(**msgspec.structs.asdict(_line(line, club)), reporters=[*names])


def _log_rows(rows: Iterable[LogEntry], club: Club) -> list[LogRow]:
    return [
        LogRow(entry.n, entry.at, entry.act, club.name_of(entry.by), club.name_of(entry.about))
        for entry in rows
    ]


def _export(store: Store, club_id: str, club: Club) -> ClubData:
    """Return what a host can export. Call this in a thread of the gate, because it blocks."""
    games = [
        ClubGame(game.id, game.at, [club.number_of(player) for player in game.players], game.places)
        for game in store.wait(queries.ladder_results, club_id)
    ]
    lines = store.wait(queries.latest_lines, club_id, MAX_EXPORTED, "all")
    return ClubData(
        name=club.name,
        made=club.made,
        closed=club.closed,
        members=_members(club, "here"),
        log=_log_rows(store.wait(queries.latest_entries, club_id, MAX_EXPORTED), club),
        said=[_line(line, club) for line in lines],
        games=games,
        tournaments=store.wait(queries.all_tournaments, club_id),
    )

"""The clubs of a server: check what each person may see and do there, and charge their quotas."""

import asyncio
from contextlib import suppress

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.clubs.chat import ClubChat
from cirkis.server.clubs.club import (
    MOST_CLUBS,
    Entry,
    Roll,
    check_host,
    check_open,
    decide,
    join,
    new_club,
    new_link,
)
from cirkis.server.clubs.club_tables import ClubTables, Summaries
from cirkis.server.clubs.ladder import games_of, make_ladder, results_at
from cirkis.server.clubs.messages import (
    ChangeClub,
    ClubCommand,
    ClubData,
    ClubOffer,
    ClubSummary,
    ClubView,
    JoinClub,
    Ladder,
    LogRow,
    NewClub,
    ReportLine,
    SettleReport,
)
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.clubs.tournaments import Tournaments
from cirkis.server.clubs.views import export_club, log_rows, make_view
from cirkis.server.gate import Gate
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.plugin import Plugin
from cirkis.server.hub.table_host import TableAct
from cirkis.server.quotas import Quotas
from cirkis.server.storage import club_results, club_rows
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.store import Store, StoreError
from cirkis.tables.messages import encode
from cirkis.tables.people import Person, forgotten
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

CLUB_SIZE = 2000  # bytes charged for a club, and for a member
LINES_SHOWN = 100
LOG_PART = 100  # entries in one response
MOST_REPORTED = 1000  # lines read for the host


class Clubs(Plugin):
    """The clubs; `chat`, `tables` and `tournaments` are parts of them."""

    def __init__(self, store: Store, hub: Hub, quotas: Quotas, gate: Gate) -> None:
        self._store, self._quotas, self._work = store, quotas, gate.help
        hub.checks.append(self.check)
        self._rolls = Rolls(store)
        self.chat = ClubChat(store, quotas, self._rolls)
        self.tables = ClubTables(store, hub, self._rolls)
        parts = (store, hub, quotas, gate.help, gate.help_patiently)
        self.tournaments = Tournaments(*parts, self._rolls, self._keep_results)
        self._tasks: set[asyncio.Task[None]] = set()

    async def create(self, person: Person, wish: NewClub) -> str:
        """Create a club; return its id. Raises a CirkisError if that is not possible."""
        self._quotas.charge("change")
        self._quotas.charge("byte", CLUB_SIZE)
        await self._check_room(person)
        now, club_id = self._store.now, new_link()[:12]
        roll = new_club(wish.club, person, wish.name, now())
        first = encode(Entry("create", 1)).decode()
        await self._store.call(queries.create_club, club_id, roll.club, roll.known, first, now)
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
        self._quotas.charge("change")  # even if refused
        roll = await self._rolls.get(offer.id)
        await self._check_room(person)

        def let_in(roll: Roll) -> tuple[Roll, Entry]:
            if roll.club.link != wish.secret:  # revoked since `look`
                raise refused("invitation-unknown")
            return join(roll, person, wish.name, self._store.now())

        let_in(roll)  # a refused request must not use up the club's quotas
        self._quotas.charge("byte", CLUB_SIZE)
        self._quotas.charge("arrival")
        await self._rolls.change(offer.id, let_in)
        return offer.id

    async def of(self, person: Person) -> list[ClubSummary]:
        """Return a person's clubs. Raises StoreError."""
        found = await self._store.call(queries.clubs_of, person)
        known = ((key, club) for key, (club, one) in found.items() if one.state == "here")
        mine = [ClubSummary(key, club.name) for key, club in known]
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
        tables = await self.tables.listed(club_id, roll, person, summaries)
        out = roll.banned  # their lines, perhaps a flood, are hidden and need no settling
        said = await call(club_rows.latest, club_rows.LINE, club_id, LINES_SHOWN, None, out)
        reported = await call(queries.reported, club_id, MOST_REPORTED, out) if is_host else []
        invitation = link + roll.club.link if is_host and roll.club.link else None
        shown = (tables, await self.tournaments.of(club_id))
        return make_view(club_id, roll, me, said, reported, *shown, invitation)

    async def log(self, club_id: str, person: Person | None, before: int | None) -> list[LogRow]:
        """Return the last entries before a number, oldest first. Raises Refused for strangers."""
        roll = await self._rolls.get(club_id)
        roll.member(person)
        rows = await self._store.call(club_rows.latest, club_rows.LOG, club_id, LOG_PART, before)
        return log_rows(rows, roll)

    async def ladder(self, club_id: str, person: Person | None) -> Ladder:
        """Return the ladder. Raises a CirkisError for strangers, or if it cannot be read."""
        roll = await self._rolls.get(club_id)
        roll.member(person)

        def make() -> Ladder:
            found = self._store.wait(club_results.results_of, club_id, roll.banned)
            return make_ladder(games_of(found), roll.present)

        await self.settle()
        return await self._work(make)

    async def check(self, table: Table, person: Person | None, act: TableAct) -> None:
        """Raise Refused if a person may not begin to play or say something at a club's table: only
        members begin games, until it is closed; banned and muted people say nothing.
        """
        roll = None if table.club is None else await self._rolls.find(table.club)
        if roll is None:
            return
        found = None if person is None else roll.known.get(person)
        if found is not None and found.state == "banned":
            raise refused("banned")
        if act == "play":
            roll.member(person)
            check_open(roll.club)
        elif found is not None and found.muted:
            raise refused("muted")

    async def export(self, club_id: str, person: Person) -> ClubData:
        """Return what the host of a club can export. Raises a CirkisError for others."""
        roll = await self._rolls.get(club_id)
        me = check_host(roll, person)
        await self._rolls.note(club_id, Entry("export", me.n))
        return await self._work(export_club, self._store, club_id, roll)

    async def delete(self, club_id: str, person: Person) -> None:
        """Delete a club (host only). Raises a CirkisError if that is not possible."""
        check_host(await self._rolls.get(club_id), person)
        await self._forget(club_id)

    async def _forget(self, club_id: str) -> None:
        while not await self._store.call(queries.forget_club, club_id):
            pass  # a log can be so long that others would wait

    async def forget(self, person: Person) -> None:
        """Remove a person who is being forgotten from their clubs, and void their games where they
        are banned: with the ban forgotten, these would count again. Raises StoreError.
        """
        for club_id, (_, one) in (await self._store.call(queries.clubs_of, person)).items():
            if one.state == "banned":
                await self._store.call(club_results.void_games, club_id, person, forgotten())
        for one in await self.of(person):
            with suppress(CirkisError):
                await self.execute(one.id, person, ChangeClub("leave"))

    def observe(self, session: TableSession) -> None:
        """At a club's table, store the results of a game that is over."""
        table = session.table
        if table.club is not None and table.state.is_over:
            task = asyncio.create_task(self._keep(session))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _keep(self, session: TableSession) -> None:
        with suppress(StoreError):  # logged by the store
            await self._keep_results(session)
            await self.tournaments.keep_result(session)

    async def _keep_results(self, session: TableSession) -> None:
        """Store the results for the ladder. Raises StoreError if that fails."""
        table = session.table
        if table.club is not None and table.state.is_over and (found := results_at(table)):
            game = f"{session.id}.{table.match.rounds + 1}"
            results = (table.club, game, found, table.turn_started)
            await self._store.call(club_results.add_results, *results)

    async def count(self, person: Person) -> int:
        return len(await self.of(person))

    async def settle(self) -> None:
        """Wait until all results so far are stored."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

"""A club's tournaments: the host creates them and opens rounds; the tables supply the results.

Everything is in a tournament's row: it names the tables of a round before they exist, so the next
request for the tournament completes a round that was interrupted.
"""

import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from cirkis.backend.documents import Document
from cirkis.backend.session import TableSession
from cirkis.backend.table_host import replay_log
from cirkis.backend.work import Work
from cirkis.errors import CirkisError
from cirkis.game import Options
from cirkis.server.clubs.club import Entry, check_host, check_open
from cirkis.server.clubs.rolls import Rolls
from cirkis.server.clubs.schedule import make_schedule, possible_lengths
from cirkis.server.clubs.tournament import (
    can_open_next,
    check_next,
    check_not_running,
    make_standing,
    new_tournament,
    open_round,
    read_tournament,
    result_of,
    void_result,
    with_result,
)
from cirkis.server.clubs.tournament_messages import (
    MOST_PEOPLE,
    NewTournament,
    TableResult,
    Tournament,
    TournamentGame,
    TournamentLength,
    TournamentSummary,
    TournamentView,
)
from cirkis.server.hub.hub import Hub
from cirkis.server.quotas import Quotas
from cirkis.server.storage import club_rows
from cirkis.server.storage import clubs as queries
from cirkis.server.storage.queries import check_log, read_log
from cirkis.server.storage.store import DamagedData, Store, StoreError
from cirkis.tables.entries import Withdrawn
from cirkis.tables.export_record import export_records
from cirkis.tables.messages import encode
from cirkis.tables.names import check_group_name
from cirkis.tables.people import Occupant, Person, forgotten
from cirkis.tables.policy import check_rated
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.refusals import Refused, refused
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry

MOST_TOURNAMENTS = 20  # of a club

_summary = msgspec.json.Decoder(tuple[str, int, int, bool])


class Tournaments:
    def __init__(
        self,
        store: Store,
        hub: Hub,
        quotas: Quotas,
        work: Work,
        patient_work: Work,
        rolls: Rolls,
        keep_for_ladder: Callable[[TableSession], Awaitable[None]],
    ) -> None:
        """`keep_for_ladder` stores the results of a finished game for the ladder."""
        self._store, self._hub, self._quotas, self._rolls = store, hub, quotas, rolls
        self._work, self._patient_work = work, patient_work
        self._keep_for_ladder = keep_for_ladder
        self._rng = random.SystemRandom()

    async def lengths(
        self, club_id: str, person: Person | None, people: int, size: int
    ) -> list[TournamentLength]:
        """Return the possible tournament lengths. Raises a CirkisError for strangers."""
        (await self._rolls.get(club_id)).member(person)
        if not (2 <= size <= 4 and size <= people <= MOST_PEOPLE):
            raise refused("bad-tournament.size", seats=size, most=MOST_PEOPLE)
        return await self._work(possible_lengths, people, size)

    async def create(self, club_id: str, person: Person, wish: NewTournament) -> int:
        """Create a tournament; return its number. Raises a CirkisError if that is not possible."""
        roll = await self._rolls.get(club_id)
        me = check_host(roll, person)
        check_open(roll.club)
        members = [*dict.fromkeys(wish.members)]
        for member in members:
            roll.find(member, "here")
        if len(members) < wish.players:
            raise refused("bad-tournament.size", seats=wish.players, most=MOST_PEOPLE)
        self._rng.shuffle(members)

        def make() -> Tournament:
            request = _table_request(wish.options, wish.clock, [None] * wish.players)
            options = new_table_entry(request, self._rng).options
            people = [Occupant("person", owner=Person(str(n))) for n in range(wish.players)]
            check_rated(Options.from_json(options), people, wish.clock)
            # The first seat starts, so that everybody starts equally often.
            options["starter"] = wish.options.get("starter", 1)
            named = replace(wish, name=check_group_name(wish.name))
            schedule = make_schedule(len(members), wish.players, wish.rounds)
            return new_tournament(named, options, members, schedule)

        one = await self._work(make)
        text, entry = encode(one).decode(), encode(Entry("tournament", me.n)).decode()
        self._quotas.charge("change")
        self._quotas.charge("byte", len(text))
        new = (club_id, text, _summary_of(one), entry, MOST_TOURNAMENTS, self._store.now)
        return await self._store.call(queries.add_tournament, *new)

    async def of(self, club_id: str) -> list[TournamentSummary]:
        """Return a club's tournaments, latest first. Raises StoreError."""
        rows = await self._store.call(queries.tournaments_of, club_id)
        found = []
        for row in rows:
            with suppress(DamagedData):  # one damaged row must not hide the others
                summary = queries.read_stored(_summary, row.summary)
                found.append(TournamentSummary(int(row.id), *summary))
        return found

    async def view(self, club_id: str, person: Person | None, n: int) -> TournamentView:
        """Return a tournament as a member sees it. Raises a CirkisError for strangers."""
        roll = await self._rolls.get(club_id)
        me = roll.member(person)
        row = await self._find(club_id, n)
        one = await self._settle(club_id, n, read_tournament(row.document))
        can_open = can_open_next(one, roll.banned_numbers)
        standing = make_standing(one, roll)
        return TournamentView(n, row.changed, me.n, roll.host, can_open, standing, one)

    async def open_round(self, club_id: str, person: Person, n: int, wanted: int) -> None:
        """Open the tables of a round (host only); opening it again does nothing.

        Raises a CirkisError if that is not possible.
        """
        roll = await self._rolls.get(club_id)
        me = check_host(roll, person)
        check_open(roll.club)
        one = read_tournament((await self._find(club_id, n)).document)
        one = await self._settle(club_id, n, one)
        if not check_next(one, wanted, roll.banned_numbers):
            return
        self._quotas.charge("change")
        self._quotas.charge("table", len(one.rounds[wanted - 1]))
        entry = Entry("round", me.n)
        banned = roll.banned_numbers
        one = await self._change(club_id, n, lambda now: open_round(now, wanted, banned), entry)
        await self._settle(club_id, n, one)

    async def records(self, club_id: str, person: Person | None, n: int) -> str:
        """Return the records of all finished games, without the names of banned people. Raises
        a CirkisError for strangers.
        """
        roll = await self._rolls.get(club_id)
        roll.member(person)
        one = read_tournament((await self._find(club_id, n)).document)

        def write(game: TournamentGame) -> str:
            if not (rows := read_log(self._store, game.table)):
                return ""  # removed, as old tables are on some servers
            log = replay_log(check_log(self._store, game.table, rows))
            table = log.recent[-1].after
            seats = tuple(
                replace(seat, name=seat.name and roll.name_of(member))
                for seat, member in zip(table.seats, game.seats, strict=True)
            )
            return export_records(replace(table, seats=seats), log.created, one.name)

        done = [game for game in one.games if game.result]
        return "\n".join(filter(None, [await self._patient_work(write, game) for game in done]))

    async def remove(self, club_id: str, person: Person, n: int) -> None:
        """Delete a tournament (host only); its tables stay. Raises Refused for others, and while
        games are in progress: otherwise, a host could start any number of games for the members.
        """
        me = check_host(await self._rolls.get(club_id), person)
        await self._change(club_id, n, check_not_running, Entry("remove-tournament", me.n))

    async def keep_result(self, session: TableSession) -> None:
        """Store the result of a finished game once the ladder has it: as long as the result is
        missing here, the next request for the tournament stores both.
        """
        table = session.table
        if table.club is not None and table.tournament is not None:
            with suppress(CirkisError):  # the tournament was deleted, or the next request stores it
                result = result_of(table)
                await self._store_results(table.club, table.tournament, [(session.id, result)])

    async def _find(self, club_id: str, n: int) -> Document:
        return await self._store.call(club_rows.find_row, club_rows.TOURNAMENT, club_id, n)

    async def _change(
        self,
        club_id: str,
        n: int,
        change: Callable[[Tournament], Tournament | None],
        entry: Entry | None = None,
    ) -> Tournament:
        """Change a tournament, or delete it if `change` returns None; return its last state."""

        def rewrite(row: Document) -> Document | None:
            after = change(read_tournament(row.document))
            if after is None:
                return None
            return row._replace(document=encode(after).decode(), summary=_summary_of(after))

        log = None if entry is None else encode(entry).decode()
        wanted = (club_rows.TOURNAMENT, club_id, n, rewrite, log, self._store.now)
        return read_tournament((await self._store.call(club_rows.change_row, *wanted)).document)

    async def _settle(self, club_id: str, n: int, one: Tournament) -> Tournament:
        """Open missing tables, and store missing results."""
        found = list[tuple[str, TableResult]]()
        for game in one.running:
            try:
                session = await self._table(club_id, n, one, game)
            except CirkisError as problem:
                if problem.code == "table-removed":
                    found.append((game.table, void_result(len(game.seats))))
                elif problem.code == "too-many":
                    raise
            else:
                if session.table.state.is_over:
                    await self._keep_for_ladder(session)
                    found.append((game.table, result_of(session.table)))
        return await self._store_results(club_id, n, found) if found else one

    async def _store_results(
        self, club_id: str, n: int, found: Iterable[tuple[str, TableResult]]
    ) -> Tournament:
        def change(now: Tournament) -> Tournament:
            for table, result in found:
                now = with_result(now, table, result)
            return now

        return await self._change(club_id, n, change)

    async def _table(
        self, club_id: str, n: int, one: Tournament, game: TournamentGame
    ) -> TableSession:
        """Return the table of a game, opening it if it does not exist yet."""
        try:
            return await self._hub.open(game.table)
        except CirkisError as problem:
            if problem.code != "no-table":
                raise
        await self._keep_table(club_id, n, one, game)
        session = await self._hub.open(game.table)
        for observe in self._hub.on_changed:  # so that the player who starts is notified
            observe(session)
        return session

    async def _keep_table(
        self, club_id: str, n: int, one: Tournament, game: TournamentGame
    ) -> None:
        roll = await self._rolls.get(club_id)  # somebody may just have been forgotten
        people = {member.n: (person, member.name) for person, member in roll.present.items()}
        sitting = [people.get(seat, (forgotten(), None)) for seat in game.seats]
        request = _table_request(one.options, one.clock, [name for _, name in sitting])
        created = await self._work(new_table_entry, request, self._rng, Person(club_id))
        seats = [
            replace(seat, owner=person)
            for seat, (person, _) in zip(created.seats, sitting, strict=True)
        ]
        # With the club as the table's host, all players have the same rights.
        created = replace(created, seats=seats, club=club_id, tournament=n)
        with suppress(Refused):  # in a tournament of an earlier version
            check_rated(Options.from_json(created.options), seats, one.clock)
            created = replace(created, rated=True)
        table = replace(initial_table(created), turn_started=self._store.now())
        left = [seat for seat, number in enumerate(game.seats) if number not in people]
        forfeits = [Withdrawn(seat) for seat in left[: len(seats) - 1]]  # the last one is alone
        for entry in forfeits:
            table = apply(table, entry, table.turn_started).after
        with suppress(StoreError):  # another server created it; otherwise, `open` fails
            await self._hub.registry.keep(table, created, forfeits, game.table)


def _summary_of(one: Tournament) -> str:
    return encode((one.name, len(one.rounds), one.opened, one.is_over)).decode()


def _table_request(options: dict[str, Any], clock: Any, names: list[str | None]) -> NewTable:
    seats = [SeatRequest("person", None, name) for name in names]
    # No free text: the table's host is the club, so nobody could moderate it.
    return NewTable({**options, "players": len(names)}, seats, clock, chat=False)

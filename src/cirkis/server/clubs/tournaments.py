"""A club's tournaments: the host creates them and opens rounds; the tables supply the results."""

import random
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from cirkis.backend.table_log import replay_log
from cirkis.errors import CirkisError
from cirkis.game import Options
from cirkis.server.clubs import club_store as queries
from cirkis.server.clubs.attendance import Attendance
from cirkis.server.clubs.club import Club
from cirkis.server.clubs.club_messages import (
    MAX_PEOPLE,
    NewTournament,
    Tournament,
    TournamentGame,
    TournamentLength,
    TournamentSummary,
    TournamentView,
)
from cirkis.server.clubs.ladder import result_of
from cirkis.server.clubs.schedule import make_schedule, possible_lengths
from cirkis.server.clubs.tournament_rules import (
    can_open_next,
    check_next,
    make_standing,
    new_tournament,
    next_games,
    void_result,
)
from cirkis.server.gate import Gate
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.services import table_log
from cirkis.server.quotas import Quotas
from cirkis.server.storage.store import Store
from cirkis.server.storage.table_store import NewTableLog, check_log, read_log
from cirkis.tables.entries import Withdrawn
from cirkis.tables.make_view import seat_to_play
from cirkis.tables.messages import encode
from cirkis.tables.names import check_group_name
from cirkis.tables.people import Occupant, Person, forgotten
from cirkis.tables.policy import check_rated
from cirkis.tables.records import export_records
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.refusals import Refused, refused
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry

MAX_TOURNAMENTS = 20  # of a club


class Tournaments:
    def __init__(
        self, store: Store, hub: Hub, quotas: Quotas, gate: Gate, attendance: Attendance
    ) -> None:
        self._attendance = attendance
        self._store, self._hub, self._quotas, self._gate = store, hub, quotas, gate
        self._rng = random.SystemRandom()

    async def _club(self, club_id: str) -> Club:
        return await self._store.call(queries.get_club, club_id)

    async def lengths(
        self, club_id: str, person: Person | None, people: int, size: int
    ) -> list[TournamentLength]:
        """Return the possible tournament lengths. Raises a CirkisError for strangers."""
        (await self._club(club_id)).member(person)
        if not (2 <= size <= 4 and size <= people <= MAX_PEOPLE):
            raise refused("bad-tournament.size", seats=size, most=MAX_PEOPLE)
        return await self._gate.help(possible_lengths, people, size)

    async def create(self, club_id: str, person: Person, wish: NewTournament) -> int:
        """Create a tournament; return its number. Raises a CirkisError if that is not possible."""
        club = await self._club(club_id)
        club.check_host(person)
        club.check_open()
        members = [*dict.fromkeys(wish.members)]
        for member in members:
            club.find(member, "here")
        if len(members) < wish.players:
            raise refused("bad-tournament.size", seats=wish.players, most=MAX_PEOPLE)
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

        tournament = await self._gate.help(make)
        self._quotas.charge("change")
        self._quotas.charge("byte", len(encode(tournament)))
        return await self._store.call(
            queries.add_tournament, club_id, person, tournament, MAX_TOURNAMENTS, self._store.now
        )

    async def of(self, club_id: str) -> list[TournamentSummary]:
        """Return a club's tournaments, latest first. Raises StoreError."""
        return await self._store.call(queries.tournaments_of, club_id)

    async def view(self, club_id: str, person: Person | None, n: int) -> TournamentView:
        """Return a tournament as a member sees it. Raises a CirkisError for strangers."""
        club = await self._club(club_id)
        me = club.member(person)
        self._attendance.note(person)
        turns = await self._settle(club_id, n)
        tournament, made = await self._store.call(queries.find_tournament, club_id, n)
        standing = make_standing(tournament, club, self._attendance)
        can_open = can_open_next(tournament)
        return TournamentView(n, made, me.n, club.host, can_open, standing, turns, tournament)

    async def open_round(self, club_id: str, person: Person, n: int, wanted: int) -> None:
        """Open a round with all its tables (host only); opening it again does nothing.

        Raises a CirkisError if that is not possible.
        """
        await self._settle(club_id, n)
        is_charged = False
        while True:
            club = await self._club(club_id)
            club.check_host(person)
            club.check_open()
            tournament, _ = await self._store.call(queries.find_tournament, club_id, n)
            if not check_next(tournament, wanted):
                return
            if not is_charged:
                self._quotas.charge("change")
                self._quotas.charge("table", len(tournament.rounds[wanted - 1]))
                is_charged = True
            games = next_games(tournament)
            logs = await self._gate.help(self._tables, club_id, n, club, tournament, games)
            is_opened = await self._store.call(
                queries.open_round, club_id, n, club, tournament, games, logs, self._store.now
            )
            if is_opened:
                break
        for log in logs:
            session = await self._hub.open(log.table_id)
            self._hub.note_change(session)  # so that the player who starts is notified

    def _tables(
        self, club_id: str, n: int, club: Club, tournament: Tournament, games: list[TournamentGame]
    ) -> list[NewTableLog]:
        """Return the tables of a round, without those that are there already.

        Members who have left forfeit their games.
        """
        people = {member.n: (person, member.name) for person, member in club.present.items()}
        before = {game.table for game in tournament.games}
        logs = list[NewTableLog]()
        for game in games:
            if game.table in before:
                continue
            sitting = [people.get(member, (forgotten(), None)) for member in game.seats]
            request = _table_request(
                tournament.options, tournament.clock, [name for _, name in sitting]
            )
            created = new_table_entry(request, self._rng, Person(club_id))
            seats = [
                replace(seat, owner=person)
                for seat, (person, _) in zip(created.seats, sitting, strict=True)
            ]
            # With the club as the table's host, all players have the same rights.
            created = replace(created, seats=seats, club=club_id, tournament=n)
            with suppress(Refused):  # in a tournament of an earlier version
                check_rated(Options.from_json(created.options), seats, tournament.clock)
                created = replace(created, rated=True)
            now = self._store.now()
            table = replace(initial_table(created), turn_started=now)
            left = [seat for seat, member in enumerate(game.seats) if member not in people]
            forfeits = [Withdrawn(seat) for seat in left[: len(seats) - 1]]  # the last one is alone
            for entry in forfeits:
                table = apply(table, entry, now).after
            logs.append(table_log(game.table, table, created, forfeits, now))
        return logs

    async def _settle(self, club_id: str, n: int) -> dict[str, int]:
        """Store missing results: of games that ended as the server was killed or while nobody was
        there, and of those whose tables were removed. Return whose turn it is at the others.
        """
        turns = dict[str, int]()
        tournament, _ = await self._store.call(queries.find_tournament, club_id, n)
        for game in tournament.running:
            result = None
            try:
                session = await self._hub.open(game.table)
            except CirkisError as problem:
                if problem.code == "too-many":
                    raise
                if problem.code in ("no-table", "table-removed"):
                    result = void_result(game, n, self._store.now())
            else:
                result = result_of(session.id, session.table)
                if (seat := seat_to_play(session.table)) is not None:
                    turns[game.table] = game.seats[seat]
            if result is not None:
                await self._store.call(queries.add_result, club_id, result)
        return turns

    async def records(self, club_id: str, person: Person | None, n: int) -> str:
        """Return the records of all finished games, without the names of banned people. Raises
        a CirkisError for strangers.
        """
        club = await self._club(club_id)
        club.member(person)
        tournament, _ = await self._store.call(queries.find_tournament, club_id, n)

        def write(game: TournamentGame) -> str:
            if not (rows := read_log(self._store, game.table)):
                return ""  # removed, as old tables are on some servers
            log = replay_log(check_log(self._store, game.table, rows))
            table = log.table
            seats = tuple(
                replace(seat, name=seat.name and club.name_of(member))
                for seat, member in zip(table.seats, game.seats, strict=True)
            )
            return export_records(replace(table, seats=seats), log.created, tournament.name)

        done = [game for game in tournament.games if game.result]
        texts = [await self._gate.help_patiently(write, game) for game in done]
        return "\n".join(filter(None, texts))

    async def remove(self, club_id: str, person: Person, n: int) -> None:
        """Delete a tournament (host only); its tables stay. Raises Refused while games are in
        progress.
        """
        with suppress(CirkisError):  # the deletion says what is wrong
            await self._settle(club_id, n)
        await self._store.call(queries.remove_tournament, club_id, person, n, self._store.now)


def _table_request(options: dict[str, Any], clock: Any, names: list[str | None]) -> NewTable:
    seats = [SeatRequest("person", None, name) for name in names]
    # No free text: the table's host is the club, so nobody could moderate it.
    return NewTable({**options, "players": len(names)}, seats, clock, chat=False)

"""The logic of a tournament: its rounds, the results of its games, and who is ahead."""

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
from msgspec.structs import replace

from cirkis.backend.documents import Document
from cirkis.server.clubs.club import Roll, new_link
from cirkis.server.clubs.schedule import Schedule
from cirkis.server.clubs.tournament_messages import (
    Entrant,
    NewTournament,
    TableResult,
    Tournament,
    TournamentGame,
)
from cirkis.server.storage.clubs import read_stored, readable
from cirkis.tables.people import face_of
from cirkis.tables.refusals import refused
from cirkis.tables.requests import DaysPerTurn
from cirkis.tables.state import Table

_decoder = msgspec.json.Decoder(Tournament)


def read_tournament(text: str) -> Tournament:
    return read_stored(_decoder, text)


def readable_tournaments(rows: Iterable[Document]) -> list[Tournament]:
    return [one for _, one in readable(_decoder, rows)]


def new_tournament(
    wish: NewTournament, options: dict[str, Any], members: Sequence[int], schedule: Schedule
) -> Tournament:
    rounds = [
        [TournamentGame([members[one] for one in table]) for table in tables] for tables in schedule
    ]
    return Tournament(wish.name, wish.clock, options, rounds)


def can_open_next(tournament: Tournament, banned: Set[int]) -> bool:
    """Return whether the next round can begin.

    All opened rounds must be over; with days per turn, the latest can still be in progress, and so
    can the games of banned members, who would otherwise hold up everybody.
    """
    is_slow = isinstance(tournament.clock, DaysPerTurn)
    before = tournament.rounds[: max(0, tournament.opened - 1 if is_slow else tournament.opened)]
    running = [game for games in before for game in games if not game.result]
    is_over = all(is_slow and banned & {*game.seats} for game in running)
    return is_over and tournament.opened < len(tournament.rounds)


def check_next(tournament: Tournament, wanted: int, banned: Set[int]) -> bool:
    """Return whether a round still has to be opened; raise Refused if it cannot be opened now."""
    if wanted <= tournament.opened:
        return False
    if wanted > len(tournament.rounds):
        raise refused("no-next-round.tournament")
    if wanted != tournament.opened + 1 or not can_open_next(tournament, banned):
        raise refused("round-goes-on.tournament")
    return True


def open_round(tournament: Tournament, wanted: int, banned: Set[int]) -> Tournament:
    """Open a round with new ids for its tables. Raises Refused as `check_next` does."""
    if not check_next(tournament, wanted, banned):
        return tournament
    rounds = [*tournament.rounds]
    rounds[wanted - 1] = [replace(game, table=new_link()) for game in rounds[wanted - 1]]
    return replace(tournament, rounds=rounds, opened=wanted)


def check_not_running(tournament: Tournament) -> None:
    if any(tournament.running):
        raise refused("tournament-goes-on")


def with_result(tournament: Tournament, table: str, result: TableResult) -> Tournament:
    """Return the tournament with the result of a game, unless the game already has one."""
    rounds = [
        [
            replace(game, result=result) if game.table == table and not game.result else game
            for game in games
        ]
        for games in tournament.rounds
    ]
    return replace(tournament, rounds=rounds)


def result_of(table: Table) -> TableResult:
    """Return the result of a finished game; only a person who played to the end wins the point."""
    outcome = table.state.outcome
    assert outcome is not None
    ranks = [
        (table.seats[seat].kind == "person", seat not in table.state.withdrawn, score, unplaced)
        for seat, (score, unplaced) in enumerate(zip(outcome.scores, outcome.unplaced, strict=True))
    ]
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks) and all(rank[:2])]
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return TableResult(winners, places, list(outcome.scores))


def void_result(seats: int) -> TableResult:
    """Return the result of a game whose table no longer exists: nobody wins."""
    return TableResult([], [1] * seats, [0] * seats)


def make_standing(tournament: Tournament, roll: Roll) -> list[Entrant]:
    """Return the standings: by points, then direct results, then margin; ties share a place."""
    played = [(game.seats, game.result) for game in tournament.games if game.result]
    games = Counter(one for seats, _ in played for one in seats)
    points = {one: Fraction() for one in tournament.entrants}
    margins = {one: Fraction() for one in tournament.entrants}
    for seats, result in played:
        for seat in result.winners:
            points[seats[seat]] += Fraction(1, len(result.winners))
        par = Fraction(sum(result.scores), len(seats))
        for seat, (one, score) in enumerate(zip(seats, result.scores, strict=True)):
            above = 100 * (score / par - 1) / games[one] if par else Fraction()
            # An opponent who resigns while ahead must not spoil the victory.
            margins[one] += max(above, Fraction()) if seat in result.winners else above
    direct = _direct_results(points, played)
    here = {one.n for one in roll.present.values()}
    faces = {one.n: face_of(person) for person, one in roll.known.items() if one.state != "banned"}
    ranks = {one: (points[one], direct[one], margins[one]) for one in points}
    return [
        Entrant(
            *(one, roll.name_of(one), one in here),
            1 + sum(other > rank for other in ranks.values()),
            games[one],
            float(rank[0]),
            rank[1],
            round(float(rank[2]), 1),
            faces.get(one),
        )
        for one, rank in sorted(ranks.items(), key=lambda row: ([-part for part in row[1]], row[0]))
    ]


def _direct_results(
    points: dict[int, Fraction], played: list[tuple[list[int], TableResult]]
) -> Counter[int]:
    """Return how often each finished ahead of others with equal points, minus how often behind."""
    direct = Counter[int]()
    for seats, result in played:
        places = dict(zip(seats, result.places, strict=True))
        for one, other in combinations(seats, 2):
            if points[one] == points[other]:
                ahead = (places[one] < places[other]) - (places[other] < places[one])
                direct[one] += ahead
                direct[other] -= ahead
    return direct

"""The logic of a tournament: its rounds, the results of its games, and who is ahead."""

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from cirkis.server.clubs.club import Club, new_link
from cirkis.server.clubs.club_messages import (
    Entrant,
    NewTournament,
    TableResult,
    Tournament,
    TournamentGame,
)
from cirkis.server.clubs.ladder import GameResult, game_id
from cirkis.server.clubs.schedule import Schedule
from cirkis.tables.people import Person, face_of
from cirkis.tables.refusals import refused
from cirkis.tables.requests import DaysPerTurn


def new_tournament(
    wish: NewTournament, options: dict[str, Any], members: Sequence[int], schedule: Schedule
) -> Tournament:
    rounds = [
        [TournamentGame([members[entrant] for entrant in table]) for table in tables]
        for tables in schedule
    ]
    return Tournament(wish.name, wish.clock, options, rounds)


def can_open_next(tournament: Tournament) -> bool:
    """Return whether the next round can begin.

    All opened rounds must be over; with days per turn, the latest can still be in progress.
    """
    is_slow = isinstance(tournament.clock, DaysPerTurn)
    before = tournament.rounds[: max(0, tournament.opened - 1 if is_slow else tournament.opened)]
    is_over = all(game.result for games in before for game in games)
    return is_over and tournament.opened < len(tournament.rounds)


def check_next(tournament: Tournament, wanted: int) -> bool:
    """Return whether a round still has to be opened; raise Refused if it cannot be opened now."""
    if wanted <= tournament.opened:
        return False
    if wanted > len(tournament.rounds):
        raise refused("no-next-round.tournament")
    if wanted != tournament.opened + 1 or not can_open_next(tournament):
        raise refused("round-goes-on.tournament")
    return True


def next_games(tournament: Tournament) -> list[TournamentGame]:
    """Return the games of the next round, with new ids for their tables."""
    games = tournament.rounds[tournament.opened]
    return [replace(game, table=game.table or new_link()) for game in games]


def with_results(tournament: Tournament, results: Iterable[GameResult]) -> Tournament:
    """Return the tournament with the results of its games."""
    by_id = {result.id: result for result in results}
    rounds = [[_with_result(game, by_id) for game in games] for games in tournament.rounds]
    return replace(tournament, rounds=rounds)


def _with_result(game: TournamentGame, by_id: dict[str, GameResult]) -> TournamentGame:
    found = by_id.get(game_id(game.table))
    if found is None or game.result is not None:
        return game
    scores = [score or 0 for score in found.scores]
    return replace(game, result=TableResult(found.winners, found.places, scores))


def void_result(game: TournamentGame, n: int, at: float) -> GameResult:
    """Return the result of a game whose table no longer exists: nobody wins."""
    count = len(game.seats)
    return GameResult(
        id=game_id(game.table),
        at=at,
        players=[None] * count,
        places=[1] * count,
        scores=[0] * count,
        winners=[],
        counts=False,
        tournament=n,
    )


def make_standing(tournament: Tournament, club: Club, online: Container[Person]) -> list[Entrant]:
    """Return the standings: by points, then direct results, then margin; ties share a place."""
    played = [(game.seats, game.result) for game in tournament.games if game.result]
    games = Counter(n for seats, _ in played for n in seats)
    points = {n: Fraction() for n in tournament.entrants}
    margins = {n: Fraction() for n in tournament.entrants}
    for seats, result in played:
        for seat in result.winners:
            points[seats[seat]] += Fraction(1, len(result.winners))
        par = Fraction(sum(result.scores), len(seats))
        for seat, (n, score) in enumerate(zip(seats, result.scores, strict=True)):
            above = 100 * (score / par - 1) / games[n] if par else Fraction()
            # An opponent who resigns while ahead must not spoil the victory.
            margins[n] += max(above, Fraction()) if seat in result.winners else above
    direct = _direct_results(points, played)
    here = {member.n: person for person, member in club.present.items()}
    faces = {
        member.n: face_of(person)
        for person, member in club.known.items()
        if member.state != "banned"
    }
    ranks = {n: (points[n], direct[n], margins[n]) for n in points}
    return [
        Entrant(
            n=n,
            name=club.name_of(n),
            here=n in here,
            place=1 + sum(other > rank for other in ranks.values()),
            games=games[n],
            points=float(rank[0]),
            direct=rank[1],
            margin=round(float(rank[2]), 1),
            face=faces.get(n),
            online=n in here and here[n] in online,
        )
        for n, rank in sorted(ranks.items(), key=lambda row: ([-part for part in row[1]], row[0]))
    ]


def _direct_results(
    points: dict[int, Fraction], played: list[tuple[list[int], TableResult]]
) -> Counter[int]:
    """Return how often each finished ahead of others with equal points, minus how often behind."""
    direct = Counter[int]()
    for seats, result in played:
        places = dict(zip(seats, result.places, strict=True))
        for n, other in combinations(seats, 2):
            if points[n] == points[other]:
                ahead = (places[n] < places[other]) - (places[other] < places[n])
                direct[n] += ahead
                direct[other] -= ahead
    return direct

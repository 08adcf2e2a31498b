"""A club's ladder: its members, rated as usual, but only on games at its tables."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec
from msgspec import Struct

from cirkis.backend.documents import Document
from cirkis.errors import CirkisError
from cirkis.practice.progress.game_over import FinishedGame
from cirkis.practice.progress.games import PERIOD, are_too_many_wins
from cirkis.practice.progress.glicko import Rating, rest, update
from cirkis.server.clubs.messages import Ladder, LadderRow, Pairing
from cirkis.server.storage.clubs import Member, readable
from cirkis.tables.messages import encode
from cirkis.tables.people import FORGOTTEN, Person, face_of
from cirkis.tables.state import Table


class Result(Struct, frozen=True):
    """How a game ended for one of its players: their seat, and every seat's place, from 1.

    In results of earlier versions, 0 stands for somebody for whom the game did not count.
    """

    seat: int
    places: list[int]


class Game(Struct, frozen=True):
    """A game that counts, with the player at each seat; None stands for a forgotten person."""

    id: str
    at: float
    players: list[Person | None]
    places: list[int]


_result = msgspec.json.Decoder(Result)


def results_at(table: Table) -> dict[str, str]:
    """Return the results of a rated game between two people or more, as JSON by person, else {}."""
    games = [FinishedGame(table, seat) for seat in range(len(table.seats))]
    people = [one for one in table.seats_played() if not one.startswith(FORGOTTEN)]
    if not table.counts or len(people) < 2 or any(one.is_too_short for one in games):
        return {}
    places = [1 + sum(one.score_against(other) == 0 for other in one.others) for one in games]
    return {
        person: encode(Result(seat, places)).decode()
        for person, seat in table.seats_played().items()
        if not person.startswith(FORGOTTEN)
    }


def games_of(rows: Iterable[Document]) -> list[Game]:
    """Return the games of stored results, oldest first."""
    games: dict[str, Game] = {}
    for row, one in readable(_result, rows):
        empty: list[Person | None] = [None] * len(one.places)
        game = games.setdefault(row.id, Game(row.id, row.changed, empty, one.places))
        game.players[one.seat] = Person(row.person)
    return list(games.values())


def make_ladder(games: list[Game], members: dict[Person, Member]) -> Ladder:
    """Return the ladder of these members. This takes up to a second."""
    pairs = [one for one in games if len(one.players) == 2 and all(one.places)]
    larger = [one for one in games if len(one.players) > 2 and sum(map(bool, one.places)) > 1]
    return Ladder(
        _rows(_glicko(pairs), pairs, members),
        _larger_rows(larger, members),
        list(_pairings(games, members)),
    )


def _rows(
    found: dict[Person, tuple[float, float]], games: list[Game], members: dict[Person, Member]
) -> list[LadderRow]:
    played = Counter(player for game in games for player in game.players)
    rows = [
        LadderRow(
            *(one.n, one.name, face_of(person)),
            *(round(rating, 1), round(deviation, 1), played[person]),
        )
        for person, one in members.items()
        for rating, deviation in ([found[person]] if person in found else [])
    ]
    return sorted(rows, key=lambda row: (-row.rating, row.n))


def _glicko(games: list[Game]) -> dict[Person, tuple[float, float]]:
    """Return ratings and deviations in two-player games, updated after each game."""
    ratings: dict[Person, Rating] = {}
    ends: dict[Person, float] = {}
    wins = defaultdict[Person, list[float]](list)
    for game in games:
        before = [ratings.get(one, Rating()) if one else Rating() for one in game.players]
        for seat, person in enumerate(game.players):
            if person is None:
                continue
            gap = max(0.0, game.at - ends[person]) / PERIOD if person in ends else 0.0
            mine, theirs = game.places[seat], game.places[1 - seat]
            score = 0.5 if mine == theirs else float(mine < theirs)
            if score == 1.0 and are_too_many_wins(wins[person], game.at):
                continue
            wins[person] += [game.at] * (score == 1.0)
            ratings[person] = update(rest(before[seat], gap), [(before[1 - seat], score)])
            ends[person] = game.at
    return {person: (one.rating, one.deviation) for person, one in ratings.items()}


def _larger_rows(games: list[Game], members: dict[Person, Member]) -> list[LadderRow] | None:
    try:
        return _rows(_openskill(games), games, members)
    except CirkisError:  # the `ratings` extra is not installed
        return None


def _openskill(games: list[Game]) -> dict[Person, tuple[float, float]]:
    """Return ratings and deviations in games of three or four players, computed as in the arena."""
    # Imported here, so that servers without clubs start sooner.
    from cirkis.lab.arena.ratings import Z95, OpenSkillRatings
    from cirkis.lab.arena.result import GameResult

    people: dict[str, int] = {}
    results = []
    for number, game in enumerate(games):
        names = [one or f"{game.id}/{seat}" for seat, one in enumerate(game.players)]
        places = [(name, place) for name, place in zip(names, game.places, strict=True) if place]
        seats = tuple(people.setdefault(name, len(people)) for name, _ in places)
        first = min(place for _, place in places)
        winners = tuple(people[name] for name, place in places if place == first)
        results.append(GameResult(number, seats, winners, (), "", 0))
    ratings = OpenSkillRatings(len(people))
    for result in results:
        ratings.add(result)
    found = zip(people, ratings.current(), strict=True)
    return {Person(one): (rating.value, rating.error / Z95) for one, rating in found}


def _pairings(games: list[Game], members: dict[Person, Member]) -> Iterator[Pairing]:
    """Yield the pairs that played each other, those that met most often first."""
    met, ahead = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for game in games:
        places = {
            members[person].n: place
            for person, place in zip(game.players, game.places, strict=True)
            if person in members
        }
        for one, other in combinations(sorted(places), 2):
            met[one, other] += 1
            ahead[one, other] += places[one] < places[other]
            ahead[other, one] += places[other] < places[one]
    for (one, other), count in met.most_common():
        yield Pairing((one, other), (ahead[one, other], ahead[other, one]), count)

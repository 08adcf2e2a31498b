"""The results of games at a club's tables, and its ladder: members rated on these games alone."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from cirkis.errors import CirkisError
from cirkis.practice.progress.game_over import FinishedGame
from cirkis.practice.progress.games import PERIOD, are_too_many_wins
from cirkis.practice.progress.glicko import Rating, rest, update
from cirkis.server.clubs.club import Member
from cirkis.server.clubs.club_messages import Ladder, LadderRow, Pairing
from cirkis.tables.people import FORGOTTEN, Person, face_of
from cirkis.tables.state import Table


class GameResult(Struct, frozen=True):
    """How a game at a club's table ended, by seat. Ladder and tournaments both read this.

    Attributes:
        id: the id of its table, and the number of the round.
        at: when it ended, in Unix seconds.
        players: who played; None for computers and for people who were forgotten.
        places: the places, from 1; in results of earlier versions, 0 is for somebody for whom the
            game did not count.
        scores: the scores; None in results that earlier versions stored.
        winners: the seats that share the victory.
        counts: whether it counts for the ladder.
        tournament: the number of its tournament, if any.
    """

    id: str
    at: float
    players: list[Person | None]
    places: list[int]
    scores: list[int | None]
    winners: list[int]
    counts: bool = True
    tournament: int | None = None


def game_id(table_id: str, round_number: int = 1) -> str:
    return f"{table_id}.{round_number}"


def result_of(table_id: str, table: Table) -> GameResult | None:
    """Return the result of a finished game at a club's table, if it matters there.

    Whoever resigned or ran out of time finishes behind the others, and does not win.
    """
    outcome = table.state.outcome
    if table.club is None or outcome is None:
        return None
    played = {
        seat: person
        for person, seat in table.seats_played().items()
        if not person.startswith(FORGOTTEN)
    }
    is_short = any(FinishedGame(table, seat).is_too_short for seat in range(len(table.seats)))
    counts = table.counts and len(played) > 1 and not is_short
    if not counts and table.tournament is None:
        return None
    ranks = [
        (seat.kind == "person", number not in table.state.withdrawn, score, unplaced)
        for number, (seat, score, unplaced) in enumerate(
            zip(table.seats, outcome.scores, outcome.unplaced, strict=True)
        )
    ]
    return GameResult(
        id=game_id(table_id, table.match.rounds + 1),
        at=table.turn_started,
        players=[played.get(seat) for seat in range(len(table.seats))],
        places=[1 + sum(other > rank for other in ranks) for rank in ranks],
        scores=list(outcome.scores),
        winners=[seat for seat, rank in enumerate(ranks) if rank == max(ranks) and all(rank[:2])],
        counts=counts,
        tournament=table.tournament,
    )


def make_ladder(games: list[GameResult], members: dict[Person, Member]) -> Ladder:
    """Return the ladder of these members. This takes up to a second."""
    pairs = [game for game in games if len(game.players) == 2 and all(game.places)]
    larger = [game for game in games if len(game.players) > 2 and sum(map(bool, game.places)) > 1]
    return Ladder(
        _rows(_glicko(pairs), pairs, members),
        _larger_rows(larger, members),
        list(_pairings(games, members)),
    )


def _rows(
    found: dict[Person, tuple[float, float]], games: list[GameResult], members: dict[Person, Member]
) -> list[LadderRow]:
    played = Counter(player for game in games for player in game.players)
    rows = list[LadderRow]()
    for person, member in members.items():
        if person in found:
            rating, deviation = (round(value, 1) for value in found[person])
            face, games_played = face_of(person), played[person]
            rows.append(LadderRow(member.n, member.name, face, rating, deviation, games_played))
    return sorted(rows, key=lambda row: (-row.rating, row.n))


def _glicko(games: list[GameResult]) -> dict[Person, tuple[float, float]]:
    """Return ratings and deviations in two-player games, updated after each game."""
    ratings: dict[Person, Rating] = {}
    ends: dict[Person, float] = {}
    wins = defaultdict[Person, list[float]](list)
    for game in games:
        before = [ratings.get(person, Rating()) if person else Rating() for person in game.players]
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
    return {person: (rating.rating, rating.deviation) for person, rating in ratings.items()}


def _larger_rows(games: list[GameResult], members: dict[Person, Member]) -> list[LadderRow] | None:
    try:
        return _rows(_openskill(games), games, members)
    except CirkisError:  # the `ratings` extra is not installed
        return None


def _openskill(games: list[GameResult]) -> dict[Person, tuple[float, float]]:
    """Return ratings and deviations in games of three or four players, computed as in the arena."""
    # Imported here, so that servers without clubs start sooner.
    from cirkis.lab.arena.ratings import Z95, OpenSkillRatings
    from cirkis.lab.arena.result import GameResult

    people: dict[str, int] = {}
    results = []
    for number, game in enumerate(games):
        names = [person or f"{game.id}/{seat}" for seat, person in enumerate(game.players)]
        places = [(name, place) for name, place in zip(names, game.places, strict=True) if place]
        seats = tuple(people.setdefault(name, len(people)) for name, _ in places)
        first = min(place for _, place in places)
        winners = tuple(people[name] for name, place in places if place == first)
        results.append(GameResult(number, seats, winners, (), "", 0))
    ratings = OpenSkillRatings(len(people))
    for result in results:
        ratings.add(result)
    found = zip(people, ratings.current(), strict=True)
    return {Person(person): (rating.value, rating.error / Z95) for person, rating in found}


def _pairings(games: list[GameResult], members: dict[Person, Member]) -> Iterator[Pairing]:
    """Yield the pairs that played each other, those that met most often first."""
    met, ahead = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for game in games:
        places = {
            members[person].n: place
            for person, place in zip(game.players, game.places, strict=True)
            if person in members
        }
        for first, second in combinations(sorted(places), 2):
            met[first, second] += 1
            ahead[first, second] += places[first] < places[second]
            ahead[second, first] += places[second] < places[first]
    for (first, second), count in met.most_common():
        yield Pairing((first, second), (ahead[first, second], ahead[second, first]), count)

"""A person's finished games: rating, statistics and latest results."""

from collections.abc import Iterable
from functools import reduce
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from cirkis.practice.progress.game_over import GameOver, PlayedGame, ShapeUse
from cirkis.practice.progress.glicko import Rating, rest, update
from cirkis.tables.requests import MAX_NUMBER, Id, Number

RECENT = 100  # results kept individually
PERIOD = 5 * 86_400.0  # seconds in a rating period of Glicko-2
MAX_PLACES = 20  # servers and browsers whose counts are kept
MAX_WINS = 10  # wins over people in an hour that can raise a rating
T = TypeVar("T", "Statistics", "GameResult")
Name = Annotated[str, Meta(max_length=40)]
PEOPLE = "people"
"""The name under which games against people are counted, in place of a level."""


class Tally(Struct, frozen=True):
    """The numbers of games played, won alone, and won jointly."""

    games: Number = 0
    won: Number = 0
    shared: Number = 0


class Statistics(Struct, frozen=True):
    """Counts of all games at one place.

    Attributes:
        total: all games.
        levels: the games by opposing level; those against people under `people`.
        players: the games by number of players.
        shapes: how the pieces were used, by shape code.
    """

    total: Tally = Tally()
    levels: Annotated[dict[Name, Tally], Meta(max_length=40)] = {}
    players: Annotated[dict[Name, Tally], Meta(max_length=8)] = {}
    shapes: Annotated[dict[Name, ShapeUse], Meta(max_length=40)] = {}


class GameResult(PlayedGame, frozen=True):
    """A game that was played.

    Attributes:
        opponents: the opponents' levels; `people` for a person.
        rating: the person's rating after it; null if the game did not change it.
        change: the change in rating.
        kept: why a rated game left the rating: it was too "short", or there were too many "wins"
            over people within an hour; else empty.
    """

    opponents: Annotated[tuple[Name, ...], Meta(max_length=3)]
    rating: float | None = None
    change: float = 0.0
    kept: Literal["", "short", "wins"] = ""


class Games(Struct, frozen=True):
    """The data stored about finished games.

    Attributes:
        place: the name under which this server or browser counts games; empty before the first.
        counted: the counts by place.
        rating: the person's strength.
        rated: how many games changed the rating.
        rated_at: when the last of them ended, in Unix seconds.
        recent: the latest results, oldest first.
        since: when the progress was last deleted, in Unix seconds; earlier games never count again.
    """

    place: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{0,64}$(?!\n)")] = ""
    counted: Annotated[dict[Id, Statistics], Meta(max_length=MAX_PLACES)] = {}
    rating: Rating = Rating()
    rated: Number = 0
    rated_at: float = 0.0
    recent: Annotated[tuple[GameResult, ...], Meta(max_length=RECENT)] = ()
    since: float = 0.0


def count_game(games: Games, event: GameOver) -> Games:
    """Count a game; return the same value if it was already counted or is too old to tell."""
    since = games.recent[0].at if len(games.recent) == RECENT else games.since
    if event.at < since or any(one.id == event.id for one in games.recent):
        return games
    new, kept = _new_rating(games, event)
    rating = games.rating if new is None else new
    result = _result(event, new, rating.rating - games.rating.rating, kept)
    place = games.place or event.id
    # Before the first game here, counts under this name can only be from a file, or forged.
    known = games.counted.get(place, Statistics()) if games.place else Statistics()
    counted = _add(known, _statistics(event))
    others = {name: one for name, one in games.counted.items() if name != place}
    most = sorted(others, key=lambda name: -others[name].total.games)[: MAX_PLACES - 1]
    return replace(
        games,
        place=place,
        counted={**{name: others[name] for name in most}, place: counted},
        rating=rating,
        rated=games.rated + (new is not None),
        rated_at=games.rated_at if new is None else event.at,
        recent=_latest((*games.recent, result)),
    )


def without_casual(games: Games, now: float) -> Games:
    """Return what stays when somebody deletes their progress: the rating and the rated results."""
    rated = tuple(one for one in games.recent if one.rating is not None or one.kept)
    return replace(games, place="", counted={}, recent=rated, since=now)


def unrated_games(games: Games) -> Games:
    """Return what another person takes over: the counts and the results, but no rating."""
    results = (replace(one, rating=None, change=0.0, kept="") for one in games.recent)
    return Games(counted=games.counted, recent=tuple(results))


def rating_without(games: Games, game_id: str) -> Rating:
    """Return the rating without a game that may have counted; the deviation stays as it is."""
    change = sum(one.change for one in games.recent if one.id == game_id)
    return replace(games.rating, rating=games.rating.rating - change)


def _new_rating(
    games: Games, event: GameOver
) -> tuple[Rating | None, Literal["", "short", "wins"]]:
    """Return the rating after a game, None if it stays, and why a rated game left it, if it did.

    Programs that play for their owners are quick, and win often.
    """
    if not event.is_rated:
        return None, ""
    if event.is_too_short:
        return None, "short"
    before = games.rating
    if games.rated:
        before = rest(before, max(0.0, event.at - games.rated_at) / PERIOD)
    known = [(one.rating, one.score) for one in event.opponents if one.rating is not None]
    after = update(before, known)
    if after.rating >= games.rating.rating and _wins_too_often(games, event):
        return None, "wins"
    return after, ""


def _wins_too_often(games: Games, event: GameOver) -> bool:
    """Return whether there are too many wins over people for the opponents to be real."""
    is_social = any(not one.level for one in event.opponents)
    won = (one.at for one in games.recent if one.change > 0 and PEOPLE in one.opponents)
    return is_social and are_too_many_wins(won, event.at)


def are_too_many_wins(earlier: Iterable[float], at: float) -> bool:
    """Return whether a win over people comes after so many in an hour that it raises no rating."""
    return sum(one > at - 3600 for one in earlier) >= MAX_WINS


def _result(
    event: GameOver, rating: Rating | None, change: float, kept: Literal["", "short", "wins"]
) -> GameResult:
    return GameResult(
        event.id,
        event.at,
        event.players,
        event.result,
        event.points,
        event.best,
        tuple(one.level or PEOPLE for one in event.opponents),
        None if rating is None else rating.rating,
        change,
        kept,
    )


def _statistics(event: GameOver) -> Statistics:
    one = Tally(1, int(event.result == "won"), int(event.result == "shared"))
    met = {opponent.level or PEOPLE for opponent in event.opponents}
    return Statistics(one, dict.fromkeys(met, one), {str(event.players): one}, event.shapes)


def _add(one: Any, other: Any) -> Any:
    """Add counts: numbers, structs of counts, or dictionaries of counts."""
    if isinstance(one, dict):
        return one | {key: _add(one[key], n) if key in one else n for key, n in other.items()}
    if isinstance(one, Struct):
        return type(one)(*map(_add, astuple(one), astuple(other)))
    return min(one + other, MAX_NUMBER)


def total_statistics(games: Games) -> Statistics:
    return reduce(_add, games.counted.values(), Statistics())


def merge_games(mine: Games, other: Games) -> Games:
    """Merge two records of the same person; keep the `place` of `mine`.

    Each place counts separately, and a place's later counts include its earlier ones.
    """
    counted = _union(mine.counted, other.counted)
    size = {place: (place != mine.place, -one.total.games) for place, one in counted.items()}
    kept = sorted(counted, key=lambda place: (size[place], place))[:MAX_PLACES]
    recent = _union({one.id: one for one in mine.recent}, {one.id: one for one in other.recent})
    return replace(
        max(mine, other, key=lambda one: (one.rated, one.rated_at, *astuple(one.rating))),
        place=mine.place,
        counted={place: counted[place] for place in sorted(kept)},
        recent=_latest(tuple(recent.values())),
    )


def _union(mine: dict[str, T], other: dict[str, T]) -> dict[str, T]:
    """Return the union; if two values differ, keep the one with more games."""
    both = {**mine, **other}
    for key in mine.keys() & other.keys():
        both[key] = max(mine[key], other[key], key=_order)
    return both


def _order(value: Statistics | GameResult) -> tuple[int, bytes]:
    games = value.total.games if isinstance(value, Statistics) else 0
    return games, msgspec.json.encode(value, order="sorted")


def _latest(results: tuple[GameResult, ...]) -> tuple[GameResult, ...]:
    return tuple(sorted(results, key=lambda one: (one.at, one.id))[-RECENT:])

"""The end of a game, as an event for each person who played it."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.engine.players.ratings import opponent_ratings
from cirkis.practice.progress.achievements import reached_in
from cirkis.practice.progress.finished_game import FinishedGame
from cirkis.practice.progress.glicko import Rating
from cirkis.tables.incoming import Number
from cirkis.tables.people import Person

Result = Literal["won", "shared", "lost"]


class Opponent(Struct, frozen=True):
    """An opponent in a finished game.

    Attributes:
        level: the level of a computer; empty for a person.
        rating: the opponent's strength before the game; None if unknown.
        score: the person's score against them: 1, 0.5 or 0.
    """

    level: str
    rating: Rating | None
    score: float


class ShapeUse(Struct, frozen=True):
    """How the pieces of one shape were used.

    Attributes:
        placed: how many were placed.
        points: the points they scored when placed.
        left: how many were left at the end.
    """

    placed: Number = 0
    points: Number = 0
    left: Number = 0


class PlayedGame(Struct, frozen=True):
    """A game that a person played.

    Attributes:
        id: the table's id, with the round number.
        at: when it ended, in Unix seconds.
        players: the number of players.
        result: how it ended.
        points: the person's points.
        best: the best other player's points.
    """

    id: Annotated[str, Meta(max_length=40)]
    at: float
    players: Number
    result: Result
    points: Number
    best: Number


class GameOver(PlayedGame, frozen=True, tag="game-over"):
    """A game is over.

    Attributes:
        opponents: the other players.
        is_rated: whether it counts for the person's rating.
        is_too_short: whether it took so little time that it counts for nobody's rating.
        shapes: how the person's pieces were used, by shape code.
        reached: the achievements that it earned.
    """

    opponents: tuple[Opponent, ...]
    is_rated: bool
    shapes: dict[str, ShapeUse]
    reached: tuple[str, ...]
    is_too_short: bool = False


def game_over(game: FinishedGame, table_id: str, ratings: Mapping[Person, Rating]) -> GameOver:
    """Return the event for a finished game; `ratings` are those known before the game."""
    outcome = game.outcome
    people = {seat: person for person, seat in game.table.seats_played().items()}
    opponents = tuple(_opponent(game, other, people.get(other), ratings) for other in game.others)
    is_shared = game.seat in outcome.winners and not game.has_won
    return GameOver(
        id=game_id(game, table_id),
        at=game.table.turn_started,
        players=len(game.table.seats),
        result="won" if game.has_won else "shared" if is_shared else "lost",
        points=outcome.scores[game.seat],
        best=max(outcome.scores[other] for other in game.others),
        opponents=opponents,
        is_rated=game.is_rated and any(one.rating is not None for one in opponents),
        shapes=_shapes(game),
        reached=reached_in(game),
        is_too_short=game.is_too_short,
    )


def game_id(game: FinishedGame, table_id: str) -> str:
    return f"{table_id}.{game.table.match.rounds + 1}"


def _opponent(
    game: FinishedGame, other: int, person: Person | None, ratings: Mapping[Person, Rating]
) -> Opponent:
    seat, score = game.table.seats[other], game.score_against(other)
    if seat.kind == "computer" and not seat.handed:
        level = seat.level or ""
        known = opponent_ratings().get(level)
        rating = None if known is None else Rating(known.rating, max(1.0, known.deviation))
        return Opponent(level, rating, score)
    return Opponent("", None if person is None else ratings.get(person), score)


def _shapes(game: FinishedGame) -> dict[str, ShapeUse]:
    uses: dict[str, ShapeUse] = {}
    for step in game.steps:
        code = game.shape(step)
        use = uses.get(code, ShapeUse())
        uses[code] = ShapeUse(use.placed + 1, use.points + game.points(step))
    stock = game.table.state.stocks[game.seat]
    for shape, left in zip(game.table.options.pieces.shapes, stock, strict=True):
        use = uses.get(shape.code, ShapeUse())
        uses[shape.code] = ShapeUse(use.placed, use.points, left)
    return uses

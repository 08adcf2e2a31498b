"""The end of a game, as an event for each person who played it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.engine.players.ratings import opponent_ratings
from cirkis.practice.progress.achievements import reached_in
from cirkis.practice.progress.finished_game import FinishedGame
from cirkis.practice.progress.glicko import Rating
from cirkis.tables.incoming import Number
from cirkis.tables.people import Person
from cirkis.tables.rated import seats_played

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
        opponents: the other players, or only those against whom it counts.
        is_rated: whether it can change the person's rating.
        may_raise: whether it can raise the rating.
        may_lower: whether it can lower the rating.
        shapes: how the person's pieces were used, by shape code.
        reached: the achievements that it earned.
    """

    opponents: tuple[Opponent, ...]
    is_rated: bool
    shapes: dict[str, ShapeUse]
    reached: tuple[str, ...]
    may_raise: bool = True
    may_lower: bool = True


def game_over(
    game: FinishedGame,
    table_id: str,
    ratings: Mapping[Person, Rating],
    others: Sequence[int] | None = None,
) -> GameOver:
    """Return the event for a finished game; `ratings` are those known before the game.

    It is rated against the players in the seats `others`; by default, against all other players.
    """
    outcome = game.outcome
    opponents = _opponents(game, game.others if others is None else others, ratings)
    is_shared = game.seat in outcome.winners and not game.has_won
    return GameOver(
        id=game_id(game, table_id),
        at=game.table.turn_started,
        players=len(game.table.seats),
        result="won" if game.has_won else "shared" if is_shared else "lost",
        points=outcome.scores[game.seat],
        best=max(outcome.scores[other] for other in game.others),
        opponents=opponents,
        is_rated=not game.is_void and any(one.rating is not None for one in opponents),
        shapes=_shapes(game),
        reached=reached_in(game),
        may_raise=game.is_unaided,
        may_lower=game.is_earned,
    )


def game_id(game: FinishedGame, table_id: str) -> str:
    return f"{table_id}.{game.table.match.rounds + 1}"


def _opponents(
    game: FinishedGame, others: Sequence[int], ratings: Mapping[Person, Rating]
) -> tuple[Opponent, ...]:
    people = {seat: person for person, seat in seats_played(game.table).items()}
    return tuple(_opponent(game, other, people.get(other), ratings) for other in others)


def _opponent(
    game: FinishedGame, other: int, person: Person | None, ratings: Mapping[Person, Rating]
) -> Opponent:
    seat, theirs = game.table.seats[other], FinishedGame(game.table, other)
    score = game.score_against(other)
    is_persons = seat.handed or any(step.by_person for step in theirs.steps)
    if seat.kind == "computer" and not is_persons:
        levels = {seat.level or "", *(step.level or "" for step in theirs.steps)}
        # Computers do not resign, but the host can withdraw them.
        is_met = other not in game.table.state.withdrawn
        # Hosts choose the levels, so a change must not soften their losses or harm the others.
        is_guest = game.table.host not in {step.player for step in game.steps}
        rating = _rating_of(levels, is_strongest=is_guest and score == 0)
        return Opponent(seat.level or "", rating if is_met else None, score)
    # A player who placed too little to lose rating points gives none: otherwise, two could raise
    # each other's ratings forever. A stand-in may be stronger than the person who has the rating.
    is_met = theirs.is_full and person not in game.table.removed and not theirs.is_imposed
    is_theirs = (theirs.is_own or score == 1) and is_met
    rating = ratings.get(person) if person is not None and is_theirs else None
    return Opponent("", rating, score)


def _rating_of(levels: set[str], is_strongest: bool) -> Rating | None:
    """Return the weakest level's rating (None if one is unknown), or the strongest known one's."""
    known = [opponent_ratings()[level] for level in levels if level in opponent_ratings()]
    if not known or (len(known) < len(levels) and not is_strongest):
        return None
    one = max(known) if is_strongest else min(known)
    return Rating(one.rating, max(1.0, one.deviation))


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

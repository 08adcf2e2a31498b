"""The end of a game, as an event for each person who played it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from cirkis.engine.players.ratings import level_ratings, opponent_ratings
from cirkis.game import (
    EndReason,
    FigureCompleted,
    FigureKind,
    Outcome,
    Placed,
    Scored,
    standard_pieces,
)
from cirkis.practice.progress.glicko import Rating
from cirkis.tables.people import Person
from cirkis.tables.requests import Id, Number
from cirkis.tables.state import RoundStep, Table

FEWEST = 2  # placements by the player; with fewer, the game hardly started
SHORTEST = 60.0  # seconds; people need longer, so a shorter game was played by programs


@dataclass(frozen=True)
class FinishedGame:
    """A finished round at a table."""

    table: Table
    seat: int

    @cached_property
    def outcome(self) -> Outcome:
        assert self.table.state.outcome is not None
        return self.table.state.outcome

    @property
    def has_won(self) -> bool:
        """Whether the player is the only winner."""
        return self.outcome.winners == (self.seat,)

    @property
    def is_counted(self) -> bool:
        """Whether it counts for the player's statistics: it was played here, with the standard
        pieces, and the player placed a few of them. Rated games always count.
        """
        table = self.table
        is_usual = not table.is_imported and table.options.pieces == standard_pieces()
        return self.is_rated or (is_usual and sum(step.by_person for step in self.steps) >= FEWEST)

    @property
    def is_rated(self) -> bool:
        return self.table.counts

    @property
    def is_too_short(self) -> bool:
        """Whether a game among people took so little time that programs played it."""
        is_among_people = any(self.table.seats[other].kind == "person" for other in self.others)
        return is_among_people and self.table.turn_started - self.table.begun < SHORTEST

    @cached_property
    def steps(self) -> tuple[RoundStep, ...]:
        """The player's placements, oldest first."""
        return tuple(s for s in self.table.steps if s.is_placement and s.seat == self.seat)

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.table.seats)) if seat != self.seat]

    @property
    def levels(self) -> list[str]:
        """The levels of the computers that played against the player from start to finish."""
        met = ((FinishedGame(self.table, other), self.table.seats[other]) for other in self.others)
        return [
            seat.level
            for game, seat in met
            if seat.kind == "computer"
            and seat.level
            and game.seat not in self.table.state.withdrawn
            and all(step.level == seat.level for step in game.steps)
        ]

    def completed(self, step: RoundStep) -> list[FigureCompleted]:
        return [event for event in step.events if isinstance(event, FigureCompleted)]

    def points(self, step: RoundStep) -> int:
        scored = (event for event in step.events if isinstance(event, Scored))
        return sum(event.points for event in scored if event.seat == self.seat)

    def shape(self, step: RoundStep) -> str:
        return next(event.placement.code for event in step.events if isinstance(event, Placed))

    def score_against(self, other: int) -> float:
        """Return 1 if the player finished ahead of another seat, 0.5 if level with it, else 0."""
        mine, theirs = self._rank(self.seat), self._rank(other)
        return 0.5 if mine == theirs else float(mine > theirs)

    def _rank(self, seat: int) -> tuple[bool, bool, int, int]:
        """Return a seat's sort key in the ranking (R26, R31)."""
        outcome, is_in = self.outcome, seat not in self.table.state.withdrawn
        return seat in outcome.winners, is_in, outcome.scores[seat], outcome.unplaced[seat]


COMEBACK = 15  # points behind


class Achievement(NamedTuple):
    """An achievement, and whether a finished game earns it; texts are in i18n/*/progress.ftl."""

    id: str
    is_reached: Callable[[FinishedGame], bool]


Achievements = Annotated[dict[Id, float], Meta(max_length=200)]
"""The time at which each achievement was first reached, in Unix seconds, by id."""


def _beats(level: str, game: FinishedGame) -> bool:
    return game.has_won and level in game.levels


def _figures(game: FinishedGame) -> list[FigureCompleted]:
    return [figure for step in game.steps for figure in game.completed(step)]


def _even_star(game: FinishedGame) -> bool:
    """Complete a Star in which the player ties for the most segments."""
    stars = (figure for figure in _figures(game) if figure.figure.kind is FigureKind.STAR)
    return any(
        star.majority is None and star.segments[game.seat] == max(star.segments) for star in stars
    )


def _went_out(game: FinishedGame) -> bool:
    is_out = game.outcome.reason is EndReason.WENT_OUT and not game.outcome.unplaced[game.seat]
    return is_out and game.has_won


def _free_run(game: FinishedGame) -> bool:
    """Make two free placements in one turn."""
    frees = [
        event.was_free and event.seat == game.seat
        for step in game.table.steps
        for event in step.events
        if isinstance(event, Placed)
    ]
    return any(first and second for first, second in pairwise(frees))


def _comeback(game: FinishedGame) -> bool:
    scores = (step.state.scores for step in game.table.steps)
    return game.has_won and any(max(one) - one[game.seat] >= COMEBACK for one in scores)


def _ten_for_five(game: FinishedGame) -> bool:
    """Win despite completing, for 5 points, a figure that gave another player 10 or 15."""
    given = (f.majority not in (None, game.seat) for f in _figures(game))
    return game.has_won and any(given)


def _runaway(game: FinishedGame) -> bool:
    scores = game.outcome.scores
    is_ahead = game.has_won and scores[game.seat] > 0
    return is_ahead and all(2 * scores[other] <= scores[game.seat] for other in game.others)


FLAWLESS = "flawless"
"""A game without mistakes, as shown by its review."""


class FlawlessReview(Struct, frozen=True, forbid_unknown_fields=True, tag="flawless-review"):
    """The review of a game found no mistakes by this person.

    Attributes:
        game: the table's id, with the number of the round.
    """

    game: Id


ACHIEVEMENTS = (
    Achievement("won", lambda game: game.has_won),
    Achievement("rated", lambda game: game.has_won and game.is_rated),
    *(Achievement(f"beat-{level}", partial(_beats, level)) for level in level_ratings()),
    Achievement("double", lambda game: any(len(game.completed(step)) > 1 for step in game.steps)),
    Achievement("even-star", _even_star),
    Achievement(
        "center",
        lambda game: any(
            f.figure.is_center_star and f.majority == game.seat for f in _figures(game)
        ),
    ),
    Achievement("free-run", _free_run),
    Achievement("ten-for-five", _ten_for_five),
    Achievement("comeback", _comeback),
    Achievement("runaway", _runaway),
    Achievement("went-out", _went_out),
    Achievement("four", lambda game: game.has_won and len(game.others) == 3),
    Achievement(FLAWLESS, lambda _: False),
)
"""All achievements, in display order."""

_RENAMED = {"unaided": "rated"}  # in earlier versions, every unaided win was rated


def reached_in(game: FinishedGame) -> tuple[str, ...]:
    return tuple(one.id for one in ACHIEVEMENTS if one.is_reached(game))


def add_achievements(achievements: Achievements, ids: tuple[str, ...], at: float) -> Achievements:
    """Add achievements reached at a time in Unix seconds; existing ones keep their times."""
    return dict.fromkeys(ids, at) | achievements


def known_achievements(achievements: Achievements) -> Achievements:
    """Return achievements by their present ids."""
    return {_RENAMED.get(one, one): at for one, at in achievements.items()}


def merge_achievements(mine: Achievements, other: Achievements) -> Achievements:
    mine, other = known_achievements(mine), known_achievements(other)
    both = {**mine, **other}
    earliest = {one: min(mine.get(one, at), other.get(one, at)) for one, at in both.items()}
    return {one.id: earliest[one.id] for one in ACHIEVEMENTS if one.id in earliest}


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

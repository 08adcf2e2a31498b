"""Puzzles in wire form. The solution must not be revealed before it is found or requested."""

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.engine.analysis.consequences import Balance
from cirkis.engine.analysis.json_types import Consequence, PlacementInfo, ReasonInfo
from cirkis.practice.progress.progress import Runs
from cirkis.tables.table_info import TableInfo
from cirkis.tables.variations import Comparison, ExplainedLine, Previews
from cirkis.tables.view import View


class PuzzleStanding(Struct, frozen=True):
    """A person's puzzle results.

    Attributes:
        rating: the person's strength.
        deviation: its uncertainty.
        tries: how many puzzles they tried.
        solved: how many they solved on the first try.
        streak: the current number of correct first tries in a row.
        best: the longest streak.
        days: how many days in a row, up to today or yesterday, they solved the daily puzzle.
        due: how many missed puzzles and mistakes have come back.
    """

    rating: int
    deviation: int
    tries: int
    solved: int
    streak: int
    best: int
    days: int
    due: int


class PuzzleInfo(Struct, frozen=True):
    """A puzzle to solve.

    Attributes:
        id: the id of the puzzle.
        rating: its difficulty.
        choices: how many placements are legal.
        day: its day number if it was requested as the puzzle of the day; otherwise null.
        solved: whether the first try solved it; null before the first try.
        is_due: whether the requester missed it and it has come back.
        standing: the requester's results; null if the requester is anonymous.
        table: the game.
        view: the position.
        previews: the immediate effects of the legal placements.
    """

    id: str
    rating: int
    choices: int
    day: int | None
    solved: bool | None
    is_due: bool
    standing: PuzzleStanding | None
    table: TableInfo
    view: View
    previews: Previews


class MistakeInfo(Struct, frozen=True):
    """A mistake in one of the requester's own games, to improve on.

    Attributes:
        id: the id of the mistake.
        seat: the seat that made it.
        index: the number of the placement.
        before: the chance of winning before it, from 0 to 1.
        after: the chance after it.
        table: the game.
        view: the position.
        previews: the immediate effects of the legal placements.
    """

    id: str
    seat: int
    index: int
    before: float
    after: float
    table: TableInfo
    view: View
    previews: Previews


class Repeat(Struct, frozen=True):
    """The missed puzzle or the mistake to try again next; the other is null."""

    puzzle: PuzzleInfo | None = None
    mistake: MistakeInfo | None = None


class MistakeTry(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a placement's cells, joined by plus signs; null to request the solution."""

    cells: Annotated[str, Meta(max_length=100)] | None


class MistakeAnswer(Struct, frozen=True):
    """The answer to a try.

    Attributes:
        loss: how much lower the chance of winning is than after the best placement, from 0 to 1.
        is_good: whether that is too little to be a mistake.
        comparison: a good try and the mistake, or the best placement and a bad try.
        returns: in how many days the mistake comes back; null if it does not.
        due: how many missed puzzles and mistakes have come back.
    """

    loss: float
    is_good: bool
    comparison: Comparison
    returns: int | None
    due: int


class PuzzleHub(Struct, frozen=True):
    """An overview of the puzzles.

    Attributes:
        puzzles: how many puzzles there are.
        themes: how many puzzles each theme has.
        daily: today's puzzle.
        runs: the requester's best runs, by mode.
    """

    puzzles: int
    themes: dict[str, int]
    daily: PuzzleInfo
    runs: Runs


class PuzzleRun(Struct, frozen=True):
    """The ids of the puzzles in a run, from easy to hard."""

    puzzles: list[str]


class PuzzleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A placement to try as the solution.

    Attributes:
        cells: the names of its cells, joined by plus signs; null to request the solution.
        day: the puzzle's day number if it was requested as the puzzle of the day.
        run: whether it is part of a run, where no rating changes and a miss shows the solution.
    """

    cells: Annotated[str, Meta(max_length=100)] | None
    day: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    run: bool = False


class TriedPlacement(ExplainedLine, frozen=True, kw_only=True):
    """A placement in a puzzle, explained.

    Attributes:
        chance: the mover's chance of winning after it, from 0 to 1; null if it was not searched.
    """

    chance: float | None


class OtherPlacement(PlacementInfo, frozen=True):
    """A placement that is worse than the solution: the chance after it, and why."""

    chance: float
    reasons: list[ReasonInfo]
    consequence: Consequence | None
    balance: Balance | None
    likely: list[Consequence]


class PuzzleAnswer(Struct, frozen=True):
    """The answer to a try.

    Attributes:
        solved: whether the try found the solution.
        counted: whether it counted for the rating; only the first try at a puzzle does.
        change: the change in rating.
        tried: the placement tried; null if the solution was requested.
        solution: the solution; null until it is found or requested.
        others: the solution's rival, then other strong placements; empty if `solution` is null.
        themes: the themes of the puzzle; empty if `solution` is null.
        is_proven: whether the result was proven by exhaustive search.
        returns: in how many days the puzzle comes back; null if it does not.
        standing: the requester's results.
    """

    solved: bool
    counted: bool
    change: int
    tried: TriedPlacement | None
    solution: TriedPlacement | None
    others: list[OtherPlacement]
    themes: list[str]
    is_proven: bool
    returns: int | None
    standing: PuzzleStanding | None


class PuzzleHint(Struct, frozen=True):
    """A hint: the shape of the solution's piece. It makes the puzzle count as not solved."""

    shape: int
    standing: PuzzleStanding | None

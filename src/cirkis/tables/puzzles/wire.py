"""Puzzles as they go over the wire. Nothing tells the solution before it is asked for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.engine.analysis.json_types import PlacementInfo, ReasonInfo
from cirkis.tables.table.previews import Previews
from cirkis.tables.table.table_info import TableInfo
from cirkis.tables.table.view import View


class PuzzleStanding(Struct, frozen=True):
    """How somebody does at puzzles.

    Attributes:
        rating: their strength.
        deviation: how unsure that is.
        tries: how many puzzles they tried.
        solved: how many of them the first try solved.
        streak: how many first tries were right in a row, up to now.
        best: the longest such row.
        days: on how many days in a row they solved the puzzle of the day, up to today or yesterday.
    """

    rating: int
    deviation: int
    tries: int
    solved: int
    streak: int
    best: int
    days: int


class PuzzleInfo(Struct, frozen=True):
    """A puzzle to solve.

    Attributes:
        id: of the puzzle.
        rating: how hard it is.
        choices: how many placements are legal.
        day: the number of the day whose puzzle it is; null if it was not asked for as that.
        solved: whether the first try solved it; null if it was not tried yet.
        standing: of whoever asks; null if the server does not know them.
        table: the game.
        view: the position.
        previews: what the legal placements would bring at once.
    """

    id: str
    rating: int
    choices: int
    day: int | None
    solved: bool | None
    standing: PuzzleStanding | None
    table: TableInfo
    view: View
    previews: Previews


class PuzzleHub(Struct, frozen=True):
    """What there is: how many puzzles, how many of each theme, and the puzzle of today.

    Attributes:
        puzzles: how many there are.
        themes: how many of each theme.
        daily: the puzzle of today.
    """

    puzzles: int
    themes: dict[str, int]
    daily: PuzzleInfo


class PuzzleTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A placement that is tried as a solution.

    Attributes:
        cells: the names of its cells, joined by plus signs; null to be shown the solution.
        day: the number of the day whose puzzle it is, if it was asked for as that.
    """

    cells: Annotated[str, Meta(max_length=100)] | None
    day: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class TriedPlacement(PlacementInfo, frozen=True):
    """A placement in a puzzle, and what is known of it.

    Attributes:
        chance: the mover's chance to win after it, from 0 to 1; null if nobody searched it.
        reasons: why it is good or bad.
        plies: how many placements of the view's game lead up to it, itself included.
        view: the game up to the end of what is likely to follow.
    """

    chance: float | None
    reasons: list[ReasonInfo]
    plies: int
    view: View


class OtherPlacement(PlacementInfo, frozen=True):
    """A placement that is worse than the solution: the chance after it, and why."""

    chance: float
    reasons: list[ReasonInfo]


class PuzzleAnswer(Struct, frozen=True):
    """What is answered to a try.

    Attributes:
        solved: whether it is the solution.
        counted: whether it counted for the rating: the first try at a puzzle does.
        change: by how much that changed the rating.
        tried: what was tried; null if the solution was asked for.
        solution: null while it is to be found.
        others: the strongest other placements, the best first; empty while it is to be found.
        themes: what the puzzle is about; empty while the solution is to be found.
        is_proven: whether the result was proven by trying everything.
        standing: of whoever tries.
    """

    solved: bool
    counted: bool
    change: int
    tried: TriedPlacement | None
    solution: TriedPlacement | None
    others: list[OtherPlacement]
    themes: list[str]
    is_proven: bool
    standing: PuzzleStanding | None


class PuzzleHint(Struct, frozen=True):
    """A hint: the shape of the solution's piece. The puzzle then counts as not solved."""

    shape: int
    standing: PuzzleStanding | None

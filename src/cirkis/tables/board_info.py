"""The board as the page draws it."""

from functools import cache
from typing import Literal

from msgspec import Struct

from cirkis.game import figures, standard_board
from cirkis.game.rules.scoring import MAJORITY_POINTS

Point = tuple[float, float]


class CellInfo(Struct, frozen=True):
    """A cell on the board, and the cells it touches (R7). Units are short edges; y points up."""

    name: str
    kind: Literal["kite", "dart", "sliver"]
    outline: tuple[Point, ...]
    centre: Point
    touching: tuple[str, ...]


class FigureInfo(Struct, frozen=True):
    """A figure, the names of its cells, and the points for a majority of them."""

    name: str
    kind: Literal["circle", "star", "center-ring"]
    cells: tuple[str, ...]
    points: int


class BoardInfo(Struct, frozen=True):
    """The board, which never changes."""

    cells: tuple[CellInfo, ...]
    figures: tuple[FigureInfo, ...]
    rim: tuple[Point, ...]


@cache
def board_info() -> BoardInfo:
    board = standard_board()
    return BoardInfo(
        cells=tuple(
            CellInfo(
                cell.name,
                cell.kind.value,
                cell.outline,
                cell.centre,
                tuple(board.names(board.touching[cell.index])),
            )
            for cell in board.cells
        ),
        figures=tuple(
            FigureInfo(f.name, f.kind.value, tuple(board.names(f.mask)), MAJORITY_POINTS[f.kind])
            for f in figures(board)
        ),
        rim=tuple(corner.xy() for corner in board.rim),
    )

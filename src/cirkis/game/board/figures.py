"""The figures that score: ten Circles, six Stars and, as an option, the Center Ring (R17, R20)."""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from cirkis.game.board.layout import Board, CellKind, cell_mask
from cirkis.game.geometry.plane import ORIGIN, Point


class FigureKind(Enum):
    """The kinds of figures."""

    CIRCLE = "circle"
    STAR = "star"
    CENTER_RING = "center-ring"


@dataclass(frozen=True, slots=True)
class Figure:
    """A set of cells that scores when it is full.

    Attributes:
        index: its number among the board's figures: Circles, then Stars, then the Center Ring.
        kind: Circle, Star or Center Ring.
        name: the kind and the cell nearest the middle of the board, as in "circle A16" and
            "star B19"; the two in the middle are "center star" and "center ring".
        mask: its cells (its segments).
    """

    index: int
    kind: FigureKind
    name: str
    mask: int

    @property
    def is_center_star(self) -> bool:
        """Whether this is the Center Star: completing it gains a free turn (R12)."""
        return self.name == CENTER_STAR


CENTER_STAR = "center star"
CENTER_RING = "center ring"


@cache
def figures(board: Board) -> tuple[Figure, ...]:
    """Return all figures of the board, the Center Ring last."""
    circles = _vertex_figures(board, CellKind.KITE)
    stars = _vertex_figures(board, CellKind.DART)
    entries = [(FigureKind.CIRCLE, _figure_name(board, "circle", m), m) for m in circles.values()]
    for centre, mask in stars.items():
        name = CENTER_STAR if centre == ORIGIN else _figure_name(board, "star", mask)
        entries.append((FigureKind.STAR, name, mask))
    entries.append((FigureKind.CENTER_RING, CENTER_RING, _center_ring_mask(board, stars[ORIGIN])))
    return tuple(Figure(index, *entry) for index, entry in enumerate(entries))


def center_mask(board: Board) -> int:
    """Return the cells of the Center Star and the Center Ring, where the game must start (R6)."""
    mask = 0
    for figure in figures(board):
        if figure.is_center_star or figure.kind is FigureKind.CENTER_RING:
            mask |= figure.mask
    return mask


def _vertex_figures(board: Board, kind: CellKind) -> dict[Point, int]:
    """Return the cells around each point where five kite apexes or five dart tips meet."""
    cells_at: dict[Point, list[int]] = {}
    for cell in board.cells:
        if cell.kind is kind:
            cells_at.setdefault(cell.corners[0], []).append(cell.index)
    return {point: cell_mask(cells) for point, cells in cells_at.items() if len(cells) == 5}


def _figure_name(board: Board, kind: str, mask: int) -> str:
    """Name a figure after its innermost cell, which is unique except in the middle."""
    numbers = {name: int(name[1:]) for name in board.names(mask)}
    return f"{kind} {min(numbers, key=lambda name: numbers[name])}"


def _center_ring_mask(board: Board, star: int) -> int:
    return cell_mask(
        outer for (inner, outer) in board.joints if star >> inner & 1 and not star >> outer & 1
    )

"""The board on a grid of characters: the cell under every sample, and lines of dots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cirkis.board.layout import Board, Cell
from cirkis.drawing.svg.contour import Spot
from cirkis.geometry.plane import Point

SAMPLES = 3  # samples a pixel in each direction; a character is two pixels high and one wide
OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class Grid:
    """How the board lies on so many rows of characters, each twice as high as wide."""

    board: Board
    rows: int

    @property
    def columns(self) -> int:
        """How many characters wide the board is."""
        left, right = (min(x for x, _ in self._rim), max(x for x, _ in self._rim))
        return round((right - left) / self._top / 2 * self.rows * 2) + 1

    @property
    def _rim(self) -> list[Spot]:
        return [point.xy() for point in self.board.rim]

    @property
    def _top(self) -> float:
        return max(y for _, y in self._rim)

    def place(self, at: Spot, per_row: int) -> Spot:
        """Where a point of the board lies, in units of which so many are one row high."""
        unit = self.rows * per_row / (2 * self._top)
        return at[0] * unit + self.columns * per_row / 4, (self._top - at[1]) * unit

    def character(self, at: Spot) -> tuple[int, int]:
        """The row and the column of the character at a point of the board."""
        x, y = self.place(at, 2)
        return min(int(y / 2), self.rows - 1), min(int(x), self.columns - 1)


@cache
def cells_under(board: Board, rows: int) -> tuple[tuple[int, ...], ...]:
    """For every sample, row by row, the cell that lies there, or OUTSIDE."""
    grid = Grid(board, rows)
    down, across = rows * 2 * SAMPLES, grid.columns * SAMPLES
    lines = [[OUTSIDE] * across for _ in range(down)]
    for cell in board.cells:
        for y, begin, end in _spans(cell, grid):
            lines[y][begin:end] = [cell.index] * (end - begin)
    return tuple(tuple(line) for line in lines)


def _spans(cell: Cell, grid: Grid) -> list[tuple[int, int, int]]:
    """The stretches (row, begin, end) of samples whose middles lie in the cell."""
    corners = [grid.place(corner, 2 * SAMPLES) for corner in cell.outline]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    spans = []
    for y in range(max(0, int(low)), min(grid.rows * 2 * SAMPLES, int(high) + 1)):
        at = y + 0.5
        crossings = sorted(
            ax + (at - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in sides
            if (ay <= at) != (by <= at)
        )
        pairs = zip(crossings[::2], crossings[1::2], strict=True)
        spans += [(y, round(begin), round(end)) for begin, end in pairs]
    return spans


# The bits of a Braille character's dots, by their place: two across, four down.
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
# What the same dots come to in ASCII: the strokes, and the dots that each of them is made of.
_STROKES = {
    "|": (0x47, 0xB8),
    "-": (0x12, 0x24),
    "/": (0x5C, 0x78, 0x38 | 0x44),
    "\\": (0xA3, 0x87, 0x23 | 0x84),
    "'": (0x09, 0x01, 0x08, 0x03, 0x18, 0x19, 0x0B),
    ".": (0xC0, 0x40, 0x80, 0x44, 0xA0, 0xC4, 0xE0),
}


class Dots:
    """A grid of dots on which lines are drawn, eight to a character."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._bits = [[0] * grid.columns for _ in range(grid.rows)]

    def line(self, here: Point, there: Point, every: int = 1) -> None:
        """A straight line; every second or third dot of it only, when wanted."""
        (ax, ay), (bx, by) = (self.grid.place(point.xy(), 4) for point in (here, there))
        steps = max(1, round(max(abs(bx - ax), abs(by - ay))))
        for step in range(0, steps + 1, every):
            part = step / steps
            self._dot(ax + (bx - ax) * part, ay + (by - ay) * part)

    def text(self, row: int, column: int, ascii: bool) -> str:
        """The character there; empty where no line passes."""
        bits = self._bits[row][column]
        if not bits:
            return ""
        return _stroke(bits) if ascii else chr(0x2800 + bits)

    def _dot(self, x: float, y: float) -> None:
        across = min(int(x), self.grid.columns * 2 - 1)
        down = min(int(y), self.grid.rows * 4 - 1)
        self._bits[down // 4][across // 2] |= _BITS[down % 4][across % 2]


@cache
def _stroke(bits: int) -> str:
    """The ASCII stroke whose dots differ from these in the fewest places."""
    return min(_STROKES, key=lambda s: min((bits ^ made).bit_count() for made in _STROKES[s]))

"""Lay out the board on a grid of characters, and find the cell under each sample."""

from dataclasses import dataclass
from functools import cache, cached_property

from cirkis.drawing.outlines import XY
from cirkis.game import Board, Cell

SAMPLES = 3  # per pixel in each direction; a character is one pixel wide and two high
OUTSIDE = -1  # the "cell" of samples outside the board


@dataclass(frozen=True)
class Grid:
    """The board on rows of characters, which are twice as high as they are wide."""

    board: Board
    rows: int

    @cached_property
    def columns(self) -> int:
        xs = [x for x, _ in self._rim]
        return round((max(xs) - min(xs)) / self._top / 2 * self.rows * 2) + 1

    @property
    def _rim(self) -> list[XY]:
        return [point.xy() for point in self.board.rim]

    @cached_property
    def _top(self) -> float:
        return max(y for _, y in self._rim)

    def scale(self, point: XY, units: int) -> XY:
        """Convert a point on the board to coordinates from the upper left corner of the grid.

        `units` is the number of units in a row: 4 for the dots of Braille characters.
        """
        unit = self.rows * units / (2 * self._top)
        return point[0] * unit + self.columns * units / 4, (self._top - point[1]) * unit

    def character(self, point: XY) -> tuple[int, int]:
        """Return the row and column of the character at a point on the board."""
        x, y = self.scale(point, 2)
        return min(int(y / 2), self.rows - 1), min(int(x), self.columns - 1)


@cache
def cells_under(board: Board, rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the cell under every sample, or OUTSIDE, line by line."""
    grid = Grid(board, rows)
    down, across = rows * 2 * SAMPLES, grid.columns * SAMPLES
    lines = [[OUTSIDE] * across for _ in range(down)]
    for cell in board.cells:
        for y, begin, end in _spans(cell, grid):
            lines[y][begin:end] = [cell.index] * (end - begin)
    return tuple(tuple(line) for line in lines)


def _spans(cell: Cell, grid: Grid) -> list[tuple[int, int, int]]:
    """Return the runs of samples whose centres are in the cell, as (line, begin, end)."""
    corners = [grid.scale(corner, 2 * SAMPLES) for corner in cell.outline]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    spans = []
    for y in range(max(0, int(low)), min(grid.rows * 2 * SAMPLES, int(high) + 1)):
        middle = y + 0.5
        crossings = sorted(
            ax + (middle - ay) / (by - ay) * (bx - ax)
            for (ax, ay), (bx, by) in sides
            if (ay <= middle) != (by <= middle)
        )
        pairs = zip(crossings[::2], crossings[1::2], strict=True)
        spans += [(y, round(begin), round(end)) for begin, end in pairs]
    return spans

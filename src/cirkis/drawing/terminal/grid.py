"""Lay out the board on a grid of characters, and choose what to write on its cells."""

from dataclasses import dataclass
from functools import cache, cached_property

from cirkis.drawing.outlines import XY, cell_anchor
from cirkis.drawing.style.palette import palette
from cirkis.game import Board, Cell, State, legal_mask
from cirkis.game.board import iter_bits

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


Text = dict[tuple[int, int], str]  # characters by row and column

_LEGAL = "+"


def text_on_cell(grid: Grid, cell: Cell, text: str) -> Text:
    row, column = grid.character(cell_anchor(cell))
    return {(row, column - len(text) // 2 + nth): char for nth, char in enumerate(text)}


def text_on_board(state: State, grid: Grid, names: bool, legal: bool) -> Text:
    """Return the text on the board; with `legal`, only cells within reach have names or marks."""
    board = state.variant.table.board
    letters = cell_letters(state)
    text = {grid.character(cell_anchor(board.cells[i])): char for i, char in letters.items()}
    reachable = legal_mask(state) if legal else 0
    for cell in board.cells:
        is_reached = bool(state.variant.table.by_cell[cell.index] & reachable)
        if cell.index not in letters and (is_reached or (names and not legal)):
            text |= text_on_cell(grid, cell, cell.name if names else _LEGAL)
    return text


def cell_letters(state: State) -> dict[int, str]:
    """Return the player's letter for every covered cell, in upper case for the Leader."""
    letters: dict[int, str] = {}
    table = state.variant.table
    for seat, index in state.placed:
        letter = palette().players[state.options.colours[seat]].letter.lower()
        letters |= dict.fromkeys(iter_bits(table.placements[index].mask), letter)
    if state.leader:
        letters |= {cell: letters[cell].upper() for cell in iter_bits(state.leader.mask)}
    return letters

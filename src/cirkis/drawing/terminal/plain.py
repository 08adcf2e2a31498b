"""Draw the board without colour: solid lines around pieces, dotted ones elsewhere, and letters.

Lines are made of the dots of Braille characters, or of ASCII strokes.
"""

from __future__ import annotations

from functools import cache

from cirkis.drawing.outlines import inner_edges, outlines
from cirkis.drawing.terminal.grid import SAMPLES, Grid, Text, cell_letters, cells_under
from cirkis.game import State
from cirkis.game.geometry import Point

_FIRST_BRAILLE = 0x2800

# The bits of a Braille character's dots, by position: two across, four down.
_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

# ASCII strokes, and the sets of dots that each represents.
_STROKES = {
    "|": (0x47, 0xB8),
    "-": (0x12, 0x24),
    "/": (0x5C, 0x78, 0x38 | 0x44),
    "\\": (0xA3, 0x87, 0x23 | 0x84),
    "'": (0x09, 0x01, 0x08, 0x03, 0x18, 0x19, 0x0B),
    ".": (0xC0, 0x40, 0x80, 0x44, 0xA0, 0xC4, 0xE0),
}


def plain_rows(state: State, grid: Grid, text: Text, ascii: bool) -> list[str]:
    """Return the rows of characters, with lines in ASCII or Braille."""
    lines, letters = _lines(state, grid), cell_letters(state)
    under = cells_under(grid.board, grid.rows)
    rows = []
    for row in range(grid.rows):
        cells = under[(2 * row + 1) * SAMPLES][SAMPLES // 2 :: SAMPLES]
        rows.append(
            "".join(
                text.get((row, column))
                or lines.character(row, column, ascii)
                or letters.get(cells[column], " ")
                for column in range(grid.columns)
            )
        )
    return rows


def _lines(state: State, grid: Grid) -> _BrailleCanvas:
    canvas = _BrailleCanvas(grid)
    table = state.variant.table
    masks = [table.placements[index].mask for _, index in state.placed]
    empty = ~state.filled & ((1 << len(table.board.cells)) - 1)
    for start, end in inner_edges(table.board, empty):
        canvas.draw_line(start, end, every=2)
    loops = [loop for mask in masks for loop in outlines(table.board, mask)]
    for loop in [*loops, table.board.rim]:
        for start, end in zip(loop, loop[1:] + loop[:1], strict=True):
            canvas.draw_line(start, end)
    return canvas


class _BrailleCanvas:
    """A grid of dots for drawing lines, eight dots to a character."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._bits = [[0] * grid.columns for _ in range(grid.rows)]

    def draw_line(self, start: Point, end: Point, every: int = 1) -> None:
        """Draw a straight line between two points of the board, with only every nth dot."""
        (ax, ay), (bx, by) = (self.grid.scale(point.xy(), 4) for point in (start, end))
        steps = max(1, round(max(abs(bx - ax), abs(by - ay))))
        for step in range(0, steps + 1, every):
            part = step / steps
            self._set_dot(ax + (bx - ax) * part, ay + (by - ay) * part)

    def character(self, row: int, column: int, ascii: bool) -> str:
        """Return a character of the drawing, in ASCII or Braille; empty where no line passes."""
        bits = self._bits[row][column]
        if not bits:
            return ""
        return _nearest_stroke(bits) if ascii else chr(_FIRST_BRAILLE + bits)

    def _set_dot(self, x: float, y: float) -> None:
        across = min(int(x), self.grid.columns * 2 - 1)
        down = min(int(y), self.grid.rows * 4 - 1)
        self._bits[down // 4][across // 2] |= _BITS[down % 4][across % 2]


@cache
def _nearest_stroke(bits: int) -> str:
    """Return the ASCII stroke whose dots differ from these in the fewest places."""
    return min(_STROKES, key=lambda s: min((bits ^ dots).bit_count() for dots in _STROKES[s]))

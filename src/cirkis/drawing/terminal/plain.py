"""Draw the board without colour: dotted lines, but solid ones around pieces, and letters."""

from cirkis.drawing.outlines import inner_edges, outlines
from cirkis.drawing.terminal.braille import BrailleCanvas
from cirkis.drawing.terminal.grid import SAMPLES, Grid, cells_under
from cirkis.drawing.terminal.text import Text, cell_letters
from cirkis.game import State


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


def _lines(state: State, grid: Grid) -> BrailleCanvas:
    canvas = BrailleCanvas(grid)
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

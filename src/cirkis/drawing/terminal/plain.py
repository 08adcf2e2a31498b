"""The board without colour: dotted lines on it, full ones round pieces, which letters fill."""

from __future__ import annotations

from cirkis.board.layout import iter_bits
from cirkis.drawing.palette import GLASSES
from cirkis.drawing.svg.contour import contours, inner_edges
from cirkis.drawing.terminal.raster import OUTSIDE, SAMPLES, Dots, Grid, cells_under
from cirkis.rules.state import State


def plain_rows(
    state: State, grid: Grid, signs: dict[tuple[int, int], str], ascii: bool
) -> list[str]:
    """The rows of characters."""
    dots = _lines(state, grid)
    letters = _letters(state)
    under = cells_under(grid.board, grid.rows)
    rows = []
    for row in range(grid.rows):
        across = range(grid.columns)
        middles = under[(2 * row + 1) * SAMPLES][SAMPLES // 2 :: SAMPLES]
        rows.append(
            "".join(
                signs.get((row, column))
                or dots.text(row, column, ascii)
                or letters[middles[column]]
                for column in across
            )
        )
    return rows


def _lines(state: State, grid: Grid) -> Dots:
    dots = Dots(grid)
    table = state.variant.table
    masks = [table.placements[index].mask for _, index in state.placed]
    empty = ~state.filled & ((1 << len(table.board.cells)) - 1)
    for here, there in inner_edges(table.board, empty):
        dots.line(here, there, every=2)
    loops = [loop for mask in masks for loop in contours(table.board, mask)]
    for loop in [*loops, table.board.rim]:
        for here, there in zip(loop, loop[1:] + loop[:1], strict=True):
            dots.line(here, there)
    return dots


def _letters(state: State) -> dict[int, str]:
    """What fills every cell: its player's letter, a capital one in the Leader."""
    letters = dict.fromkeys(range(OUTSIDE, len(state.variant.table.board.cells)), " ")
    table = state.variant.table
    for seat, index in state.placed:
        letter = GLASSES[state.options.colours[seat]].letter.lower()
        letters |= dict.fromkeys(iter_bits(table.placements[index].mask), letter)
    if state.leader:
        letters |= {cell: letters[cell].upper() for cell in iter_bits(state.leader.mask)}
    return letters

"""Choose the colours of empty cells, which show where the figures are."""

from __future__ import annotations

from functools import cache

from cirkis.drawing.style.colours import lay_over
from cirkis.drawing.style.palette import palette
from cirkis.game import Board, Figure, FigureKind
from cirkis.game.board.layout import iter_bits


@cache
def cell_colours(board: Board, figures: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return the colour of every empty cell by index; of overlapping figures the last one shows."""
    style = palette().board
    films = {
        FigureKind.CIRCLE: style.circle,
        FigureKind.STAR: style.star,
        FigureKind.CENTER_RING: style.center_ring,
    }
    colours = [style.cell] * len(board.cells)
    for figure in figures:
        for cell in iter_bits(figure.mask):
            colours[cell] = lay_over(style.cell, films[figure.kind])
    return tuple(colours)

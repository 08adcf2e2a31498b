"""Choose the colours of empty cells, which show where the figures are."""

from __future__ import annotations

from functools import cache

from cirkis.board.figures import Figure, FigureKind
from cirkis.board.layout import Board, iter_bits
from cirkis.style import palette
from cirkis.style.colours import lay_over


@cache
def cell_colours(board: Board, figures: tuple[Figure, ...]) -> tuple[str, ...]:
    """Return the colour of every cell when it is empty, by the cell's index.

    Args:
        figures: those to show; where two share cells, the later one is seen.
    """
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

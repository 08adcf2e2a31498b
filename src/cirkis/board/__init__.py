"""The board: named cells, which of them touch, and the figures that score."""

from cirkis.board.figures import Figure, FigureKind, figures
from cirkis.board.layout import Board, Cell, CellKind, Joint, standard_board

__all__ = [
    "Board",
    "Cell",
    "CellKind",
    "Figure",
    "FigureKind",
    "Joint",
    "figures",
    "standard_board",
]

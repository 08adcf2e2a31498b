"""Where things lie: the cells with their names, which touch which, and the figures."""

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

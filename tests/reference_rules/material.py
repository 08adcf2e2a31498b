"""The board and the placements in the reference rules' form, with names for everything."""

from dataclasses import dataclass

from cirkis.game import PieceSet, figures, placement_table, standard_board

Cells = frozenset[str]


@dataclass(frozen=True)
class PlainFigure:
    """A figure: its name, its kind ("circle", "star" or "center-ring") and its cells."""

    name: str
    kind: str
    cells: Cells


@dataclass(frozen=True)
class Material:
    """The board and the pieces.

    Attributes:
        touching: for every cell, the cells that share an edge or a corner with it.
        slivers: the Sliver cells.
        figures: all figures, including the Center Ring.
        placements: the shape's name for every set of cells that can be covered.
        counts: how many of each shape a player has.
    """

    touching: dict[str, Cells]
    slivers: Cells
    figures: tuple[PlainFigure, ...]
    placements: dict[Cells, str]
    counts: dict[str, int]

    @property
    def center(self) -> Cells:
        """The cells of the Center Star and the Center Ring."""
        middle = [f.cells for f in self.figures if f.name in ("center star", "center ring")]
        return frozenset().union(*middle)


def material(pieces: PieceSet) -> Material:
    board = standard_board()
    return Material(
        touching={
            cell.name: frozenset(board.names(board.touching[cell.index])) for cell in board.cells
        },
        slivers=frozenset(cell.name for cell in board.cells if cell.kind.value == "sliver"),
        figures=tuple(
            PlainFigure(f.name, f.kind.value, frozenset(board.names(f.mask)))
            for f in figures(board)
        ),
        placements={
            frozenset(p.cells): pieces.shapes[p.shape].name
            for p in placement_table(pieces).placements
        },
        counts={shape.name: shape.count for shape in pieces.shapes},
    )

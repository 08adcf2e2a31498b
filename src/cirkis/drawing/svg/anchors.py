"""Where signs stand: in the roomiest part of a cell, on a piece, at the heart of a figure."""

from __future__ import annotations

import math

from cirkis.board.figures import Figure, FigureKind
from cirkis.board.layout import Board, Cell, CellKind, iter_bits
from cirkis.drawing.svg.contour import Spot

# A dart's corners have their mean close to its notch; three fifths of the way there is more room.
_FROM_TIP = 0.6
_PHI_SQUARED = 2.618033988749895  # the distance of the Center Ring's corners from the centre


def cell_spot(cell: Cell) -> Spot:
    """Where a sign on a cell stands, in the board's units."""
    if cell.kind is not CellKind.DART:
        return cell.centre
    tip, _, notch, _ = cell.outline
    return between(tip, notch, _FROM_TIP)


def piece_spot(board: Board, mask: int) -> Spot:
    """Where a sign on a piece stands: on the cell nearest to its middle."""
    spots = [cell_spot(board.cells[i]) for i in iter_bits(mask)]
    whole = mean(spots)
    return min(spots, key=lambda spot: math.dist(spot, whole))


def figure_spot(board: Board, figure: Figure) -> Spot:
    """The corner where a figure's five cells meet; for the Center Ring the one at its top."""
    if figure.kind is FigureKind.CENTER_RING:
        return 0.0, _PHI_SQUARED
    shared = [set(board.cells[i].corners) for i in iter_bits(figure.mask)]
    return set.intersection(*shared).pop().xy()


def between(here: Spot, there: Spot, part: float) -> Spot:
    """A spot on the way from one to the other."""
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def mean(spots: list[Spot]) -> Spot:
    """The middle of some spots."""
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

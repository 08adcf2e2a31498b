"""Find where to write on a cell, on a piece or in a figure."""

import math

from cirkis.drawing.outlines import XY, outlines
from cirkis.game import Board, Cell, CellKind, Figure, FigureKind
from cirkis.game.board import iter_bits

# The mean of a dart's corners is near its notch; 3/5 of the way from the tip, there is more room.
_FROM_TIP = 0.6
_ROOM = 0.45  # minimum clear space around text on a piece, in short edges
_PHI_SQUARED = 2.618033988749895  # distance from the centre to the Center Ring's corners


def cell_anchor(cell: Cell) -> XY:
    """Return where to write on a cell, in board coordinates."""
    if cell.kind is not CellKind.DART:
        return cell.centre
    (tip_x, tip_y), _, (notch_x, notch_y), _ = cell.outline
    return tip_x + (notch_x - tip_x) * _FROM_TIP, tip_y + (notch_y - tip_y) * _FROM_TIP


def piece_anchor(board: Board, mask: int) -> XY:
    """Return where to write on a piece: the middle, or the nearest cell if there is no room."""
    points = [cell_anchor(board.cells[i]) for i in iter_bits(mask)]
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    if _room(board, mask, middle) >= _ROOM:
        return middle
    return min(points, key=lambda point: math.dist(point, middle))


def figure_anchor(board: Board, figure: Figure) -> XY:
    """Return the corner where a figure's five cells meet, or the Center Ring's topmost corner."""
    if figure.kind is FigureKind.CENTER_RING:
        return 0.0, _PHI_SQUARED
    corners = [set(board.cells[i].corners) for i in iter_bits(figure.mask)]
    return set.intersection(*corners).pop().xy()


def _room(board: Board, mask: int, point: XY) -> float:
    """Return how far inside a piece a point is, in short edges; 0 if it is outside."""
    x, y = point
    is_inside, nearest = False, math.inf
    for loop in outlines(board, mask):
        corners = [corner.xy() for corner in loop]
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            if (ay <= y) != (by <= y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                is_inside = not is_inside
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(
                (ax, ay), (bx, by)
            ) ** 2
            along = min(1.0, max(0.0, along))
            nearest = min(
                nearest, math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))
            )
    return nearest if is_inside else 0.0

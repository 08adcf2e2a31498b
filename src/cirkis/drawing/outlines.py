"""Trace the outlines of sets of cells, shrink them, and find where to write on them.

In board coordinates, the centre is the origin, y points up, and the unit is the short edge.
"""

import math
from functools import lru_cache

from cirkis.game import Board, Cell, CellKind, Figure, FigureKind
from cirkis.game.board import iter_bits
from cirkis.game.geometry import Point

Edge = tuple[Point, Point]
XY = tuple[float, float]


@lru_cache(maxsize=8192)
def outlines(board: Board, mask: int) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a set of cells: outer ones counterclockwise, holes clockwise."""
    edges = _directed_edges(board, mask)
    next_corners: dict[Point, list[Point]] = {}
    for start, end in edges:
        if (end, start) not in edges:
            next_corners.setdefault(start, []).append(end)
    loops = []
    while next_corners:
        loop = [next(iter(next_corners))]
        while (corner := _take_next(next_corners, loop[-1])) != loop[0]:
            loop.append(corner)
        loops.append(tuple(loop))
    return tuple(loops)


@lru_cache(maxsize=8192)
def inner_edges(board: Board, mask: int) -> tuple[Edge, ...]:
    """Return every edge between two cells of a set, each once."""
    edges = _directed_edges(board, mask)
    shared = {edge for edge in edges if edge[::-1] in edges}
    return tuple(edge for edge in edges if edge in shared and _key(edge) < _key(edge[::-1]))


def inset(loop: tuple[Point, ...], distance: float) -> tuple[XY, ...]:
    """Move a counterclockwise outline inwards by a distance in short edges; corners stay sharp."""
    points = [point.xy() for point in loop]
    moved = []
    for before, here, after in zip(
        points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
    ):
        (ax, ay), (bx, by) = _direction(before, here), _direction(here, after)
        # The sum of both edges' left normals points inwards, along the bisector of the corner.
        nx, ny = -ay - by, ax + bx
        scale = distance / (1 + ax * bx + ay * by)
        moved.append((here[0] + nx * scale, here[1] + ny * scale))
    return tuple(moved)


def _directed_edges(board: Board, mask: int) -> dict[Edge, None]:
    """Return every edge of every cell, counterclockwise, in the order of the cells."""
    edges: dict[Edge, None] = {}
    for index in iter_bits(mask):
        corners = board.cells[index].corners
        edges |= dict.fromkeys(zip(corners, corners[1:] + corners[:1], strict=True))
    return edges


def _take_next(next_corners: dict[Point, list[Point]], corner: Point) -> Point:
    """Remove and return the first of the corners that follow this one."""
    following = next_corners[corner].pop(0)
    if not next_corners[corner]:
        del next_corners[corner]
    return following


def _key(edge: Edge) -> tuple[int, ...]:
    """Return a sort key, to choose between an edge and its reverse."""
    return tuple(value for point in edge for value in (point.p, point.q, point.r, point.s))


def _direction(start: XY, end: XY) -> XY:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


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

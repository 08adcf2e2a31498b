"""Trace the outlines of sets of cells and the edges inside them, and shrink outlines.

In board coordinates, the centre is the origin, y points up, and the unit is the short edge.
"""

import math
from functools import lru_cache

from cirkis.game import Board
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

"""The outer outline of a set of cells, the edges inside it, and outlines drawn a little smaller."""

from __future__ import annotations

import math
from functools import cache

from cirkis.board.layout import Board, iter_bits
from cirkis.geometry.plane import Point

Edge = tuple[Point, Point]
Spot = tuple[float, float]


@cache
def contours(board: Board, mask: int) -> tuple[tuple[Point, ...], ...]:
    """The closed lines round a set of cells: outer ones counterclockwise, holes clockwise."""
    edges = _edges(board, mask)
    onward: dict[Point, list[Point]] = {}
    for here, there in edges:
        if (there, here) not in edges:
            onward.setdefault(here, []).append(there)
    loops = []
    while onward:
        loop = [next(iter(onward))]
        while (there := _next(onward, loop[-1])) != loop[0]:
            loop.append(there)
        loops.append(tuple(loop))
    return tuple(loops)


@cache
def inner_edges(board: Board, mask: int) -> tuple[Edge, ...]:
    """The edges between two cells of the set, each once."""
    edges = _edges(board, mask)
    shared = {edge for edge in edges if edge[::-1] in edges}
    return tuple(edge for edge in edges if edge in shared and _order(edge) < _order(edge[::-1]))


def inset(loop: tuple[Point, ...], distance: float) -> tuple[Spot, ...]:
    """The loop moved inwards by a distance, corners kept sharp."""
    spots = [point.xy() for point in loop]
    moved = []
    for before, here, after in zip(
        spots[-1:] + spots[:-1], spots, spots[1:] + spots[:1], strict=True
    ):
        (ax, ay), (bx, by) = _unit(before, here), _unit(here, after)
        # Left normals of both edges; their sum points inwards along the corner's bisector.
        nx, ny = -ay - by, ax + bx
        scale = distance / (1 + ax * bx + ay * by)
        moved.append((here[0] + nx * scale, here[1] + ny * scale))
    return tuple(moved)


def _edges(board: Board, mask: int) -> dict[Edge, None]:
    """All directed edges of the cells, in order."""
    edges: dict[Edge, None] = {}
    for index in iter_bits(mask):
        corners = board.cells[index].corners
        edges |= dict.fromkeys(zip(corners, corners[1:] + corners[:1], strict=True))
    return edges


def _next(onward: dict[Point, list[Point]], here: Point) -> Point:
    there = onward[here].pop(0)
    if not onward[here]:
        del onward[here]
    return there


def _order(edge: Edge) -> tuple[int, ...]:
    return tuple(value for point in edge for value in (point.p, point.q, point.r, point.s))


def _unit(here: Spot, there: Spot) -> Spot:
    length = math.dist(here, there)
    return (there[0] - here[0]) / length, (there[1] - here[1]) / length

"""Exact geometry shared by tests."""

from itertools import pairwise

from cirkis.game import Cell, standard_board
from cirkis.game.geometry import Golden, Point, cross

Edge = tuple[Point, Point]


def edges(corners: tuple[Point, ...]) -> list[Edge]:
    return list(pairwise([*corners, corners[0]]))


def all_edges() -> set[frozenset[Point]]:
    return {frozenset(edge) for cell in standard_board().cells for edge in edges(cell.corners)}


def all_corners() -> set[Point]:
    return {corner for cell in standard_board().cells for corner in cell.corners}


def is_inside_edge(point: Point, edge: Edge) -> bool:
    """Return whether a point lies on an edge, but at neither end."""
    here, there = edge
    full = (there - here).squared_length()
    return (
        cross(there - here, point - here) == Golden(0)
        and Golden(0) < (point - here).squared_length() < full
        and Golden(0) < (there - point).squared_length() < full
    )


def cell(name: str) -> Cell:
    return standard_board().by_name[name]


def doubled_area(corners: tuple[Point, ...]) -> Golden:
    """Return twice the area of a counterclockwise polygon, in units of sin 36°."""
    return sum((cross(here, there) for here, there in edges(corners)), Golden(0))

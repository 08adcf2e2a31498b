"""The board: exact numbers, cells, their neighbours and symmetries, and figures."""

import math
from collections import Counter
from decimal import Decimal, getcontext
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.game import CellKind, Figure, FigureKind, figures, standard_board
from cirkis.game.board import turned
from cirkis.game.geometry import Golden, Point, cross
from tests.game.exact import Edge, all_corners, all_edges, cell, edges, is_inside_edge

getcontext().prec = 60
PHI = (1 + Decimal(5).sqrt()) / 2

coefficients = st.integers(-(10**9), 10**9)
goldens = st.builds(Golden, coefficients, coefficients)


def value(number: Golden) -> Decimal:
    return number.a + number.b * PHI


@given(goldens, goldens)
def test_order(u: Golden, v: Golden) -> None:
    assert (u < v) == (value(u) < value(v))
    assert u.sign() == (value(u) > 0) - (value(u) < 0)


# Measured in the picture that the board was reconstructed from: kind and distance from the centre.
SECTOR_A = """
    1 D 0.90 | 2 K 1.87 | 3 K 1.87 | 4 D 3.02 | 5 D 3.02 | 6 K 3.18 | 7 D 3.52 | 8 K 4.04
    9 K 4.04 | 10 K 4.42 | 11 K 4.42 | 12 K 5.13 | 13 K 5.13 | 14 D 5.56 | 15 D 5.56 | 16 K 5.80
    17 K 5.91 | 18 K 5.91 | 19 D 5.95 | 20 K 6.60 | 21 K 6.60 | 22 D 6.63 | 23 D 6.63 | 24 K 7.15
    25 K 7.15 | 26 D 7.56 | 27 D 7.56 | 28 D 7.60 | 29 D 7.60 | 30 K 7.74 | 31 K 7.74 | 32 S 7.87
    33 S 7.87
"""
KINDS = {"K": CellKind.KITE, "D": CellKind.DART, "S": CellKind.SLIVER}
ENTRIES = [entry.split() for entry in SECTOR_A.replace("\n", "|").split("|") if entry.strip()]


@pytest.mark.parametrize("letter", "ABCDE")
def test_kinds_and_distances(letter: str) -> None:
    for number, kind, distance in ENTRIES:
        found = cell(f"{letter}{number}")
        assert found.kind is KINDS[kind], found.name
        measured = pytest.approx(float(distance), abs=0.00501)
        assert math.hypot(*found.centre) == measured, found.name


def test_touching_by_distance() -> None:
    """Cells touch if and only if two of their corners are at distance 0, in floating point."""
    board = standard_board()
    for one, other in combinations(board.cells, 2):
        gap = min(math.dist(p, q) for p in one.outline for q in other.outline)
        for this, that in ((one.index, other.index), (other.index, one.index)):
            assert (gap < 1e-9) == bool(board.touching[this] >> that & 1)
        assert gap < 1e-9 or gap > 0.1


# How far each outline turns left at its corners, in steps of 36°: 5 minus the interior angle.
TURNS = {
    CellKind.KITE: Counter({3: 3, 1: 1}),
    CellKind.DART: Counter({3: 1, 4: 2, -1: 1}),
    CellKind.SLIVER: Counter({4: 2, 1: 2}),
}


def open_edges() -> set[Edge]:
    """Return the directed edges of cells that no other cell has in reverse."""
    directed = {edge for cell in standard_board().cells for edge in edges(cell.corners)}
    return {edge for edge in directed if edge[::-1] not in directed}


def test_decagon() -> None:
    """The rim is a regular decagon, 2·phi³ from centre to corner, with a corner at the top."""
    rim = standard_board().rim
    assert len(rim) == 10
    for nth, corner in enumerate(rim):
        angle = math.radians(90 + 36 * nth)
        reach = 2 * ((1 + math.sqrt(5)) / 2) ** 3
        x, y = corner.xy()
        assert math.isclose(x, reach * math.cos(angle), abs_tol=1e-12)
        assert math.isclose(y, reach * math.sin(angle), abs_tol=1e-12)


def test_counts() -> None:
    """165 cells with four corners each; 181 corners and 345 edges, 315 shared and 30 at the rim."""
    board = standard_board()
    kinds = Counter(cell.kind for cell in board.cells)
    assert kinds == {CellKind.KITE: 90, CellKind.DART: 65, CellKind.SLIVER: 10}
    assert {len(set(cell.corners)) for cell in board.cells} == {4}
    assert len(all_corners()) == 181
    assert len(all_edges()) == 345
    assert len(open_edges()) == 30
    assert 181 - 345 + (165 + 1) == 2  # Euler's formula, with the outside as one more face


def test_no_corner_inside_an_edge() -> None:
    """No corner of a cell is inside another cell's edge, so cells that touch share a corner.

    As the board is symmetric, it is enough to look at the edges of one sector.
    """
    corners = all_corners()
    for edge in (edge for number in range(1, 34) for edge in edges(cell(f"A{number}").corners)):
        assert not [corner for corner in corners if is_inside_edge(corner, edge)]


def test_every_cell_is_simple() -> None:
    """Every outline turns once, counterclockwise, so its edges do not cross."""
    for outline in standard_board().cells:
        ways = [there - here for here, there in edges(outline.corners)]
        turns: Counter[int] = Counter()
        for before, after in pairwise([ways[-1], *ways]):
            angle = math.atan2(
                float(cross(before, after)) * math.sin(math.pi / 5), _dot(before, after)
            )
            turns[round(angle / (math.pi / 5))] += 1
        assert turns == TURNS[outline.kind]
        assert sum(turn * times for turn, times in turns.items()) == 10


def _dot(u: Point, v: Point) -> float:
    (a, b), (c, d) = u.xy(), v.xy()
    return a * c + b * d


def test_cells_fill_the_decagon_once() -> None:
    """Every point of the decagon that is not on an edge lies in exactly one cell.

    Each cell is simple and counterclockwise, so it winds once around its interior points and
    around no others. Edges between cells cancel, since no directed edge occurs twice and all but
    30 occur in both directions. Only the decagon's rim is left, once around. So the cells wind
    exactly once around every point of the decagon: each lies in one cell. They do not wind around
    points outside: no cell extends beyond the rim.
    """
    board = standard_board()
    directed = Counter(edge for cell in board.cells for edge in edges(cell.corners))
    assert set(directed.values()) == {1}
    onward = dict(open_edges())
    walk = [board.rim[0]]
    while len(walk) <= 30:
        walk.append(onward[walk[-1]])
    assert walk[30] == walk[0]
    assert len(set(walk)) == 30
    corners = [point for point in walk[:30] if point in board.rim]
    assert corners == list(board.rim)
    for side, step in zip(_sides(walk, board.rim), edges(board.rim), strict=True):
        assert all(is_inside_edge(point, step) for point in side)


def _sides(walk: list[Point], rim: tuple[Point, ...]) -> list[list[Point]]:
    """Return the points between each corner of the rim and the next."""
    sides: list[list[Point]] = []
    for point in walk[:30]:
        if point in rim:
            sides.append([])
        else:
            sides[-1].append(point)
    return sides


@pytest.mark.parametrize("fifths", range(5))
def test_turning_sets_of_cells(fifths: int) -> None:
    """Rotating the board by 72 degrees clockwise takes A7 to B7, B7 to C7, and so on.

    Sets turn as their cells do, and figures become figures of the same kind.
    """
    board = standard_board()
    by_corners = {frozenset(each.corners): each for each in board.cells}
    for each in board.cells:
        image = by_corners[frozenset(corner.rotated(-2 * fifths) for corner in each.corners)]
        assert image.kind is each.kind
        assert image.name == "ABCDE"[("ABCDE".index(each.name[0]) + fifths) % 5] + each.name[1:]
        assert turned(1 << each.index, fifths) == 1 << image.index
    kinds = {figure.mask: figure.kind for figure in figures(board)}
    assert {turned(mask, fifths): kind for mask, kind in kinds.items()} == kinds


# Read from the picture, one of each kind; rotating these gives the others, with other letters.
ONE_OF_EACH = {
    "circle A16": "A16 A20 A21 A30 A31",
    "circle A6": "A6 A8 A12 E9 E13",
    "star A19": "A19 A22 A28 E23 E29",
}


def cells(figure: Figure) -> set[str]:
    return set(standard_board().names(figure.mask))


def test_figures() -> None:
    all_figures = figures(standard_board())
    kinds = [figure.kind for figure in all_figures]
    assert kinds == [FigureKind.CIRCLE] * 10 + [FigureKind.STAR] * 6 + [FigureKind.CENTER_RING]
    assert [figure.index for figure in all_figures] == list(range(17))
    assert [figure.name for figure in all_figures if figure.is_center_star] == ["center star"]
    found = {figure.name: figure for figure in all_figures}
    for name, text in ONE_OF_EACH.items():
        for turn in range(5):
            turns = {"ABCDE"[n]: "ABCDE"[(n + turn) % 5] for n in range(5)}
            kind, cell_name = name.split()
            expected = {turns[part[0]] + part[1:] for part in text.split()}
            assert cells(found[f"{kind} {turns[cell_name[0]]}{cell_name[1:]}"]) == expected
    assert cells(found["center star"]) == {"A1", "B1", "C1", "D1", "E1"}
    ring = {"A2", "A3", "B2", "B3", "C2", "C3", "D2", "D3", "E2", "E3"}
    assert cells(found["center ring"]) == ring
    assert len(found) == 17

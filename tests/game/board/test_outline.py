"""The cells fill the decagon exactly: a proof in integers."""

import math
from collections import Counter
from itertools import pairwise

from cirkis.game import CellKind, standard_board
from cirkis.game.geometry import ORIGIN, Point, cross
from tests.game.board.exact import Edge, all_corners, all_edges, edges, is_inside_edge

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
    """No corner of a cell is inside another cell's edge, so cells that touch share a corner."""
    corners = all_corners()
    for here, there in (tuple(edge) for edge in all_edges()):
        assert not [corner for corner in corners if is_inside_edge(corner, (here, there))]


def test_every_cell_is_simple() -> None:
    """Every outline turns once, counterclockwise, so its edges do not cross."""
    for cell in standard_board().cells:
        ways = [there - here for here, there in edges(cell.corners)]
        turns: Counter[int] = Counter()
        for before, after in pairwise([ways[-1], *ways]):
            angle = math.atan2(
                float(cross(before, after)) * math.sin(math.pi / 5), _dot(before, after)
            )
            turns[round(angle / (math.pi / 5))] += 1
        assert turns == TURNS[cell.kind]
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


def test_vertex_figures() -> None:
    """Inside, tiles meet in the seven ways of the kite-and-dart tiling, and in no other way."""
    # Numbers of kites and darts in the sun, star, ace, deuce, jack, queen and king.
    usual = {(5, 0), (0, 5), (2, 1), (2, 2), (3, 2), (4, 1), (2, 3)}
    board = standard_board()
    at_rim = {point for edge in open_edges() for point in edge}
    slivers = {p for cell in board.cells if cell.kind is CellKind.SLIVER for p in cell.corners}
    met: Counter[tuple[int, int]] = Counter()
    for point in all_corners() - at_rim - slivers:
        kinds = Counter(cell.kind for cell in board.cells if point in cell.corners)
        met[kinds[CellKind.KITE], kinds[CellKind.DART]] += 1
    assert set(met) == usual
    assert met[5, 0] == 10
    assert met[0, 5] == 6
    assert ORIGIN in all_corners()

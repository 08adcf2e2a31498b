"""Outlines of sets of cells, and where to write on them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.drawing.outlines import XY, cell_anchor, inner_edges, inset, outlines, piece_anchor
from cirkis.game import Board, Placement, placement_table, standard_board, standard_pieces
from cirkis.game.board import iter_bits
from cirkis.game.geometry import Golden, Point
from tests.game.exact import doubled_area

BOARD = standard_board()
masks = st.sets(st.integers(0, 164), min_size=1).map(lambda cells: sum(1 << i for i in cells))
placements = st.sampled_from(placement_table(standard_pieces()).placements)


def area(loops: tuple[tuple[Point, ...], ...]) -> Golden:
    """Return twice the area that closed lines enclose, excluding holes."""
    return sum((doubled_area(loop) for loop in loops), Golden(0))


def float_area(spots: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(spots, spots[1:] + spots[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


@given(masks)
def test_an_outline_encloses_exactly_its_cells(mask: int) -> None:
    cells = tuple(BOARD.cells[i].corners for i in iter_bits(mask))
    assert area(outlines(BOARD, mask)) == area(cells)


@given(masks)
def test_every_edge_is_outer_or_inner_once(mask: int) -> None:
    members = set(iter_bits(mask))
    joined = sum(len(js) for (i, j), js in BOARD.joints.items() if i < j and {i, j} <= members)
    inner = inner_edges(BOARD, mask)
    assert len({frozenset(edge) for edge in inner}) == len(inner) == joined
    outer = sum(len(loop) for loop in outlines(BOARD, mask))
    assert outer + 2 * joined == 4 * len(members)


@given(placements, st.floats(0.01, 0.1))
def test_an_inset_is_smaller_by_its_border(placement: Placement, distance: float) -> None:
    """A piece has one outline; moving it inwards removes a border about as wide as the distance."""
    (loop,) = outlines(BOARD, placement.mask)
    assert len(set(loop)) == len(loop)
    spots = tuple(point.xy() for point in loop)
    length = sum(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        for (ax, ay), (bx, by) in zip(spots, spots[1:] + spots[:1], strict=True)
    )
    removed = float_area(spots) - float_area(inset(loop, distance))
    assert removed == pytest.approx(distance * length, abs=12 * distance**2)


MASKS = {1 << cell.index: cell.name for cell in BOARD.cells}
MASKS |= {p.mask: p.name for p in placement_table(standard_pieces()).placements}
MARK = 0.17  # half the width of a mark, in short edges


def winding(board: Board, mask: int, point: XY) -> float:
    """Return how many times the outline of some cells winds around a point."""
    turns = 0.0
    for loop in outlines(board, mask):
        angles = [math.atan2(y - point[1], x - point[0]) for x, y in (c.xy() for c in loop)]
        pairs = zip(angles, angles[1:] + angles[:1], strict=True)
        turns += sum(math.remainder(after - before, math.tau) for before, after in pairs)
    return turns / math.tau


def test_marks_lie_inside_their_pieces() -> None:
    for mask, name in MASKS.items():
        x, y = piece_anchor(BOARD, mask)
        if mask.bit_count() == 1:
            cell = BOARD.cells[mask.bit_length() - 1]
            assert (x, y) == pytest.approx(cell_anchor(cell))
        for turn in range(12):
            angle = turn * math.tau / 12
            corner = x + 0.9 * MARK * math.cos(angle), y + 0.9 * MARK * math.sin(angle)
            assert winding(BOARD, mask, corner) == pytest.approx(1), name

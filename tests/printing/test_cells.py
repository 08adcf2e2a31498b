"""Cells in millimetres, compared with what follows from phi."""

from __future__ import annotations

from math import cos, pi, sqrt

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from cirkis.board import FigureKind, figures, standard_board
from cirkis.board.layout import iter_bits
from cirkis.printing.cells import cell, decagon, offset, place

PHI = (1 + sqrt(5)) / 2
ALL = (1 << 165) - 1


def test_decagon() -> None:
    """It is 4 phi^3 edges from corner to corner, and its cells fill it."""
    board = decagon(20)
    assert board.bounds[3] - board.bounds[1] == pytest.approx(4 * PHI**3 * 20)
    assert board.bounds[2] - board.bounds[0] == pytest.approx(4 * PHI**3 * 20 * cos(pi / 10))
    assert sum(cell(i, 20).area for i in range(165)) == pytest.approx(board.area)


@given(st.integers(0, 164), st.floats(5, 100))
def test_cells_are_as_exact_as_their_corners(index: int, edge: float) -> None:
    """A cell has the corners of the board's cell, times the edge."""
    exact = [(x * edge, y * edge) for x, y in standard_board().cells[index].outline]
    assert shapely.Polygon(exact).equals_exact(cell(index, edge).normalize(), 1e-6) or (
        shapely.Polygon(exact).symmetric_difference(cell(index, edge)).area < 1e-6
    )


@pytest.mark.parametrize("distance", [-3.0, -0.5, 0.5, 3.0])
def test_offset_moves_every_side_and_keeps_corners_sharp(distance: float) -> None:
    """A square of 20 grows by the distance on every side, and stays a square."""
    square = shapely.box(0, 0, 20, 20)
    moved = offset(square, distance)
    assert moved.bounds == pytest.approx((-distance, -distance, 20 + distance, 20 + distance))
    assert moved.area == pytest.approx((20 + 2 * distance) ** 2)


def test_offset_that_leaves_nothing() -> None:
    """A square of 20 moved inwards by 10 is gone."""
    assert offset(shapely.box(0, 0, 20, 20), -10.001).is_empty


def test_places_have_no_seams() -> None:
    """A Circle is one outline of ten corners, without the five edges within it."""
    circle = next(f for f in figures(standard_board()) if f.kind is FigureKind.CIRCLE)
    outline = place(circle.mask, 10)
    assert len(outline.exterior.coords) - 1 == 10
    first = next(iter_bits(circle.mask))
    assert outline.area == pytest.approx(5 * cell(first, 10).area)

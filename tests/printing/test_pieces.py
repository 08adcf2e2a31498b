"""Pieces as things: outlines, feet, grooves, and which must fit on both sides."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from cirkis.board import standard_board
from cirkis.board.layout import iter_bits
from cirkis.pieces import load_piece_set, placement_table, standard_pieces
from cirkis.printing.pieces import Fit, make_pieces, turn_between

SETS = Path(__file__).parents[1] / "pieces/sets"
FIT = Fit(edge=20, line=1.6, clearance=0.15)


def test_inset() -> None:
    """A side moves inwards by half a line and the clearance: 0.8 and 0.15."""
    assert FIT.inset == pytest.approx(0.95)


def test_every_shape_is_made_once() -> None:
    """The pieces are the shapes of the set in its order, each with a foot a cell."""
    made = make_pieces(standard_pieces(), FIT)
    assert [piece.shape for piece in made] == list(standard_pieces().shapes)
    assert [len(piece.feet) for piece in made] == [3, 2, 1, 3, 2, 1, 2, 2, 1]  # docs/board.md


def test_only_the_hook_is_handed() -> None:
    """All other shapes are their own mirror images: only a Hook is ever turned over."""
    assert [p.shape.name for p in make_pieces(standard_pieces(), FIT) if p.is_handed] == ["Hook"]


def test_a_hook_that_may_not_be_turned_over_is_not_handed() -> None:
    """One side is enough where the set allows one hand alone."""
    pieces = load_piece_set(SETS / "one_hand.toml")
    assert not any(piece.is_handed for piece in make_pieces(pieces, FIT))


def test_half_of_the_hooks_places_are_turns_of_one() -> None:
    """Of a Hook's 110 places 55 are turns of any one, the others of its mirror image."""
    table = placement_table(standard_pieces())
    names = [shape.name for shape in standard_pieces().shapes]
    masks = [p.mask for p in table.members(table.by_shape[names.index("Hook")])]
    turns = [turn_between(masks[0], mask) for mask in masks]
    assert len(turns) == 110
    assert sum(turn is not None for turn in turns) == 55
    assert turns[0] == 0


def test_bodies_and_feet_keep_the_inset() -> None:
    """A body lies in its place, each foot in its cell, both 0.95 mm from every edge round them."""
    cells = standard_board().cells
    for piece in make_pieces(standard_pieces(), FIT):
        outlines = [
            shapely.Polygon([(20 * x, 20 * y) for x, y in cells[i].outline])
            for i in iter_bits(piece.mask)
        ]
        place = shapely.union_all(outlines, grid_size=1e-6)
        assert piece.body.boundary.distance(place.boundary) == pytest.approx(0.95, abs=1e-3)
        for foot, outline in zip(piece.feet, outlines, strict=True):
            assert outline.contains(foot)
            assert foot.boundary.distance(outline.boundary) == pytest.approx(0.95, abs=1e-3)


def test_grooves_lie_between_the_feet() -> None:
    """Grooves have no strips along the border, and a piece of one cell has none at all."""
    for piece in make_pieces(standard_pieces(), FIT):
        if len(piece.feet) == 1:
            assert piece.grooves.is_empty
            continue
        left = piece.body.difference(piece.grooves)
        assert len([p for p in shapely.get_parts(left) if p.area > 0.01]) == len(piece.feet)
        wide = shapely.get_parts(piece.grooves)
        assert all(shapely.minimum_clearance(part) > 0.1 for part in wide)
        assert len(wide) == 1

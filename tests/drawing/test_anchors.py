"""Anchors of names and marks: inside cells and pieces, with room around them."""

import math

import pytest

from cirkis.drawing.outlines import XY, cell_anchor, outlines, piece_anchor
from cirkis.game import Board, placement_table, standard_board, standard_pieces

BOARD = standard_board()
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
        for turn in range(12):
            angle = turn * math.tau / 12
            corner = x + 0.9 * MARK * math.cos(angle), y + 0.9 * MARK * math.sin(angle)
            assert winding(BOARD, mask, corner) == pytest.approx(1), name


def test_a_single_cell_has_the_anchor_of_the_cell() -> None:
    for cell in BOARD.cells:
        assert piece_anchor(BOARD, 1 << cell.index) == pytest.approx(cell_anchor(cell))

"""Names, kinds and distances of the cells, which cells touch, and which share edges."""

import math
from itertools import combinations

import pytest

from cirkis.game import CellKind, Joint, standard_board
from cirkis.game.board import cell_mask
from cirkis.game.geometry import Golden, Point
from tests.game.board.exact import cell, edges

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


def test_names() -> None:
    """Sectors A to E each have 33 cells, numbered from 1, and the cells are in this order."""
    expected = [f"{letter}{number}" for letter in "ABCDE" for number in range(1, 34)]
    board = standard_board()
    assert [cell.name for cell in board.cells] == expected
    assert [cell.index for cell in board.cells] == list(range(165))
    assert all(board.by_name[cell.name] is cell for cell in board.cells)


@pytest.mark.parametrize("letter", "ABCDE")
def test_kinds_and_distances(letter: str) -> None:
    for number, kind, distance in ENTRIES:
        found = cell(f"{letter}{number}")
        assert found.kind is KINDS[kind], found.name
        measured = pytest.approx(float(distance), abs=0.00501)
        assert math.hypot(*found.centre) == measured, found.name


def test_numbering() -> None:
    """Sectors follow each other clockwise from the top, each with the cells on its first border;
    within a sector, cells are numbered by distance, then clockwise.
    """

    def key(name: str) -> tuple[int, float, float]:
        x, y = cell(name).centre
        clockwise = (math.degrees(math.atan2(x, y)) + 36 + 1e-9) % 360
        return int(clockwise // 72), round(math.hypot(x, y), 6), clockwise

    names = [cell.name for cell in standard_board().cells]
    assert names == sorted(names, key=key)
    assert all(key(name)[0] == "ABCDE".index(name[0]) for name in names)


def test_touching_by_distance() -> None:
    """Cells touch if and only if two of their corners are at distance 0, in floating point."""
    board = standard_board()
    for one, other in combinations(board.cells, 2):
        gap = min(math.dist(p, q) for p in one.outline for q in other.outline)
        for this, that in ((one.index, other.index), (other.index, one.index)):
            assert (gap < 1e-9) == bool(board.touching[this] >> that & 1)
        assert gap < 1e-9 or gap > 0.1


def test_joints() -> None:
    """Joints are symmetric, and have the lengths of the shared edges."""
    board = standard_board()
    lengths = {Joint.LONG: Golden(1, 1), Joint.SHORT: Golden(1)}
    shared = 0
    for (i, j), joints in board.joints.items():
        assert sorted(j.value for j in board.joints[j, i]) == sorted(j.value for j in joints)
        common = {frozenset(edge) for edge in edges(board.cells[i].corners)}
        common &= {frozenset(edge) for edge in edges(board.cells[j].corners)}
        squares = sorted(_squared(edge) for edge in common)
        assert sorted(lengths[joint] for joint in joints) == squares
        shared += len(joints)
    assert shared == 2 * 315


def _squared(edge: frozenset[Point]) -> Golden:
    here, there = edge
    return (there - here).squared_length()


def test_slivers() -> None:
    """A Sliver cell has sides 1, 1, 1 and phi², and fills the notch of a dart."""
    board = standard_board()
    slivers = [cell for cell in board.cells if cell.kind is CellKind.SLIVER]
    assert len(slivers) == 10
    for sliver in slivers:
        squares = sorted(_squared(frozenset(edge)) for edge in edges(sliver.corners))
        assert squares == [Golden(1)] * 3 + [Golden(2, 3)]  # phi⁴ = 2 + 3·phi
        joined = [joints for (i, _), joints in board.joints.items() if i == sliver.index]
        assert (Joint.SHORT, Joint.SHORT) in joined
    assert cell_mask(sliver.index for sliver in slivers) == board.sliver_mask


def test_sliver_pairs_meet_in_a_tip() -> None:
    """The two Sliver cells at a Star share one point: its tip, a corner of the decagon."""
    board = standard_board()
    for one, other in zip("ABCDE", "BCDEA", strict=True):
        (tip,) = set(cell(f"{one}33").corners) & set(cell(f"{other}32").corners)
        assert tip in board.rim

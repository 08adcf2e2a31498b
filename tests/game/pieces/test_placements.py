"""All placements: counted, found again by moving outlines, and checked for touching."""

from collections import Counter
from itertools import pairwise, product

import pytest

from cirkis.errors import IllegalPlacement, IllegalReason, UnreadablePlacement
from cirkis.game import CellKind, FigureKind, Placement, figures, placement_table, standard_pieces
from cirkis.game.geometry import Golden, Point, direction
from tests.game.board.exact import doubled_area

TABLE = placement_table(standard_pieces())
COUNTS = {"B": 50, "S": 70, "W": 90, "K": 55, "T": 25, "A": 65, "C": 40, "H": 110, "V": 10}
CELLS = {
    "B": "kite kite kite", "S": "kite kite", "W": "kite", "K": "kite kite dart", "T": "kite kite",
    "A": "dart", "C": "dart dart", "H": "kite dart", "V": "sliver",
}  # fmt: skip
Outline = tuple[Point, ...]


def of_code(code: str) -> list[Placement]:
    return [placement for placement in TABLE.placements if placement.code == code]


def outlines(placement: Placement) -> list[Outline]:
    return [TABLE.board.by_name[name].corners for name in placement.cells]


def copies(pattern: list[Outline], *, turn_over: bool) -> set[frozenset[str]]:
    """Return all sets of cells that this outline covers if moved, rotated and turned over."""
    cells = {frozenset(cell.corners): cell.name for cell in TABLE.board.cells}
    corners = {corner for cell in TABLE.board.cells for corner in cell.corners}
    hands = [pattern]
    if turn_over:
        hands.append([tuple(point.reflected() for point in outline) for outline in pattern])
    found = set()
    for hand, steps in product(hands, range(10)):
        moved = [[point.rotated(steps) for point in outline] for outline in hand]
        for corner in corners:
            by = corner - moved[0][0]
            names = [cells.get(frozenset(p + by for p in outline)) for outline in moved]
            if None not in names:
                found.add(frozenset(name for name in names if name))
    return found


def test_counts() -> None:
    assert Counter(placement.code for placement in TABLE.placements) == COUNTS
    assert len(TABLE.placements) == sum(COUNTS.values()) == 515
    for placement in TABLE.placements:
        kinds = Counter(TABLE.board.by_name[name].kind.value for name in placement.cells)
        assert kinds == Counter(CELLS[placement.code].split())


@pytest.mark.parametrize("code", COUNTS)
def test_one_placement_generates_the_others(code: str) -> None:
    """Moved, rotated and turned over, one placement gives all placements of its shape.

    Without being turned over, it gives half of a Hook's placements, and all of every other shape's.
    """
    placements = of_code(code)
    expected = {frozenset(placement.cells) for placement in placements}
    assert copies(outlines(placements[0]), turn_over=True) == expected
    found = copies(outlines(placements[0]), turn_over=False)
    assert len(found) == (COUNTS[code] // 2 if code == "H" else COUNTS[code])


def test_the_kite_is_a_scaled_kite_cell() -> None:
    """The Kite is a kite cell scaled by phi: sides of phi² and phi, and phi² times the area."""
    kite = next(cell for cell in TABLE.board.cells if cell.kind is CellKind.KITE)
    for placement in of_code("K"):
        area = sum((doubled_area(outline) for outline in outlines(placement)), Golden(0))
        assert area == doubled_area(kite.corners) * Golden(1, 1)
        steps = [e for outline in outlines(placement) for e in pairwise([*outline, outline[0]])]
        rim = [there - here for here, there in steps if (there, here) not in steps]
        lengths: dict[int, Golden] = {}
        for k in range(10):
            for edge, length in (
                (direction(k), Golden(1)),
                (direction(k).times_phi(), Golden(0, 1)),
            ):
                if edge in rim:
                    lengths[k] = lengths.get(k, Golden(0)) + length
        assert sorted(lengths.values()) == [Golden(0, 1)] * 2 + [Golden(1, 1)] * 2


def test_pieces_in_figures() -> None:
    """A Big Slice covers three segments of one Circle, and no piece covers more than two segments
    of a Star.
    """
    stars = [f.mask for f in figures(TABLE.board) if f.kind is FigureKind.STAR]
    for placement in TABLE.placements:
        assert max((star & placement.mask).bit_count() for star in stars) <= 2
    circles = [f.mask for f in figures(TABLE.board) if f.kind is FigureKind.CIRCLE]
    for circle in circles:
        slices = [p for p in of_code("B") if p.mask & circle]
        assert len(slices) == 5
        assert all(not p.mask & ~circle for p in slices)
        assert len([p for p in of_code("S") if not p.mask & ~circle]) == 5


def test_sets_of_placements() -> None:
    touching = {
        cell.name: set(TABLE.board.names(TABLE.board.touching[cell.index]))
        for cell in TABLE.board.cells
    }
    reach = {p.index: set().union(*(touching[name] for name in p.cells)) for p in TABLE.placements}
    largest = 0
    for one in TABLE.placements:
        cells = set(one.cells)
        overlapping = {p.index for p in TABLE.placements if cells & set(p.cells)}
        around = {p.index for p in TABLE.placements if cells & reach[p.index]} - overlapping
        assert set(_members(TABLE.conflicts[one.index])) == overlapping
        assert set(_members(TABLE.touching[one.index])) == around
        assert set(TABLE.board.names(TABLE.neighbours[one.index])) == reach[one.index] - cells
        largest = max(largest, len(around))
    assert largest == 63


def _members(mask: int) -> list[int]:
    return [placement.index for placement in TABLE.members(mask)]


def test_placements_on_cells() -> None:
    for number, mask in enumerate(TABLE.by_shape):
        assert _members(mask) == [p.index for p in TABLE.placements if p.shape == number]
    cells = TABLE.parse("A1+B1").mask
    expected = [p.index for p in TABLE.placements if {"A1", "B1"} & set(p.cells)]
    assert _members(TABLE.covering(cells)) == expected


@pytest.mark.parametrize("text", ["A1+B1", "b1+a1", " A1 + B1 ", "C:A1+B1", "c: b1+a1"])
def test_parse(text: str) -> None:
    """Cells can be given in any order and case, with or without the shape's letter."""
    placement = TABLE.parse(text)
    assert placement.cells == ("A1", "B1")
    assert placement.name == "A1+B1"
    assert str(placement) == "C:A1+B1"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", '"" is not a cell'),
        ("A34", '"A34" is not a cell'),
        ("A1+", '"" is not a cell'),
        ("A1 B1", '"A1 B1" is not a cell'),
        ("A1+F2", '"F2" is not a cell'),
        ("A1+a1", "A1 occurs twice"),
        ("A1+" * 100_000, "too long"),
    ],
)
def test_parse_unreadable(text: str, wrong: str) -> None:
    with pytest.raises(UnreadablePlacement) as caught:
        TABLE.parse(text)
    assert wrong in str(caught.value)
    assert f'"{text}"' in str(caught.value) or wrong == "too long"
    assert len(str(caught.value)) < 200
    assert caught.value.code == "unreadable-placement"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A1+C1", "no piece covers exactly A1+C1"),
        ("A1+B1+C1", "no piece covers exactly A1+B1+C1"),
        ("W:A1+B1", 'A1+B1 is the Chevron (C), not "W"'),
    ],
)
def test_parse_cells_that_no_piece_covers(text: str, wrong: str) -> None:
    with pytest.raises(IllegalPlacement) as caught:
        TABLE.parse(text)
    assert str(caught.value) == wrong
    assert caught.value.reason is IllegalReason.NO_SUCH_PIECE
    assert caught.value.code == "no-such-piece"

"""Circles, Stars and the Center Ring, as read from the picture and as measured."""

from __future__ import annotations

from collections import Counter

from cirkis.game import CellKind, Figure, FigureKind, figures, standard_board
from cirkis.game.geometry.golden import Golden
from cirkis.game.geometry.plane import ORIGIN, Point
from tests.game.board.exact import cell

# Read from the picture, one of each kind; the others are these turned, with other letters.
ONE_OF_EACH = {
    "circle A16": "A16 A20 A21 A30 A31",
    "circle A6": "A6 A8 A12 E9 E13",
    "star A19": "A19 A22 A28 E23 E29",
}
PHI_6, PHI_8 = Golden(5, 8), Golden(13, 21)  # squares of phi³ and phi⁴


def by_name() -> dict[str, Figure]:
    return {figure.name: figure for figure in figures(standard_board())}


def cells(figure: Figure) -> set[str]:
    return set(standard_board().names(figure.mask))


def meeting_point(figure: Figure) -> Point:
    """Return the one point that all segments of a Circle or Star share."""
    (point,) = set.intersection(*(set(cell(name).corners) for name in cells(figure)))
    return point


def test_numbers() -> None:
    """There are ten Circles, six Stars and one Center Ring, numbered in this order."""
    all_figures = figures(standard_board())
    kinds = [figure.kind for figure in all_figures]
    assert kinds == [FigureKind.CIRCLE] * 10 + [FigureKind.STAR] * 6 + [FigureKind.CENTER_RING]
    assert [figure.index for figure in all_figures] == list(range(17))
    assert [figure.name for figure in all_figures if figure.is_center_star] == ["center star"]


def test_cells() -> None:
    """Each figure has the cells shown in the picture."""
    found = by_name()
    for name, text in ONE_OF_EACH.items():
        for turn in range(5):
            turns = dict(zip("ABCDE", "ABCDE"[turn:] + "ABCDE"[:turn], strict=True))
            kind, cell_name = name.split()
            expected = {turns[part[0]] + part[1:] for part in text.split()}
            assert cells(found[f"{kind} {turns[cell_name[0]]}{cell_name[1:]}"]) == expected
    assert cells(found["center star"]) == {"A1", "B1", "C1", "D1", "E1"}
    ring = {"A2", "A3", "B2", "B3", "C2", "C3", "D2", "D3", "E2", "E3"}
    assert cells(found["center ring"]) == ring
    assert len(found) == 17


def test_segments() -> None:
    """Circles are five kites around their apexes, Stars five darts around their tips."""
    for figure in by_name().values():
        kinds = Counter(cell(name).kind for name in cells(figure))
        if figure.kind is FigureKind.CENTER_RING:
            assert kinds == {CellKind.KITE: 10}
            continue
        kind = CellKind.KITE if figure.kind is FigureKind.CIRCLE else CellKind.DART
        assert kinds == {kind: 5}
        assert {cell(name).corners[0] for name in cells(figure)} == {meeting_point(figure)}


def test_distances() -> None:
    """Circles are five at distance phi³ and five at phi⁴; Stars the middle and five at phi⁴."""
    distances: dict[FigureKind, Counter[Golden]] = {kind: Counter() for kind in FigureKind}
    for figure in by_name().values():
        if figure.kind is not FigureKind.CENTER_RING:
            distances[figure.kind][meeting_point(figure).squared_length()] += 1
    assert distances[FigureKind.CIRCLE] == {PHI_6: 5, PHI_8: 5}
    assert distances[FigureKind.STAR] == {Golden(0): 1, PHI_8: 5}
    assert meeting_point(by_name()["center star"]) == ORIGIN


def test_what_lies_at_the_corners_of_the_decagon() -> None:
    """A Circle lies at the top corner of the decagon, a Star at the bottom, and so on in turn."""
    board = standard_board()
    for nth, corner in enumerate(board.rim):
        kinds = {
            figure.kind
            for figure in by_name().values()
            if any(corner in cell(name).corners for name in cells(figure))
        }
        assert kinds == {FigureKind.STAR if nth % 2 else FigureKind.CIRCLE}


def test_figures_share_no_segment() -> None:
    owned = Counter(name for figure in by_name().values() for name in cells(figure))
    assert set(owned.values()) == {1}
    assert len(owned) == 10 * 5 + 6 * 5 + 10

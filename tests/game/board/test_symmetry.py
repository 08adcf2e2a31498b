"""The board has the five rotations and five reflections in cell_symmetries, and no others."""

from collections.abc import Callable

import pytest

from cirkis.game import figures, standard_board
from cirkis.game.board import turned
from cirkis.game.geometry import Point

Motion = Callable[[Point], Point]


def rotation(steps: int) -> Motion:
    return lambda point: point.rotated(steps)


def reflection(steps: int) -> Motion:
    """Return a reflection in the vertical axis followed by a rotation."""
    return lambda point: point.reflected().rotated(steps)


def images(motion: Motion) -> dict[int, int] | None:
    """Return the cell that each cell moves to, or None if a cell does not land on a cell."""
    by_corners = {frozenset(cell.corners): cell for cell in standard_board().cells}
    moved = {}
    for each in standard_board().cells:
        image = by_corners.get(frozenset(motion(corner) for corner in each.corners))
        if image is None:
            return None
        assert image.kind is each.kind
        moved[each.index] = image.index
    return moved


def test_ten_symmetries() -> None:
    """Of the twenty symmetries of a regular decagon, ten map cells to cells."""
    motions = [make(k) for make in (rotation, reflection) for k in range(10)]
    assert sum(images(motion) is not None for motion in motions) == 10


def test_turning_changes_letters_only() -> None:
    """Rotating the board by 72 degrees clockwise takes A7 to B7, B7 to C7, and so on."""
    moved = images(rotation(-2))
    assert moved is not None
    for index, image in moved.items():
        before, after = standard_board().cells[index].name, standard_board().cells[image].name
        assert after == "BCDEA"["ABCDE".index(before[0])] + before[1:]


@pytest.mark.parametrize("fifths", range(5))
def test_turning_sets_of_cells(fifths: int) -> None:
    """Sets turn as their cells do, and figures become figures of the same kind."""
    moved = images(rotation(-2 * fifths))
    assert moved is not None
    for index, image in moved.items():
        assert turned(1 << index, fifths) == 1 << image
    kinds = {figure.mask: figure.kind for figure in figures(standard_board())}
    assert {turned(mask, fifths): kind for mask, kind in kinds.items()} == kinds

"""The board turns into itself five ways and mirrors into itself five ways, and no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cirkis.board import standard_board
from cirkis.board.layout import cell_mask, iter_bits
from cirkis.board.symmetry import is_turned
from cirkis.geometry.plane import Point
from tests.board.exact import cell

Motion = Callable[[Point], Point]


def turned(steps: int) -> Motion:
    """Turning by steps of 36 degrees."""
    return lambda point: point.turned(steps)


def mirrored_and_turned(steps: int) -> Motion:
    """Mirroring in the vertical, then turning."""
    return lambda point: point.mirrored().turned(steps)


def images(motion: Motion) -> dict[int, int] | None:
    """Which cell each cell is moved to; None when some cell is moved to none."""
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
    motions = [make(k) for make in (turned, mirrored_and_turned) for k in range(10)]
    assert sum(images(motion) is not None for motion in motions) == 10


@pytest.mark.parametrize("make", [turned, mirrored_and_turned])
@pytest.mark.parametrize("steps", range(0, 10, 2))
def test_symmetries_keep_touching(make: Callable[[int], Motion], steps: int) -> None:
    """Turning by 72 degrees and mirroring keep what touches what."""
    moved = images(make(steps))
    assert moved is not None
    assert sorted(moved.values()) == list(range(165))
    touching = standard_board().touching
    for index, image in moved.items():
        assert touching[image] == cell_mask(moved[other] for other in iter_bits(touching[index]))


def test_turning_changes_letters_only() -> None:
    """Turning the board by 72 degrees clockwise takes A7 to B7, B7 to C7, and so on."""
    moved = images(turned(-2))
    assert moved is not None
    for index, image in moved.items():
        before, after = standard_board().cells[index].name, standard_board().cells[image].name
        assert after == "BCDEA"["ABCDE".index(before[0])] + before[1:]


def test_is_turned() -> None:
    """A Hook and its mirror image have not the same outline by turning; turned Hooks have."""

    def mask(text: str) -> int:
        return cell_mask(cell(name).index for name in text.split("+"))

    board = standard_board()
    assert is_turned(board, mask("A2+A1"), mask("B2+B1"))
    assert not is_turned(board, mask("A2+A1"), mask("A3+B1"))
    assert is_turned(board, mask("A3+B1"), mask("B3+C1"))

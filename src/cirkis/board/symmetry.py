"""Which sets of cells have the same outline by turning alone, without turning over (R5)."""

from __future__ import annotations

from cirkis.board.layout import Board, iter_bits
from cirkis.geometry.plane import Point


def is_turned(board: Board, here: int, there: int) -> bool:
    """Whether one set of cells, moved and turned but not turned over, covers the other."""
    pattern, target = _corners(board, here), _moved_home(_corners(board, there))
    return any(_moved_home([p.turned(k) for p in pattern]) == target for k in range(10))


def _corners(board: Board, mask: int) -> list[Point]:
    return [corner for i in iter_bits(mask) for corner in board.cells[i].corners]


def _moved_home(points: list[Point]) -> list[tuple[int, int, int, int]]:
    """The points in order, the smallest moved to the origin: the same wherever the outline lies."""
    coordinates = sorted((p.p, p.q, p.r, p.s) for p in points)
    p0, q0, r0, s0 = coordinates[0]
    return [(p - p0, q - q0, r - r0, s - s0) for p, q, r, s in coordinates]

"""Where a shape lies: all sets of cells of a board that have its outline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from cirkis.board.layout import Board, CellKind, Joint, cell_mask
from cirkis.board.symmetry import is_turned
from cirkis.pieces.shapes import Shape

Joints = tuple[tuple[int, int, Joint], ...]


def find_placements(board: Board, shape: Shape) -> frozenset[int]:
    """All sets of cells of the board that have the shape's outline (R5)."""
    found = _outlined(board, shape.cells, shape.joints)
    if shape.turn_over:
        return found
    example = cell_mask(board.by_name[name].index for name in shape.example)
    return frozenset(mask for mask in found if is_turned(board, example, mask))


@cache
def _outlined(board: Board, kinds: tuple[CellKind, ...], joints: Joints) -> frozenset[int]:
    """All sets of cells of these kinds that are joined like this, turned over or not."""
    beside = _beside(board)
    found: set[int] = set()
    for first in board.cells:
        for cells in _grown(beside, (first.index,), len(kinds)):
            mask = cell_mask(cells)
            if mask not in found and _has_outline(board, cells, kinds, joints):
                found.add(mask)
    return frozenset(found)


def _beside(board: Board) -> dict[int, list[int]]:
    """For every cell those that share an edge with it."""
    beside: dict[int, list[int]] = {cell.index: [] for cell in board.cells}
    for here, there in board.joints:
        beside[here].append(there)
    return beside


def _grown(
    beside: dict[int, list[int]], cells: tuple[int, ...], size: int
) -> Iterator[tuple[int, ...]]:
    """Chains of so many cells, each sharing an edge with one before it."""
    if len(cells) == size:
        yield cells
        return
    for here in cells:
        for there in beside[here]:
            if there not in cells:
                yield from _grown(beside, (*cells, there), size)


def _has_outline(
    board: Board, cells: tuple[int, ...], kinds: tuple[CellKind, ...], joints: Joints
) -> bool:
    """Whether the cells in some order have these kinds and just these joints."""
    for order in permutations(cells):
        if any(board.cells[c].kind is not kind for c, kind in zip(order, kinds, strict=True)):
            continue
        found = [
            (i, j, joint)
            for i in range(len(order))
            for j in range(i + 1, len(order))
            for joint in board.joints.get((order[i], order[j]), ())
        ]
        if sorted(found, key=lambda t: (t[0], t[1], t[2].value)) == list(joints):
            return True
    return False

"""Find every set of cells on the board that has a shape's outline."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

from cirkis.game.board.layout import Board, CellKind, Joint, cell_mask, iter_bits
from cirkis.game.geometry.plane import Point
from cirkis.game.pieces.shapes import Shape
from cirkis.game.pieces.shared import KEPT

Joints = tuple[tuple[int, int, Joint], ...]


def find_placements(board: Board, shape: Shape) -> frozenset[int]:
    """Return the masks of all sets of cells that have the shape's outline (R5).

    If the shape must not be turned over, its example shows which side is up.
    """
    masks = _matching_masks(board, shape.cells, shape.joints)
    if shape.turn_over:
        return masks
    example = cell_mask(board.by_name[name].index for name in shape.example)
    return frozenset(mask for mask in masks if is_rotation(board, example, mask))


def is_rotation(board: Board, first: int, second: int) -> bool:
    """Return whether two sets of cells have the same outline without being turned over (R5)."""
    corners, target = _corners(board, first), _normalised(_corners(board, second))
    return any(_normalised([p.rotated(k) for p in corners]) == target for k in range(10))


def _corners(board: Board, mask: int) -> list[Point]:
    return [corner for i in iter_bits(mask) for corner in board.cells[i].corners]


def _normalised(points: list[Point]) -> list[tuple[int, int, int, int]]:
    """Return the points sorted, and moved so that the smallest is the origin."""
    coordinates = sorted((p.p, p.q, p.r, p.s) for p in points)
    p0, q0, r0, s0 = coordinates[0]
    return [(p - p0, q - q0, r - r0, s - s0) for p, q, r, s in coordinates]


@lru_cache(maxsize=16 * KEPT)
def _matching_masks(board: Board, kinds: tuple[CellKind, ...], joints: Joints) -> frozenset[int]:
    """Return all sets of cells of these kinds with these joints, turned over or not."""
    neighbours = _edge_neighbours(board)
    sets = {  # in one order each: every order of the same cells has the same outline
        cell_mask(cells): cells
        for first in board.cells
        for cells in _connected_cells(neighbours, (first.index,), len(kinds))
    }
    return frozenset(
        mask for mask, cells in sets.items() if _has_outline(board, cells, kinds, joints)
    )


def _edge_neighbours(board: Board) -> dict[int, list[int]]:
    neighbours: dict[int, list[int]] = {cell.index: [] for cell in board.cells}
    for here, there in board.joints:
        neighbours[here].append(there)
    return neighbours


def _connected_cells(
    neighbours: dict[int, list[int]], cells: tuple[int, ...], size: int
) -> Iterator[tuple[int, ...]]:
    """Yield sequences of `size` cells in which each shares an edge with an earlier one."""
    if len(cells) == size:
        yield cells
        return
    for here in cells:
        for there in neighbours[here]:
            if there not in cells:
                yield from _connected_cells(neighbours, (*cells, there), size)


def _has_outline(
    board: Board, cells: tuple[int, ...], kinds: tuple[CellKind, ...], joints: Joints
) -> bool:
    """Return whether the cells, in some order, have these kinds and exactly these joints."""
    for order in permutations(cells):
        if any(board.cells[c].kind is not kind for c, kind in zip(order, kinds, strict=True)):
            continue
        shared = [
            (i, j, joint)
            for i in range(len(order))
            for j in range(i + 1, len(order))
            for joint in board.joints.get((order[i], order[j]), ())
        ]
        if sorted(shared, key=lambda t: (t[0], t[1], t[2].value)) == list(joints):
            return True
    return False

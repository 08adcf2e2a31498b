"""Every placement of every shape, numbered, with precomputed sets that make the rules fast.

A set of placements is an int in which bit i represents placement i. Placements are numbered by
shape, in the order of the piece set, then by their cells.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, update_wrapper
from itertools import permutations
from typing import ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from cirkis.errors import IllegalPlacement, IllegalReason, UnreadablePlacement
from cirkis.game.board import (
    Board,
    CellKind,
    Joint,
    cell_mask,
    iter_bits,
    standard_board,
    turned,
    union,
)
from cirkis.game.geometry import Point
from cirkis.game.pieces.shapes import PieceSet, Shape

KEPT = 32  # unused results to keep per function, because users can load many piece sets

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")


def share(make: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Cache a function's results while they are in use, and the latest ones even if unused.

    Calls with the same arguments return the same object as long as something refers to it.
    """
    in_use: WeakValueDictionary[object, Made] = WeakValueDictionary()

    @lru_cache(maxsize=KEPT)
    def made(*arguments: Arguments.args, **named: Arguments.kwargs) -> Made:
        key = (arguments, tuple(named.items()))
        found = in_use.get(key)
        if found is None:
            found = in_use[key] = make(*arguments, **named)
        return found

    return cast(Callable[Arguments, Made], update_wrapper(made, make))


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


MAX_TEXT_LENGTH = 100  # characters; three cells with a code need 13


@dataclass(frozen=True, slots=True)
class Placement:
    """A shape on certain cells; a set of cells fits at most one shape.

    Attributes:
        index: its number in the table.
        shape: the number of its shape in the piece set.
        code: the shape's letter.
        cells: the names of its cells, in board order.
        mask: the set of its cells.
    """

    index: int
    shape: int
    code: str
    cells: tuple[str, ...]
    mask: int = field(repr=False)

    @property
    def name(self) -> str:
        """Its cells joined by plus signs, as in "A1+B1"."""
        return "+".join(self.cells)

    def __str__(self) -> str:
        return f"{self.code}:{self.name}"


@dataclass(frozen=True, eq=False)
class PlacementTable:
    """All placements of a piece set.

    Attributes:
        board: the board they are on.
        pieces: the piece set.
        placements: all placements, by number.
        index_by_mask: for each set of cells, the number of the placement that covers exactly these.
        by_shape: for each shape, its placements.
        by_cell: for each cell, the placements that cover it.
        conflicts: for each placement, the placements that share a cell with it, including itself.
        touching: for each placement, the placements that touch it without overlapping it (R7).
        neighbours: for each placement, the cells that touch it (R11).
    """

    board: Board
    pieces: PieceSet
    placements: tuple[Placement, ...]
    index_by_mask: dict[int, int]
    by_shape: tuple[int, ...]
    by_cell: tuple[int, ...]
    conflicts: tuple[int, ...]
    touching: tuple[int, ...]
    neighbours: tuple[int, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle only the piece set, because each set has one shared table."""
        return placement_table, (self.pieces,)

    def turned(self, placement: Placement, fifths: int) -> Placement:
        """Turn a placement clockwise about the board's centre.

        Args:
            placement: the placement.
            fifths: the angle in fifths of a full turn, 0 to 4.
        """
        return self.placements[self.index_by_mask[turned(placement.mask, fifths)]]

    def parse(self, text: str) -> Placement:
        """Return the placement named by cells in any order, as in "B1+A1" or "C:A1+B1".

        Raises:
            UnreadablePlacement: the text is not a valid set of cells.
            IllegalPlacement: no piece of the set covers exactly these cells.
        """
        if not isinstance(text, str):
            raise TypeError(f"a placement must be a string, not {text!r}")
        if len(text) > MAX_TEXT_LENGTH:
            raise UnreadablePlacement(
                f'cannot read the placement "{text[:MAX_TEXT_LENGTH]}...": it is too long'
            )
        code, colon, cells = text.strip().rpartition(":")
        mask = 0
        for name in map(str.strip, cells.split("+")):
            cell = self.board.by_name.get(name.upper())
            if cell is None:
                raise UnreadablePlacement(
                    f'cannot read the placement "{text}": "{name}" is not a cell on the board'
                )
            if mask >> cell.index & 1:
                raise UnreadablePlacement(
                    f'cannot read the placement "{text}": {cell.name} occurs twice'
                )
            mask |= 1 << cell.index
        index = self.index_by_mask.get(mask)
        if index is None:
            names = "+".join(self.board.names(mask))
            raise IllegalPlacement(IllegalReason.NO_SUCH_PIECE, f"no piece covers exactly {names}")
        placement = self.placements[index]
        if colon and code.strip().upper() != placement.code:
            raise IllegalPlacement(
                IllegalReason.NO_SUCH_PIECE,
                f"{placement.name} is the {self.pieces.shapes[placement.shape].name}"
                f' ({placement.code}), not "{code.strip()}"',
            )
        return placement

    def covering(self, cells: int) -> int:
        """Return the set of placements that cover at least one of these cells."""
        return union(self.by_cell, cells)

    def members(self, mask: int) -> tuple[Placement, ...]:
        """Return the members of a set of placements, in the order of their numbers."""
        placements = self.placements
        members = []
        while mask:
            low = mask & -mask
            members.append(placements[low.bit_length() - 1])
            mask ^= low
        return tuple(members)


@share
def placement_table(pieces: PieceSet) -> PlacementTable:
    """Return the table of a piece set on the standard board, created once and shared.

    >>> from cirkis.game import standard_pieces
    >>> table = placement_table(standard_pieces())
    >>> len(table.placements), table.parse("A1+B1").index
    (515, 355)
    """
    board = standard_board()
    placements: list[Placement] = []
    for number, shape in enumerate(pieces.shapes):
        for mask in sorted(find_placements(board, shape), key=lambda mask: tuple(iter_bits(mask))):
            names = board.names(mask)
            placements.append(Placement(len(placements), number, shape.code, names, mask))
    by_cell = [0] * len(board.cells)
    by_shape = [0] * len(pieces.shapes)
    for placement in placements:
        by_shape[placement.shape] |= 1 << placement.index
        for cell in iter_bits(placement.mask):
            by_cell[cell] |= 1 << placement.index
    conflicts = tuple(union(by_cell, p.mask) for p in placements)
    neighbours = tuple(union(board.touching, p.mask) & ~p.mask for p in placements)
    return PlacementTable(
        board=board,
        pieces=pieces,
        placements=tuple(placements),
        index_by_mask={p.mask: p.index for p in placements},
        by_shape=tuple(by_shape),
        by_cell=tuple(by_cell),
        conflicts=conflicts,
        touching=tuple(
            union(by_cell, around) & ~overlapping
            for around, overlapping in zip(neighbours, conflicts, strict=True)
        ),
        neighbours=neighbours,
    )

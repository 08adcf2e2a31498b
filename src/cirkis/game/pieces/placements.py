"""Every placement of every shape, numbered, with precomputed sets that make the rules fast.

A set of placements is an int in which bit i represents placement i. Placements are numbered by
shape, in the order of the piece set, then by their cells.
"""

from dataclasses import dataclass, field

from cirkis.errors import IllegalPlacement, IllegalReason, UnreadablePlacement
from cirkis.game.board.layout import Board, iter_bits, standard_board, turned, union
from cirkis.game.pieces.find_placements import find_placements
from cirkis.game.pieces.shapes import PieceSet
from cirkis.game.pieces.shared import share

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

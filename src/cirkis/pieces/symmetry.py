"""Where the symmetries of the board take every placement of a piece set."""

from __future__ import annotations

from functools import lru_cache

from cirkis.board.symmetry import moved, symmetries
from cirkis.pieces.placements import placement_table
from cirkis.pieces.shapes import PieceSet


@lru_cache(4)
def placement_symmetries(pieces: PieceSet) -> tuple[tuple[int, ...], ...]:
    """Return for each of the board's ten symmetries which placement becomes which.

    Args:
        pieces: the piece set; a shape and its mirror image must be one shape of it, as with the
            standard set.

    Returns:
        Ten tuples of numbers by number, in the order of cirkis.board.symmetry.symmetries.

    Raises:
        KeyError: a mirror image belongs to no piece of the set.
    """
    table = placement_table(pieces)
    return tuple(
        tuple(table.index_by_mask[moved(placement.mask, way)] for placement in table.placements)
        for way in symmetries()
    )

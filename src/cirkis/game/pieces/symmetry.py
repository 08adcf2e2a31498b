"""The images of placements under the board's symmetries."""

from functools import lru_cache

from cirkis.game.board.symmetry import cell_symmetries, moved
from cirkis.game.pieces.placements import PlacementTable, placement_table
from cirkis.game.pieces.reader import standard_pieces
from cirkis.game.pieces.shapes import PieceSet


@lru_cache(4)
def placement_symmetries(pieces: PieceSet | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the image of every placement under each of the board's symmetries, the identity first.

    Args:
        pieces: the piece set; the standard one by default.

    Returns:
        Ten tuples of placement numbers, in the order of cell_symmetries; only the five rotations if
        mirror images are not all placements of the same shapes.
    """
    table = placement_table(pieces or standard_pieces())
    ways = (_placements_moved(table, symmetry) for symmetry in cell_symmetries())
    return tuple(way for way in ways if way)


def _placements_moved(table: PlacementTable, symmetry: tuple[int, ...]) -> tuple[int, ...]:
    """Return the image of every placement; () if any of them would have a different shape."""
    way = tuple(table.index_by_mask.get(moved(p.mask, symmetry), -1) for p in table.placements)
    keeps_shapes = all(
        index >= 0 and table.placements[index].shape == placement.shape
        for index, placement in zip(way, table.placements, strict=True)
    )
    return way if keeps_shapes else ()

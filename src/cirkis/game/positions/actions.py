"""Placements by number and by name, for machine learning and databases.

The standard pieces have 515 placements, numbered from 0; numbers and names never change.
"""

from cirkis.checks import check_whole
from cirkis.game.pieces.piece_sets import standard_pieces
from cirkis.game.pieces.placements import Placement, PlacementTable, placement_table
from cirkis.game.pieces.shapes import PieceSet


def action_count(pieces: PieceSet | None = None) -> int:
    """Return the number of placements.

    Args:
        pieces: the piece set; the standard one by default.

    >>> action_count()
    515
    """
    return len(_table(pieces).placements)


def action_names(pieces: PieceSet | None = None) -> tuple[str, ...]:
    """Return the names of all placements, by number: their cells, as in "A1+B1".

    Args:
        pieces: the piece set; the standard one by default.
    """
    return tuple(placement.name for placement in _table(pieces).placements)


def placement_of(index: int, pieces: PieceSet | None = None) -> Placement:
    """Return the placement with this number.

    Args:
        index: its number, from 0.
        pieces: the piece set; the standard one by default.

    Raises:
        IndexError: no placement has this number.
        TypeError: it is not a whole number.
    """
    placements = _table(pieces).placements
    index = check_whole("the number of a placement", index, error=TypeError)
    if not 0 <= index < len(placements):
        raise IndexError(f"there is no placement {index}: use 0 to {len(placements) - 1}")
    return placements[index]


def index_of(name: str, pieces: PieceSet | None = None) -> int:
    """Return the number of a placement.

    Args:
        name: its cells in any order, as in "A1+B1" or "C:A1+B1".
        pieces: the piece set; the standard one by default.

    Raises:
        UnreadablePlacement: the name is not a valid set of cells.
        IllegalPlacement: no piece covers exactly these cells.

    >>> placement_of(index_of("B1+C1")).name
    'B1+C1'
    """
    return _table(pieces).parse(name).index


def _table(pieces: PieceSet | None) -> PlacementTable:
    return placement_table(pieces or standard_pieces())

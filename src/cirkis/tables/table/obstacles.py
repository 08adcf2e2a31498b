"""Why nothing can be placed on a cell, as it goes over the wire."""

from __future__ import annotations

from msgspec import Struct

from cirkis.errors import IllegalReason
from cirkis.game.rules.obstacles import find_obstacle
from cirkis.tables.table.state import Table


class ObstacleInfo(Struct, frozen=True):
    """Why nothing can be placed on a cell.

    Attributes:
        reason: why, as the code of an error; null if something can.
        cells: the cells concerned: those in the way, or those to touch or to start from.
    """

    reason: IllegalReason | None
    cells: tuple[str, ...]


def obstacle_info(table: Table, cell: int, shape: int | None) -> ObstacleInfo:
    """Return why the seat to play can place nothing on a cell.

    Args:
        shape: the number of the only shape to consider; None for all that are left.
    """
    found = find_obstacle(table.state, cell, shape)
    return ObstacleInfo(None, ()) if found is None else ObstacleInfo(*found)

"""What may be known before one places: what placements bring, and why others cannot be made."""

from __future__ import annotations

from cirkis.live.queries import read_cell, read_line, read_shape
from cirkis.server.http.endpoint import Call
from cirkis.table.obstacles import ObstacleInfo, obstacle_info
from cirkis.table.permissions import check_record_allowed
from cirkis.table.previews import Previews, make_previews
from cirkis.table.state import Table
from cirkis.table.variations import play_variation


async def previews(call: Call[None]) -> Previews:
    """Return what each legal placement of a position would bring."""
    table = await reached(call)
    return await call.context.services.help(make_previews, table)


async def obstacle(call: Call[None]) -> ObstacleInfo:
    """Return why nothing can be placed on a cell."""
    query = call.request.query_params
    table = await reached(call)
    shapes = table.options.pieces.shapes
    cell = read_cell(query.get("cell", ""))
    return obstacle_info(table, cell, read_shape(query.get("shape", ""), len(shapes)))


async def reached(call: Call[None]) -> Table:
    """Return the table as it is, or at the position that the address names.

    Args:
        call: the request.

    Raises:
        Refused: the game may not be tried out yet.
    """
    query, table = call.request.query_params, call.session.table
    kept, line = read_line(query.get("after", ""), query.get("line", ""))
    if kept is None and not line:
        return table
    check_record_allowed(table)
    return await call.context.services.help(play_variation, table, kept, line)

"""Positions without a table: what they look like, what may be done there, how they are set up."""

from __future__ import annotations

from starlette.responses import Response

from cirkis.live.queries import (
    read_cell,
    read_line,
    read_position,
    read_seat,
    read_seconds,
    read_shape,
)
from cirkis.server.http.analysis_streams import stream_analyses
from cirkis.server.http.endpoint import Call
from cirkis.table.begin import table_at
from cirkis.table.make_view import make_view
from cirkis.table.obstacles import ObstacleInfo, obstacle_info
from cirkis.table.openings_info import OpeningsInfo
from cirkis.table.previews import Previews, make_previews
from cirkis.table.requests import NewTable
from cirkis.table.set_up_info import SetUpInfo, set_up_info
from cirkis.table.state import Table
from cirkis.table.table_info import TableInfo, table_info
from cirkis.table.variations import play_variation
from cirkis.table.view import View


async def table(call: Call[None]) -> TableInfo:
    """Return what stays the same at the positions of a game."""
    return table_info("", await reached(call))


async def view(call: Call[None]) -> View:
    """Return a position."""
    return make_view(await reached(call))


async def previews(call: Call[None]) -> Previews:
    """Return what each legal placement would bring."""
    return await call.context.services.help(make_previews, await reached(call))


async def obstacle(call: Call[None]) -> ObstacleInfo:
    """Return why nothing can be placed on a cell."""
    query, table = call.request.query_params, await reached(call)
    cell = read_cell(query.get("cell", ""))
    shape = read_shape(query.get("shape", ""), len(table.options.pieces.shapes))
    return obstacle_info(table, cell, shape)


async def openings(call: Call[None]) -> OpeningsInfo:
    """Return what good players would place, and what was played."""
    services = call.context.services
    return await services.help(services.openings.info, await reached(call))


async def analysis(call: Call[None]) -> Response:
    """Stream better and better analyses."""
    services = call.context.services
    for quota in ("streams", "analysis"):
        services.quotas.check(quota)
    state = (await reached(call)).state
    seconds = read_seconds(call.request.query_params.get("seconds"))
    pool = services.analysis_pool
    pool.check_room()
    return stream_analyses(pool.analyse(state, seconds), services.quotas)


async def set_up(call: Call[None]) -> SetUpInfo:
    """Return what follows from the pieces on a board that is being set up."""
    query = call.request.query_params
    request = read_position(query.get("at", ""))
    seat, turn = read_seat(query.get("seat", "")), read_seat(query.get("turn", ""))
    leader = query.get("leader") or None
    return await call.context.services.help(set_up_info, request, seat or 0, leader, turn)


async def reached(call: Call[None]) -> Table:
    """Return the table, which is not stored, at the position that the address names.

    Args:
        call: the request.

    Raises:
        CirkisError: the address cannot be read, or the rules do not allow the position.
    """
    query = call.request.query_params
    request = read_position(query.get("at", ""))
    line = read_line("", query.get("line", ""))[1]
    return await call.context.services.help(_play, request, line)


def _play(request: NewTable, line: list[str]) -> Table:
    return play_variation(table_at(request), None, line)

"""Pictures of positions and games."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from cirkis.live.pictures import (
    Look,
    game_film,
    position_picture,
    read_look,
    record_card,
    table_card,
)
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers.positions import reached as reached_freely
from cirkis.server.http.handlers.previews import reached
from cirkis.table.state import Table

_Draw = Callable[[Table, Look], str]

_SVG, _PNG = "image/svg+xml", "image/png"
_FOR_A_WHILE = "private, max-age=300"


async def table_picture(call: Call[None]) -> Response:
    """Return a position of a table as an SVG."""
    return await _svg(call, position_picture, await reached(call))


async def table_film(call: Call[None]) -> Response:
    """Return the game of a table as an SVG with frames."""
    return await _svg(call, game_film, await reached(call))


async def free_picture(call: Call[None]) -> Response:
    """Return a position without a table as an SVG."""
    return await _svg(call, position_picture, await reached_freely(call))


async def free_film(call: Call[None]) -> Response:
    """Return what led to a position without a table as an SVG with frames."""
    return await _svg(call, game_film, await reached_freely(call))


async def table_preview(call: Call[None]) -> Response:
    """Return a position of a table as previews of links show it."""
    table = await reached(call)
    svg = await call.context.services.help(table_card, table, _look(call).language)
    return await _png(call, svg)


async def study_preview(call: Call[None]) -> Response:
    """Return the end of a study's main line as previews of links show it."""
    services = call.context.services
    text = await services.studies.text(str(call.request.path_params["id"]))
    return await _png(call, await services.help(record_card, text, _look(call).language))


def _look(call: Call[None]) -> Look:
    query = call.request.query_params
    return read_look(query.get("theme", ""), query.get("language", ""))


async def _svg(call: Call[None], draw: _Draw, table: Table) -> Response:
    text = await call.context.services.help(draw, table, _look(call))
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=_SVG)


async def _png(call: Call[None], svg: str) -> Response:
    content = await call.context.services.pictures.png(svg)
    # Pages of others may show what their readers have the link of.
    headers = {"Cache-Control": _FOR_A_WHILE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(content, headers=headers, media_type=_PNG)

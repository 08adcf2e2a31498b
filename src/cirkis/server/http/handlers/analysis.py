"""Looking at a game with the computer: positions, analyses, reviews."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from cirkis.live.queries import read_line, read_seconds
from cirkis.server.http.analysis_streams import stream_analyses
from cirkis.server.http.endpoint import Call
from cirkis.table.make_view import make_view
from cirkis.table.permissions import check_analysis_allowed, check_record_allowed
from cirkis.table.state import Table
from cirkis.table.variations import play_variation
from cirkis.table.view import View


async def position(call: Call[None]) -> View:
    """Return the table as it stood, or as it would stand after other placements."""
    check_record_allowed(call.session.table)
    kept, line = _line(call.request)
    return await call.context.services.help(_view_of, call.session.table, kept, line)


def _view_of(table: Table, kept: int | None, line: list[str]) -> View:
    return make_view(play_variation(table, kept, line))


async def analysis(call: Call[None]) -> Response:
    """Stream better and better analyses of a position."""
    _check_allowed(call)
    kept, line = _line(call.request)
    services = call.context.services
    state = (await services.help(play_variation, call.session.table, kept, line)).state
    seconds = read_seconds(call.request.query_params.get("seconds"))
    pool = services.analysis_pool
    pool.check_room()
    await services.finished_games.note_advice(call.person, call.session.id, call.session.table)
    return stream_analyses(pool.analyse(state, seconds), services.quotas)


async def review(call: Call[None]) -> Response:
    """Stream how far the analysis of the round is, and at last the analysis."""
    _check_allowed(call)
    services = call.context.services
    services.analysis_pool.check_room()
    game = services.reviews.get(call.session.id, call.session.table)
    return stream_analyses(game.read(), services.quotas)


def _check_allowed(call: Call[None]) -> None:
    for quota in ("streams", "analysis"):
        call.context.services.quotas.check(quota)
    check_analysis_allowed(call.session.table, call.person)


def _line(request: Request) -> tuple[int | None, list[str]]:
    """Return the steps that stay, None for all, and the cells of the placements made then."""
    return read_line(*(request.query_params.get(name, "") for name in ("after", "line")))

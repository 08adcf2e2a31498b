"""Positions, at a table or described in a query: views, previews, analyses, pictures."""

from collections.abc import Callable
from functools import partial

from cirkis.backend.queries import (
    game_film,
    position_picture,
    read_cell,
    read_line,
    read_position,
    read_seat,
    read_seconds,
    read_shape,
)
from cirkis.backend.requests.call import Call, File, Stream
from cirkis.backend.requests.mistakes import read_review
from cirkis.backend.reviews import review_seconds
from cirkis.drawing import palette
from cirkis.i18n.texts import known_language
from cirkis.tables.editor import SetUpInfo, set_up_info
from cirkis.tables.make_view import TableInfo, make_view, table_info
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.permissions import check_help_allowed
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import table_at
from cirkis.tables.state import Table
from cirkis.tables.variations import (
    Comparison,
    ObstacleInfo,
    Previews,
    compare_lines,
    make_previews,
    obstacle_info,
    play_variation,
)
from cirkis.tables.view import View


def _line(call: Call[None]) -> tuple[int | None, list[str]]:
    return read_line(call.asked("after"), call.asked("line"))


async def reached(call: Call[None]) -> Table:
    """Return the table in the path, or a new unstored one, at the position given in the query.

    Raises a CirkisError if the query is unreadable or the rules do not allow the position.
    """
    if call.opened is None:
        request = read_position(call.asked("at"))
        return await call.place.help(_play, request, read_line("", call.asked("line"))[1])
    table, (kept, line) = call.opened.table, _line(call)
    if kept is None and not line:
        return table
    return await call.place.help(play_variation, table, kept, line)


def _play(request: NewTable, line: list[str]) -> Table:
    return play_variation(table_at(request), None, line)


async def position(call: Call[None]) -> View:
    """Return an earlier position of a table, or one after other placements."""
    return make_view(await call.place.help(play_variation, call.session.table, *_line(call)))


async def table(call: Call[None]) -> TableInfo:
    """Return the facts that are the same for all positions of a game."""
    return table_info("", await reached(call))


async def view(call: Call[None]) -> View:
    return make_view(await reached(call))


async def previews(call: Call[None]) -> Previews:
    """Return the effects of each legal placement."""
    return await call.place.help(make_previews, await reached(call))


async def obstacle(call: Call[None]) -> ObstacleInfo:
    """Return why nothing can be placed on a cell."""
    table = await reached(call)
    cell = read_cell(call.asked("cell"))
    return obstacle_info(
        table, cell, read_shape(call.asked("shape"), len(table.options.pieces.shapes))
    )


async def openings(call: Call[None]) -> OpeningsInfo:
    """Return the placements in the opening book, and those made in recorded games."""
    return await call.place.help(call.place.openings, await reached(call))


async def set_up(call: Call[None]) -> SetUpInfo:
    """Return the facts about a position being set up."""
    request = read_position(call.asked("at"))
    seat, turn = read_seat(call.asked("seat")), read_seat(call.asked("turn"))
    leader = call.asked("leader") or None
    return await call.place.help(set_up_info, request, seat or 0, leader, turn)


async def _svg(draw: Callable[[Table, str, str], str], call: Call[None]) -> File:
    """Return a picture; an unknown theme or language is replaced by the first theme or English."""
    themes, theme = palette().themes, call.asked("theme")
    look = theme if theme in themes else next(iter(themes)), known_language(call.asked("language"))
    return File(await call.place.help(draw, await reached(call), *look), "image/svg+xml")


picture = partial(_svg, position_picture)
"""Return the position as an SVG."""
film = partial(_svg, game_film)
"""Return the moves up to the position as an SVG with frames."""


async def explanation(call: Call[None]) -> Comparison:
    """Return why one line of play is better than another."""
    there = await _analysed(call)
    better, worse = (read_line("", call.asked(name))[1] for name in ("better", "worse"))
    return await call.place.help(compare_lines, there, better, worse)


async def analysis(call: Call[None]) -> Stream:
    analyst, there = call.place.analyst, await _analysed(call)
    seconds = read_seconds(call.query.get("seconds"))
    analyst.admit(seconds)
    return Stream(analyst.analyse(there, seconds))


async def _analysed(call: Call[None]) -> Table:
    """Return the table at the position to analyse. Raises Refused if that is not allowed."""
    if call.opened is None:
        return await reached(call)
    check_help_allowed(call.opened.table, call.person)
    return await call.place.help(play_variation, call.opened.table, *_line(call))


async def review(call: Call[None]) -> Stream:
    session, reviews = call.session, call.place.reviews
    check_help_allowed(session.table, call.person)
    if not reviews.has(session.id, session.table):
        call.place.analyst.admit(review_seconds(session.table))
    return Stream(read_review(call, reviews.get(session.id, session.table), session.table))

"""Positions, at a table or described in a query: views, previews, analyses, pictures."""

from collections.abc import Callable

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
from cirkis.backend.requests.endpoint import (
    SET_UP_CODES,
    TABLE,
    TABLE_CODES,
    File,
    MessageStream,
    Query,
    Router,
    SharedCall,
)
from cirkis.backend.requests.puzzles import read_review
from cirkis.backend.reviews import review_seconds
from cirkis.drawing import palette
from cirkis.i18n import languages
from cirkis.i18n.texts import known_language
from cirkis.tables.editor import SetUpInfo, set_up_info
from cirkis.tables.make_view import make_view
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.permissions import check_help_allowed
from cirkis.tables.records import Round, export_round
from cirkis.tables.requests import NewTable
from cirkis.tables.setup import table_at
from cirkis.tables.state import Table
from cirkis.tables.table_info import TableInfo, table_info
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

router = Router()

FREE = "/api/positions"
_NUMBER = {"type": "string", "pattern": "^[0-9]{1,5}$"}
_SEAT = {"type": "string", "pattern": "^[0-3]$"}
LINE = Query("line", "further placements, separated by commas", {"type": "string"})
AT = (
    Query("at", "the position: JSON, as posted to create a table", {"type": "string"}),
    LINE,
)
AFTER = Query("after", "how many placements and withdrawals of the round to keep", _NUMBER)
CELL = Query("cell", "the name of a cell", {"type": "string"})
SHAPE = Query("shape", "the number of a shape; any shape if it is left out", _NUMBER)
LINES = (
    Query("better", "the better line of play", {"type": "string"}),
    Query("worse", "the line to compare it with", {"type": "string"}),
)
SECONDS = Query(
    "seconds", "how long to search", {"type": "number", "exclusiveMinimum": 0, "maximum": 30}
)
_SET_UP = (
    AT[0],
    Query("seat", "the seat for which to list the possible placements", _SEAT),
    Query("leader", "the cells of the piece that becomes the Leader", {"type": "string"}),
    Query("turn", "find a Leader that makes it this seat's turn", _SEAT),
)
PICTURE_LANGUAGE = Query("language", "the language of the picture's text", {"enum": languages()})
_LOOK = (
    Query("theme", "the colours around the board", {"enum": ["light", "dark"]}),
    PICTURE_LANGUAGE,
)
LINE_CODES = ("unreadable", "unreadable-placement", "no-such-piece", "illegal")
POSITION_CODES = (
    *(*TABLE_CODES, *LINE_CODES, "no-advice", "game-over"),
    *("not-in-stock", "overlaps", "not-at-center"),
)


def _line(call: SharedCall[None]) -> tuple[int | None, list[str]]:
    return read_line(call.asked("after"), call.asked("line"))


async def reached(call: SharedCall[None]) -> Table:
    """Return the table in the path, or a new unstored one, at the position given in the query.

    Raises a CirkisError if the query is unreadable or the rules do not allow the position.
    """
    if call.opened is None:
        request = read_position(call.asked("at"))
        return await call.services.help(_play, request, read_line("", call.asked("line"))[1])
    table, (kept, line) = call.opened.table, _line(call)
    if kept is None and not line:
        return table
    return await call.services.help(play_variation, table, kept, line)


def _play(request: NewTable, line: list[str]) -> Table:
    return play_variation(table_at(request), None, line)


@router.get(f"{TABLE}/position", codes=POSITION_CODES, query=(AFTER, LINE))
async def position(call: SharedCall[None]) -> View:
    """Get an earlier or hypothetical position.

    In this position, anybody can play for any seat.
    """
    return make_view(await call.services.help(play_variation, call.session.table, *_line(call)))


@router.get(f"{FREE}/table", codes=SET_UP_CODES, query=AT, is_personal=False)
async def table(call: SharedCall[None]) -> TableInfo:
    """Get the facts that never change during a game."""
    return table_info("", await reached(call))


@router.get(f"{FREE}/view", codes=SET_UP_CODES, query=AT, is_personal=False)
async def view(call: SharedCall[None]) -> View:
    """Get a position without a table.

    Anybody can play for any seat in it.
    """
    return make_view(await reached(call))


@router.get(f"{FREE}/previews", codes=SET_UP_CODES, query=AT, is_personal=False)
@router.get(f"{TABLE}/previews", codes=POSITION_CODES, query=(AFTER, LINE))
async def previews(call: SharedCall[None]) -> Previews:
    """Get the effects of legal placements.

    These are points, free turns, lost turns and ends of games; placements without any are left
    out. Anybody can request them for the table's current position.
    """
    return await call.services.help(make_previews, await reached(call))


@router.get(f"{FREE}/obstacle", codes=SET_UP_CODES, query=(*AT, CELL, SHAPE), is_personal=False)
@router.get(f"{TABLE}/obstacle", codes=POSITION_CODES, query=(CELL, SHAPE, AFTER, LINE))
async def obstacle(call: SharedCall[None]) -> ObstacleInfo:
    """Find out why no piece fits on a cell."""
    table = await reached(call)
    cell = read_cell(call.asked("cell"))
    return obstacle_info(
        table, cell, read_shape(call.asked("shape"), len(table.options.pieces.shapes))
    )


@router.get(f"{FREE}/openings", codes=SET_UP_CODES, query=AT)
async def openings(call: SharedCall[None]) -> OpeningsInfo:
    """Get the opening book's placements.

    The book covers some early positions; recorded games are added if the server has a [tree of
    games](games.md#exploring).
    """
    return await call.services.help(call.services.openings, await reached(call))


@router.get(f"{FREE}/setup", codes=SET_UP_CODES, query=_SET_UP, is_personal=False)
async def set_up(call: SharedCall[None]) -> SetUpInfo:
    """Set up a position.

    The pieces are put in an order in which each touches an earlier one. The response contains
    the resulting position, or the reason why the rules do not allow it.
    """
    request = read_position(call.asked("at"))
    seat, turn = read_seat(call.asked("seat")), read_seat(call.asked("turn"))
    leader = call.asked("leader") or None
    return await call.services.help(set_up_info, request, seat or 0, leader, turn)


async def _svg(draw: Callable[[Table, str, str], str], call: SharedCall[None]) -> File:
    """Return a picture; an unknown theme or language is replaced by the first theme or English."""
    themes, theme = palette().themes, call.asked("theme")
    look = theme if theme in themes else next(iter(themes)), known_language(call.asked("language"))
    return File(await call.services.help(draw, await reached(call), *look), "image/svg+xml")


@router.get(
    f"{FREE}/picture.svg",
    answer="image/svg+xml",
    codes=SET_UP_CODES,
    query=(*AT, *_LOOK),
    is_personal=False,
)
@router.get(
    f"{TABLE}/picture.svg",
    answer="image/svg+xml",
    codes=POSITION_CODES,
    query=(AFTER, LINE, *_LOOK),
)
async def picture(call: SharedCall[None]) -> File:
    """Get a position as a picture."""
    return await _svg(position_picture, call)


@router.get(
    f"{FREE}/film.svg",
    answer="image/svg+xml",
    codes=SET_UP_CODES,
    query=(*AT, *_LOOK),
    is_personal=False,
)
@router.get(
    f"{TABLE}/film.svg", answer="image/svg+xml", codes=POSITION_CODES, query=(AFTER, LINE, *_LOOK)
)
async def film(call: SharedCall[None]) -> File:
    """Get a game or line of play as a picture with frames.

    Frame n shows the position after n moves. To show it, hide the elements whose `data-from` is
    above n, whose `data-until` is at most n, or whose `data-at` is not n.
    """
    return await _svg(game_film, call)


@router.get(f"{FREE}/explanation", codes=SET_UP_CODES, query=(*AT, *LINES))
@router.get(f"{TABLE}/explanation", codes=POSITION_CODES, query=(AFTER, LINE, *LINES))
async def explanation(call: SharedCall[None]) -> Comparison:
    """Find out why one line of play is better than another.

    Each line lists up to 12 placements from the position, separated by commas.
    """
    there = await _analysed(call)
    better, worse = (read_line("", call.asked(name))[1] for name in ("better", "worse"))
    return await call.services.help(compare_lines, there, better, worse)


@router.get(
    f"{FREE}/analysis", codes=(*SET_UP_CODES, "too-many"), query=(*AT, SECONDS), operation="advice"
)
@router.get(
    f"{TABLE}/analysis",
    codes=(*TABLE_CODES, *LINE_CODES, "no-advice", "game-over", "too-many"),
    query=(AFTER, LINE, SECONDS),
    operation="advice",
)
async def analysis(call: SharedCall[None]) -> MessageStream:
    """Stream analyses of a position.

    Each improves on the last. The search takes `seconds`: 5 by default, at most 30.
    """
    there = await _analysed(call)
    seconds = read_seconds(call.query.get("seconds"))
    call.services.admit(seconds)
    return MessageStream(call.services.analyse(there, seconds))


async def _analysed(call: SharedCall[None]) -> Table:
    """Return the table at the position to analyse. Raises Refused if that is not allowed."""
    if call.opened is None:
        return await reached(call)
    check_help_allowed(call.opened.table, call.person)
    return await call.services.help(play_variation, call.opened.table, *_line(call))


@router.get(f"{TABLE}/round", codes=(*TABLE_CODES, "no-advice"))
async def current_round(call: SharedCall[None]) -> Round:
    """Get the round, to analyse it elsewhere.

    It is refused when an analysis is.
    """
    table = call.session.table
    check_help_allowed(table, call.person)
    return Round(table.version, await call.services.help(export_round, table))


@router.get(f"{TABLE}/review", codes=(*TABLE_CODES, "no-advice", "too-many"), operation="advice")
async def review(call: SharedCall[None]) -> MessageStream:
    """Stream the analysis of the round.

    The stream reports its progress, then the result.
    """
    session, reviews = call.session, call.backend.reviews
    check_help_allowed(session.table, call.person)
    if not reviews.has(session.id, session.table):
        call.services.admit(review_seconds(session.table))
    return MessageStream(read_review(call, reviews.get(session.id, session.table), session.table))

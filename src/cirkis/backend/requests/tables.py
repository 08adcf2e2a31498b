"""Tables: create, list and view them, and execute commands."""

import random
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from cirkis.backend.queries import MAX_SUMMARIES, read_ids, read_time
from cirkis.backend.requests.endpoint import (
    CREATED,
    SET_UP_CODES,
    TABLE,
    TABLE_CODES,
    File,
    Query,
    Router,
    SharedCall,
)
from cirkis.backend.session import TableSession
from cirkis.tables.commands import Command
from cirkis.tables.make_view import make_view, summarize
from cirkis.tables.messages import (
    CommandAnswer,
    RatedAnswer,
    SeatRatings,
    TableCreated,
    TableState,
)
from cirkis.tables.names import format_code
from cirkis.tables.page_info import BoardInfo, SetupInfo, board_info, setup_info
from cirkis.tables.records import export_rounds, record_name, rounds_of
from cirkis.tables.refusals import CODES, Refused, refused
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.table_info import table_info
from cirkis.tables.view import TableSummary

router = Router()

IDS = Query("ids", "ids of tables, separated by commas", {"type": "string"})
_SINCE = Query(
    "since",
    "list only tables that have changed since then, in Unix seconds",
    {"type": "string", "pattern": "^[0-9]{1,11}$"},
)
OPTION_CODES = ("no-person", "bad-option", "bad-seats")
COMMAND_CODES = tuple(code for code in CODES if code not in ("not-found", "private"))

ROUNDS_AT_ONCE = 20  # of a match, written in one step of a few hundredths of a second


@router.get("/api/board", is_personal=False, caching="public, max-age=3600")
async def board(_: SharedCall[None]) -> BoardInfo:
    """Get the board."""
    return board_info()


@router.get("/api/setup", is_personal=False)
async def setup(_: SharedCall[None]) -> SetupInfo:
    """Get the choices for a new table."""
    return setup_info()


@router.post(
    "/api/tables",
    codes=(*OPTION_CODES, *SET_UP_CODES, "not-rated"),
    status=CREATED,
    max_body="max_table",
    is_dropped=True,
)
async def create(call: SharedCall[NewTable]) -> TableCreated:
    """Create a table."""
    return _created(*await call.services.create(call.body, call.person))


@router.post("/api/tables/rated", codes=(*OPTION_CODES, *SET_UP_CODES), max_body="max_table")
async def rated(call: SharedCall[NewTable]) -> RatedAnswer:
    """Find out whether a table could be rated."""
    wanted = structs.replace(call.body, rated=True)
    try:
        await call.services.help(call.services.first_entry, wanted, random.Random(0), call.person)
    except Refused as problem:
        if problem.code != "not-rated":
            raise
        return RatedAnswer(problem.reason)
    return RatedAnswer(None)


@router.post(
    "/api/records",
    codes=("bad-option", "bad-record"),
    status=CREATED,
    max_body="max_table",
    is_dropped=True,
)
async def import_record(call: SharedCall[NewRecord]) -> TableCreated:
    """Create a table from a record.

    `record` is one [record](records.md), or a [position](positions.md) to begin from. People's
    seats belong to the requester. Comments and variations are dropped, and names are cut to 40
    characters; later rounds of a match are refused.
    """
    return _created(*await call.services.import_record(call.body, call.person))


def _created(table_id: str, code: str) -> TableCreated:
    return TableCreated(table_id, code and format_code(code))


@router.get("/api/tables", codes=("unreadable", "too-many"), query=(IDS,))
async def named(call: SharedCall[None]) -> list[TableSummary]:
    """List tables.

    At most 100 can be requested; those that cannot be found are left out.
    """
    return await summaries(call, read_ids(call.asked("ids")))


@router.get("/api/mine", codes=("too-many",), query=(_SINCE,))
async def mine(call: SharedCall[None]) -> list[TableSummary]:
    """List the requester's tables.

    These are the tables where they have a seat or are the host: those with a game in progress
    first, then by latest change. With `since`, only those that have changed since then, in Unix
    seconds.
    """
    if call.person is None:
        return []
    since = read_time(call.asked("since")) or 0.0
    ids = await call.services.tables_of(call.person, MAX_SUMMARIES, since)
    return sorted(await summaries(call, ids), key=lambda summary: summary.over)


async def summaries(call: SharedCall[Any], ids: Iterable[str]) -> list[TableSummary]:
    """Return summaries of those tables that are available."""
    return [
        summarize(session.id, session.table, session.created, session.changed, call.person)
        for session in await available(call, ids)
    ]


async def available(call: SharedCall[Any], ids: Iterable[str]) -> list[TableSession]:
    """Return those tables that are available."""
    found = []
    for table_id in ids:
        try:
            found.append(await call.backend.open(table_id))
        except Refused as problem:
            if problem.code == "too-many":
                raise  # a list without the rest would look complete
    return found


@router.get(TABLE, codes=TABLE_CODES)
async def state(call: SharedCall[None]) -> TableState:
    """Get a table and its view."""
    session, person = call.session, call.person
    info = table_info(session.id, session.table, person)
    return TableState(info, make_view(session.table, person))


@router.get(f"{TABLE}/ratings", codes=TABLE_CODES)
async def ratings(call: SharedCall[None]) -> SeatRatings:
    """Get the ratings of those who sit there.

    They can be up to a minute old. People have one after their first rated game.
    """
    return SeatRatings(await call.backend.ratings.at(call.session.table))


@router.get(f"{TABLE}/record", answer="text/plain", codes=TABLE_CODES)
async def record(call: SharedCall[None]) -> File:
    """Get the records of all rounds.

    The response is a [record file](records.md).
    """
    session = call.session
    rounds, texts = rounds_of(session.table), []
    for n in range(0, len(rounds), ROUNDS_AT_ONCE):  # so that others get their turn
        part = rounds[n : n + ROUNDS_AT_ONCE]
        texts.append(await call.services.help(export_rounds, part, session.created))
    return File("\n".join(texts), "text/plain", record_name(session.table, session.created))


@router.post(f"{TABLE}/commands", codes=COMMAND_CODES)
async def command(call: SharedCall[Command]) -> CommandAnswer:
    """Send a command."""
    if not call.body.id:
        raise refused("unreadable.id")
    call.session.start()
    return await call.session.execute(call.body, call.person)

"""Tables: create, list and view them, and execute commands."""

import random
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from cirkis.backend.queries import MAX_SUMMARIES, read_ids, read_time
from cirkis.backend.requests.call import Call, File
from cirkis.tables.commands import Command
from cirkis.tables.export_record import export_rounds, record_name, rounds_of
from cirkis.tables.make_view import make_view, summarize, table_info
from cirkis.tables.messages import CommandAnswer, RatedAnswer, TableCreated, TableState
from cirkis.tables.names import format_code
from cirkis.tables.page_info import BoardInfo, SetupInfo, board_info, setup_info
from cirkis.tables.refusals import Refused, refused
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.setup import new_table_entry
from cirkis.tables.view import TableSummary

ROUNDS_AT_ONCE = 20  # of a match, written in one step of a few hundredths of a second


async def board(_: Call[None]) -> BoardInfo:
    """Return the board, which never changes within a release."""
    return board_info()


async def setup(_: Call[None]) -> SetupInfo:
    return setup_info()


async def create(call: Call[NewTable]) -> TableCreated:
    return _created(*await call.place.registry.create(call.body, call.person))


async def rated(call: Call[NewTable]) -> RatedAnswer:
    """Return why a game could not be rated, if it could not."""
    wanted = structs.replace(call.body, rated=True)
    try:
        await call.place.help(new_table_entry, wanted, random.Random(0), call.person)
    except Refused as problem:
        if problem.code != "not-rated":
            raise
        return RatedAnswer(problem.reason)
    return RatedAnswer(None)


async def import_record(call: Call[NewRecord]) -> TableCreated:
    return _created(*await call.place.registry.import_record(call.body, call.person))


def _created(table_id: str, code: str) -> TableCreated:
    return TableCreated(table_id, code and format_code(code))


async def named(call: Call[None]) -> list[TableSummary]:
    """Return the tables listed in the URL, skipping unavailable ones."""
    return await summaries(call, read_ids(call.asked("ids")))


async def mine(call: Call[None]) -> list[TableSummary]:
    """Return the requester's tables: running ones first, then by latest change.

    With `since` in the query, return only games in progress that have changed since then.
    """
    person, registry, since = call.person, call.place.registry, read_time(call.asked("since"))
    if person is None:
        return []
    if since is None:
        ids = await registry.tables_of(person, MAX_SUMMARIES)
    else:
        ids = await registry.running_tables_of(person, MAX_SUMMARIES, since)
    return sorted(await summaries(call, ids), key=lambda summary: summary.over)


async def summaries(call: Call[Any], ids: Iterable[str]) -> list[TableSummary]:
    """Return summaries of those tables that are available."""
    found = []
    for table_id in ids:
        try:
            session = await call.place.hub.open(table_id)
        except Refused as problem:
            if problem.code == "too-many":
                raise  # a list without the rest would look complete
            continue
        times = session.created, session.changed
        found.append(summarize(session.id, session.table, *times, call.person))
    return found


async def state(call: Call[None]) -> TableState:
    session, person = call.session, call.person
    info = table_info(session.id, session.table, person)
    return TableState(info, make_view(session.table, person))


async def record(call: Call[None]) -> File:
    session = call.session
    rounds, texts = rounds_of(session.table), []
    for n in range(0, len(rounds), ROUNDS_AT_ONCE):  # so that others get their turn
        part = rounds[n : n + ROUNDS_AT_ONCE]
        texts.append(await call.place.help(export_rounds, part, session.created))
    return File("\n".join(texts), "text/plain", record_name(session.table, session.created))


async def command(call: Call[Command]) -> CommandAnswer:
    if not call.body.id:
        raise refused("unreadable.id")
    call.session.start()
    return await call.session.execute(call.body, call.person)

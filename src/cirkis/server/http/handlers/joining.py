"""When a device becomes another person's: what it brings and leaves behind, and its new cookie."""

from typing import Any

from msgspec import Struct
from starlette.responses import Response

from cirkis.backend.queries import MAX_SUMMARIES
from cirkis.practice.progress.progress import NO_PROGRESS
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.storage import table_store
from cirkis.tables.people import Person


async def describe_joining(call: Call[Any], person: Person) -> tuple[int, int, bool]:
    """Return what joining a person would change for the device that asks.

    These are the number of the person's tables, that of the tables, clubs and studies it would
    lose, and whether it has progress that could be added to theirs.
    """
    query, ask = table_store.count_tables_of, call.context.server.store.call
    own, has_progress = 0, False
    if call.person is not None:
        await call.context.server.finished_games.settle(call.person)
        has_progress = await call.context.server.progress.of(call.person) != NO_PROGRESS
        own = len(await call.context.server.documents.summaries(call.person, "study"))
        own += await ask(query, call.person, MAX_SUMMARIES)
        for plugin in call.context.server.plugins:
            own += await plugin.count(call.person)
    return await ask(query, person, MAX_SUMMARIES), own, has_progress


async def bring_along(call: Call[Any], person: Person) -> None:
    """Merge the progress of this device's former identity; the person's ratings stay."""
    server, before = call.context.server, call.person
    if before is None or before == person:
        return
    await server.finished_games.settle(before)
    progress = await server.progress.of(before)
    if progress != NO_PROGRESS:
        await server.progress.join(person, progress)


def reply_with_token(call: Call[Any], answer: Struct, token: str, status: int = 200) -> Response:
    response = json_reply(answer, status=status)
    call.context.identity.set_cookie(response, call.request, token)
    return response

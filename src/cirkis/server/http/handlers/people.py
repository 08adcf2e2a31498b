"""Who somebody is, and which tables are theirs."""

from __future__ import annotations

from cirkis.live.queries import MAX_SUMMARIES
from cirkis.server.http.answers import Token
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers.tables import summaries
from cirkis.server.people.tokens import new_token
from cirkis.table.requests import Empty
from cirkis.table.view import TableSummary


async def create_person(_: Call[Empty]) -> Token:
    """Return a token for a program, which is a person from then on."""
    return Token(new_token())


async def my_tables(call: Call[None]) -> list[TableSummary]:
    """Return the tables of whoever asks: running ones first, each kind by its last change."""
    if call.person is None:
        return []
    ids = await call.context.services.registry.tables_of(call.person, MAX_SUMMARIES)
    return sorted(await summaries(call, ids), key=lambda summary: summary.over)

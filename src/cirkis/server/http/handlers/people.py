"""Who a person is."""

from __future__ import annotations

from cirkis.server.http.answers import Token
from cirkis.server.http.endpoint import Call
from cirkis.server.people.tokens import new_token
from cirkis.tables.table.requests import Empty


async def create_person(_: Call[Empty]) -> Token:
    """Return a token, with which a program counts as a person."""
    return Token(new_token())

"""Chat at all tables: stored, limited and passed on to everybody there."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cirkis.server.cluster.peers import NoPeers, Peers
from cirkis.server.hub.session import TableSession
from cirkis.server.rate_limits import RateLimit
from cirkis.server.storage.store import Store
from cirkis.table.chat import ChatLine, Say, chat_json, chat_line
from cirkis.table.deltas import encode
from cirkis.table.people import Person, Sender
from cirkis.table.refusals import Refused

TIMES, SECONDS = 5, 10  # a person says so much in so many seconds at most
REMEMBERED = 100  # so many sayings are told to somebody who comes


class ChatService:
    """Talk at all tables."""

    def __init__(self, store: Store, peers: Peers | None = None) -> None:
        self._store, self._peers = store, peers or NoPeers()
        self._limit = RateLimit(TIMES, SECONDS)

    async def say(self, session: TableSession, wish: Say, person: Person | None) -> dict[str, Any]:
        """Stores what is said and tells everybody; gives it as it was told.

        Raises:
            Refused: the sender may not say it, or says too much.
            StoreError: it could not be stored.
        """
        saying = chat_line(session.table, wish, Sender(person))
        if not self._limit.allows(f"{session.id} {person or saying.seat}"):
            raise Refused("too-many", f"at most {TIMES} sayings in {SECONDS} seconds, please")
        text = msgspec.json.encode(saying).decode()
        n, at = await asyncio.wrap_future(self._store.say(session.id, text))
        told = {"type": "said", **chat_json(n, at, saying)}
        session.listeners.tell(encode(told))
        self._peers.tell("said", session.id, told)
        return told

    async def history(self, table_id: str) -> dict[str, Any]:
        """The latest of what was said at a table."""
        rows = await asyncio.wrap_future(self._store.said(table_id, REMEMBERED))
        said = [chat_json(n, at, msgspec.json.decode(text, type=ChatLine)) for n, at, text in rows]
        return {"type": "chat", "said": said}

"""Chat at all tables: stored, limited and passed on to everybody there."""

from __future__ import annotations

import asyncio

import msgspec

from cirkis.server.cluster.peers import NoPeers, Peers
from cirkis.server.hub.session import TableSession
from cirkis.server.rate_limits import RateLimit
from cirkis.server.storage.store import Store
from cirkis.table.chat import ChatLine, Say, chat_entry, chat_line, said_message
from cirkis.table.messages import ChatMessage, SaidMessage, encode
from cirkis.table.people import Person, Sender
from cirkis.table.refusals import Refused

TIMES, SECONDS = 5, 10  # a person says so much in so many seconds at most
REMEMBERED = 100  # lines of chat that are sent to somebody who comes

_line = msgspec.json.Decoder(ChatLine)


class ChatService:
    """Talk at all tables."""

    def __init__(self, store: Store, peers: Peers | None = None) -> None:
        self._store, self._peers = store, peers or NoPeers()
        self._limit = RateLimit(TIMES, SECONDS)

    async def say(self, session: TableSession, message: Say, person: Person | None) -> SaidMessage:
        """Store a line of chat, send it to everybody, and return it as it was sent.

        Args:
            session: the table.
            message: what is written.
            person: who writes it.

        Raises:
            Refused: the sender may not say it, or says too much.
            StoreError: it could not be stored.
        """
        line = chat_line(session.table, message, Sender(person))
        if not self._limit.allows(f"{session.id} {person or line.seat}"):
            raise Refused("too-many", f"at most {TIMES} sayings in {SECONDS} seconds, please")
        stored = await asyncio.wrap_future(self._store.say(session.id, encode(line).decode()))
        said = said_message(chat_entry(*stored, line))
        session.listeners.tell(encode(said))
        self._peers.tell("said", session.id, said)
        return said

    async def history(self, table_id: str) -> ChatMessage:
        """Return the latest lines of chat at a table."""
        rows = await asyncio.wrap_future(self._store.said(table_id, REMEMBERED))
        return ChatMessage([chat_entry(n, at, _line.decode(text)) for n, at, text in rows])

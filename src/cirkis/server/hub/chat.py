"""Limit and store chat, and send it to everybody at the table."""

from contextlib import suppress

import msgspec

from cirkis.backend.session import TableSession
from cirkis.server.cluster.peers import Peers
from cirkis.server.hub.table_host import Check
from cirkis.server.quotas import Quotas
from cirkis.server.storage import queries
from cirkis.server.storage.store import Store
from cirkis.tables.chat import ChatLine, Say, chat_entry, chat_line, said_message
from cirkis.tables.messages import ChatMessage, SaidMessage, encode
from cirkis.tables.people import Person, Sender

HISTORY_LENGTH = 100  # lines sent on connecting

_line = msgspec.json.Decoder(ChatLine)


class ChatService:
    """The chat at tables."""

    def __init__(self, store: Store, quotas: Quotas, peers: Peers, checks: list[Check]) -> None:
        self._store, self._quotas, self._peers, self._checks = store, quotas, peers, checks

    async def say(self, session: TableSession, request: Say, person: Person | None) -> SaidMessage:
        """Store a line and send it to everybody.

        Raises Refused if the sender may not write it or writes too much, or StoreError if storing
        fails.
        """
        line = chat_line(session.table, request, Sender(person))
        text = encode(line).decode()
        self._quotas.charge("byte", len(text))
        for check in self._checks:
            await check(session.table, person, "say")
        self._quotas.charge("chat")
        n, at = await self._store.call(
            queries.add_chat_line, session.id, text, person, now=self._store.now
        )
        message = said_message(chat_entry(n, at, line))
        session.broadcast.send(encode(message))
        self._peers.publish("said", session.id, message)
        return message

    async def history(self, table_id: str) -> ChatMessage:
        rows = await self._store.call(queries.last_chat_lines, table_id, HISTORY_LENGTH)
        entries = []
        for n, at, text in rows:
            with suppress(msgspec.DecodeError):  # one damaged line must not hide the others
                entries.append(chat_entry(n, at, _line.decode(text)))
        return ChatMessage(entries)

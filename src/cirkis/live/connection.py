"""A connection to a table: what a page or program is sent first, and doing what it says."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.live.listener import Listener
from cirkis.live.session import TableSession
from cirkis.table.chat import Say
from cirkis.table.client_messages import Resync, message_id, read_client_message
from cirkis.table.messages import Beat, ChatMessage, SaidMessage, answer_command, encode
from cirkis.table.people import Person
from cirkis.table.time_control import TimeBank


class Chat(Protocol):
    """Where people write to each other."""

    async def history(self, table_id: str) -> ChatMessage:
        """Return the message with the latest lines at a table."""

    async def say(self, session: TableSession, request: Say, person: Person | None) -> SaidMessage:
        """Store a line and send it to everybody; return the message as it was sent.

        Raises:
            CirkisError: it may not be written, or could not be stored.
        """


@asynccontextmanager
async def connected(
    session: TableSession, listener: Listener, version: int | None, chat: Chat
) -> AsyncIterator[None]:
    """Send a listener all that it lacks, and then what happens, until the end of the block."""
    session.broadcast.connect(listener, version)
    try:
        listener.send(encode(await chat.history(session.id)))
        if isinstance(session.table.clock, TimeBank):
            listener.beat()
        else:
            listener.beat_later()
        yield
    finally:
        listener.end()
        session.broadcast.disconnect(listener)


async def respond(session: TableSession, listener: Listener, text: bytes | str, chat: Chat) -> bool:
    """Do what a message says, and send the answer; return whether it is a beat that was awaited."""
    try:
        match read_client_message(text):
            case Say() as line:
                await chat.say(session, line, listener.person)
            case Beat(n=n):
                return listener.pong(n)
            case Resync():
                session.broadcast.resync(listener)
            case command if command.id:
                answer = await session.execute(command, listener.person, listener.lag)
                listener.send(encode(answer))
            case command:  # one without an id is answered only when it is refused
                # The log needs an id. Nobody sends the colon, so this one is no other command's.
                given = f"chat:{secrets.token_hex(8)}"
                command = replace(command, id=given, version=session.table.version)
                answer = await session.execute(command, listener.person)
                if not answer.ok:
                    listener.send(encode(replace(answer, id=None)))
    except CirkisError as problem:
        listener.send(encode(answer_command(message_id(text), session.table.version, problem)))
    return False

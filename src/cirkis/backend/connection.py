"""A connection to a table: send the initial messages, and handle the client's messages."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from cirkis.backend.broadcast import Listener
from cirkis.backend.services import Services
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.tables.messages import (
    Beat,
    Say,
    Show,
    answer_command,
    encode,
    message_id,
    read_client_message,
)
from cirkis.tables.requests import TimeBank

LONGEST_BEAT = 64  # characters of a reply to a heartbeat


@asynccontextmanager
async def connected(
    session: TableSession, listener: Listener, services: Services
) -> AsyncIterator[None]:
    """Send a listener the whole table, and then each change until the block ends."""
    session.broadcast.connect(listener)
    try:
        listener.send(encode(await services.chat_history(session.id)))
        if isinstance(session.table.clock, TimeBank):
            listener.beat()
        else:
            listener.beat_later()
        yield
    finally:
        listener.end()
        session.broadcast.disconnect(listener)


def took_beat(listener: Listener, text: bytes | str) -> bool:
    """Handle a message if it is the expected reply to a heartbeat; return whether it was."""
    if len(text) > LONGEST_BEAT:
        return False
    try:
        message = read_client_message(text)
    except CirkisError:
        return False
    return isinstance(message, Beat) and listener.is_answer(message.n)


async def respond(session: TableSession, listener: Listener, text: bytes | str) -> None:
    """Handle a message and send the answer."""
    try:
        match read_client_message(text):
            case Say() as line:
                await session.say(line, listener.person)
            case Show() as shown:
                await session.show(shown, listener.person)
            case Beat():
                pass
            case command if command.id:
                answer = await session.execute(command, listener.person)
                listener.send(encode(answer))
            case command:  # a command without an id is answered only if refused
                # The log needs an id. Clients cannot send a colon, so this id cannot collide.
                given = f"chat:{secrets.token_hex(8)}"
                command = replace(command, id=given, version=session.table.version)
                answer = await session.execute(command, listener.person)
                if not answer.ok:
                    listener.send(encode(replace(answer, id=None)))
    except CirkisError as problem:
        listener.send(encode(answer_command(message_id(text), session.table.version, problem)))

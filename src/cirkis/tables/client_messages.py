"""Everything a page sends over its connection: commands, chat, positions, heartbeats, resyncs."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cirkis.tables.chat import Say
from cirkis.tables.commands import Command
from cirkis.tables.incoming import read_message
from cirkis.tables.messages import Beat


class Resync(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resync"):
    """Request the full table again, because the page's copy might be wrong."""


# Short and plain, because a message through PostgreSQL must be short.
_Cells = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+]{1,40}$(?!\n)")]


class Show(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="show"):
    """Show everybody a position after the game, as in `shown` (players and host only)."""

    after: Annotated[int, Meta(ge=0, lt=100_000)]
    line: Annotated[list[_Cells], Meta(max_length=100)] = []


ClientMessage = Command | Say | Show | Beat | Resync

_client_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_client_message(text: bytes | str) -> ClientMessage:
    """Decode a message from a page. Raises Refused if it is unreadable."""
    return read_message(_client_message, text)


def message_id(text: bytes | str) -> str | None:
    """Return the id of an otherwise unreadable message, for use in the answer."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) else None

"""The field types of incoming messages, and how they are decoded."""

from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from cirkis.tables.refusals import refused

# One line without control characters or bidirectional overrides such as RLO. It ends in $(?!\n)
# because $ alone also matches before a final line break.
LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$(?!\n)"
Name = Annotated[str, Meta(max_length=40)]  # checked further in names.py
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,64}$(?!\n)")]
MAX_NUMBER = 1_000_000
Number = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
Level = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]

MAX_MESSAGE, MAX_TABLE = 8 * 1024, 32 * 1024
"""Maximum bytes of a command, and of a new table, which can contain a piece set."""

T = TypeVar("T")


def read_message(decoder: msgspec.json.Decoder[T], text: bytes | str) -> T:
    """Decode a message. Raises Refused if it is unreadable, or contains NUL."""
    raw = text.encode() if isinstance(text, str) else text
    if b"\\u0000" in raw:  # PostgreSQL rejects it
        raise refused("unreadable.message", why="NUL")
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refused("unreadable.message", why=str(problem)) from None

"""Chat at a table. It is not in the log, so it makes no command stale."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cirkis.table.commands import LINE, read_as
from cirkis.table.people import Sender
from cirkis.table.permissions import check_member
from cirkis.table.refusals import Refused
from cirkis.table.seats import seats_of
from cirkis.table.state import Table

Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "your-turn",
    "one-moment",
    "good-game",
    "again",
    "bye",
]


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Something that is said: text, or a phrase, which every page has in its own language."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=LINE)] = ""
    phrase: Phrase | None = None


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """What was said, as it is stored: who said it, and what."""

    seat: int | None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None


_saying = msgspec.json.Decoder(Say)


def read_saying(text: bytes | str) -> Say:
    """Something that somebody wants to say.

    Raises:
        Refused: the text is no such message.
    """
    return read_as(_saying, text, "a saying")  # type: ignore[no-any-return]


def chat_line(table: Table, wish: Say, sender: Sender) -> ChatLine:
    """What somebody says, if they may.

    Raises:
        Refused: they only look on, or the host allows phrases only.
    """
    check_member(table, sender)
    if (wish.text == "") == (wish.phrase is None):
        raise Refused("unreadable", "a saying is either a text or a phrase")
    if wish.text and not table.chat:
        raise Refused("chat-off", "the host allows quick phrases only")
    mine = seats_of(table.seats, sender.person)
    seat = mine[0] if mine else None
    name = None if seat is None else table.seats[seat].name
    return ChatLine(seat, name, wish.text or None, wish.phrase)


def chat_json(n: int, at: float, saying: ChatLine) -> dict[str, Any]:
    """Return a stored line of chat as a JSON value.

    Args:
        n: its number at the table, from 1.
        at: when it was stored, in unix seconds.
        saying: the line.
    """
    return {"n": n, "at": at, "seat": saying.seat, "name": saying.name} | (
        {"phrase": saying.phrase} if saying.phrase else {"text": saying.text}
    )

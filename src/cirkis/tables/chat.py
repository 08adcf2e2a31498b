"""Chat at a table. It is not part of the log, so it never makes a command stale."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct
from msgspec.structs import astuple

from cirkis.tables.incoming import LINE
from cirkis.tables.messages import ChatEntry, SaidMessage
from cirkis.tables.people import Sender, face_of
from cirkis.tables.permissions import check_member
from cirkis.tables.refusals import refused
from cirkis.tables.seats import seats_of
from cirkis.tables.state import Table
from cirkis.tables.visible import visible

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
    """Write a line of chat: free text, or a phrase that each page shows in its own language."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=LINE)] = ""
    phrase: Phrase | None = None


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A stored line of chat."""

    seat: int | None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None
    face: int | None = None


def chat_line(table: Table, message: Say, sender: Sender) -> ChatLine:
    """Return the line to store; raise Refused for spectators, or if only phrases are allowed."""
    check_member(table, sender)
    text = said_text(message)
    if text and not table.chat:
        raise refused("chat-off")
    mine = seats_of(table.seats, sender.person)
    seat = mine[0] if mine else None
    name = None if seat is None else table.seats[seat].name
    face = None if sender.person is None else face_of(sender.person)
    return ChatLine(seat, name, text or None, message.phrase, face)


def said_text(message: Say) -> str:
    """Return the text to store, "" for a phrase; raise Refused if there are both or neither."""
    text = " ".join(visible(message.text).split())
    if (text == "") == (message.phrase is None):
        raise refused("unreadable.chat")
    return text


def chat_entry(n: int, at: float, line: ChatLine) -> ChatEntry:
    """Return a stored line in wire form; `n` is its number at the table, from 1."""
    text = UNSET if line.phrase else line.text or ""
    face = UNSET if line.face is None else line.face
    return ChatEntry(n, at, line.seat, line.name, text, line.phrase or UNSET, face)


def said_message(entry: ChatEntry) -> SaidMessage:
    return SaidMessage(*astuple(entry))

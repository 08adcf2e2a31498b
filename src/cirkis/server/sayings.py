"""What people say to each other at a table. It is not in the log: talking makes nothing stale."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cirkis.server.deltas import encode
from cirkis.server.limits import Limit
from cirkis.server.messages import LINE, read_as
from cirkis.server.neighbours import Neighbours, Nobody
from cirkis.server.opened import OpenTable
from cirkis.server.people import Person, Sender
from cirkis.server.refusals import Refused
from cirkis.server.rights import check_member
from cirkis.server.seats import seats_of
from cirkis.server.store import Store
from cirkis.server.tables import Table

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
TIMES, SECONDS = 5, 10  # a person says so much in so many seconds at most
REMEMBERED = 100  # so many sayings are told to somebody who comes


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Something that is said: text, or a phrase, which every page has in its own language."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=LINE)] = ""
    phrase: Phrase | None = None


class Saying(Struct, frozen=True, omit_defaults=True):
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


class Sayings:
    """Talk at all tables."""

    def __init__(self, store: Store, neighbours: Neighbours | None = None) -> None:
        self._store, self._neighbours = store, neighbours or Nobody()
        self._limit = Limit(TIMES, SECONDS)

    async def say(self, opened: OpenTable, wish: Say, person: Person | None) -> dict[str, Any]:
        """Stores what is said and tells everybody; gives it as it was told.

        Raises:
            Refused: the sender may not say it, or says too much.
            StoreError: it could not be stored.
        """
        saying = checked(opened.table, wish, Sender(person))
        if not self._limit.allows(f"{opened.id} {person or saying.seat}"):
            raise Refused("too-many", f"at most {TIMES} sayings in {SECONDS} seconds, please")
        text = msgspec.json.encode(saying).decode()
        n, at = await asyncio.wrap_future(self._store.say(opened.id, text))
        told = {"type": "said", **_told(n, at, saying)}
        opened.listeners.tell(encode(told))
        self._neighbours.tell("said", opened.id, told)
        return told

    async def history(self, table_id: str) -> dict[str, Any]:
        """The latest of what was said at a table."""
        rows = await asyncio.wrap_future(self._store.said(table_id, REMEMBERED))
        said = [_told(n, at, msgspec.json.decode(text, type=Saying)) for n, at, text in rows]
        return {"type": "chat", "said": said}


def checked(table: Table, wish: Say, sender: Sender) -> Saying:
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
    return Saying(seat, name, wish.text or None, wish.phrase)


def _told(n: int, at: float, saying: Saying) -> dict[str, Any]:
    return {"n": n, "at": at, "seat": saying.seat, "name": saying.name} | (
        {"phrase": saying.phrase} if saying.phrase else {"text": saying.text}
    )

"""The words of a table's log: one kind of entry for each kind of thing that can happen."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from cirkis.server.people import Person
from cirkis.server.refusals import Refused
from cirkis.server.seats import Occupant

RULES_VERSION = 1  # of the rules as this program plays them; stored with each table


class Created(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="created"):
    """The table was made.

    Attributes:
        rules: the version of the rules.
        options: what was agreed on, with the starter drawn and the piece set as text.
        seats: who sits where.
        host: who made it; None if nobody said who it was.
        code: its short code; None at tables of the first release.
    """

    rules: int
    options: dict[str, Any]
    seats: list[Occupant]
    host: Person | None = None
    code: str | None = None


class WasPlaced(Struct, frozen=True, tag_field="type", tag="placed"):
    """A seat placed a piece on these cells."""

    seat: int
    cells: str


class Undone(Struct, frozen=True, tag_field="type", tag="undone"):
    """All but the first so many steps (placements and withdrawals) of the round were taken back."""

    steps: int


class Withdrawn(Struct, frozen=True, tag_field="type", tag="withdrawn"):
    """A seat takes no further part (R31)."""

    seat: int


class RoundBegun(Struct, frozen=True, tag_field="type", tag="next-round"):
    """The next round of the match began (R28)."""


class SeatChanged(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="seat-changed"):
    """Somebody else sits at a seat, or is called otherwise.

    Attributes:
        seat: the seat.
        occupant: who sits there now.
        by: the type of the command that brought it about.
    """

    seat: int
    occupant: Occupant
    by: str = "seat"


Entry = Created | WasPlaced | Undone | Withdrawn | RoundBegun | SeatChanged

CAUSES: dict[type, str] = {
    WasPlaced: "place",
    Undone: "undo",
    Withdrawn: "withdraw",
    RoundBegun: "next-round",
}


def cause_of(entry: Entry) -> str:
    """The type of the command that an entry came from."""
    return entry.by if isinstance(entry, SeatChanged) else CAUSES[type(entry)]


_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    """An entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """The entry that write_entry wrote.

    Raises:
        Refused: the text is no entry.
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise Refused("broken-table", f"an entry of the log cannot be read: {problem}") from None

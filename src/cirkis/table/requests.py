"""What is posted to make a table or to become a person."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cirkis.table.incoming import Level, Name
from cirkis.table.time_control import TimeControl


class SeatRequest(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: a person here, a computer of a level, or a friend (open)."""

    kind: Literal["person", "computer", "open"]
    level: Level | None = None
    name: Name | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made.

    Attributes:
        options: those that differ from the usual ones; a piece set is the text of its file.
        seats: who shall sit where; persons, if not given.
        clock: the clock to play with, if any.
        chat: whether people may write freely; otherwise they have quick phrases only.
    """

    options: dict[str, Any] = {}
    seats: Annotated[list[SeatRequest], Meta(min_length=2, max_length=4)] | None = None
    clock: TimeControl | None = None
    chat: bool = True


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record from which a table is to be made."""

    record: str


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """An object without fields."""

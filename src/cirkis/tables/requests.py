"""The bodies of requests that create tables."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cirkis.tables.incoming import Level, Name, SeatNumber
from cirkis.tables.time_control import TimeControl

MAX_SETUP = 165  # pieces: one for each cell
MAX_PLIES = 400  # more plies than any game has
ShortText = Annotated[str, Meta(max_length=100)]
_Plain = str | int | bool | None
# Limited, because a waiting request keeps them, and nested values use more memory than their text.
TableOptions = Annotated[
    dict[str, _Plain | Annotated[list[_Plain], Meta(max_length=64)]], Meta(max_length=64)
]


class SeatRequest(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The occupant of a seat: a person here, a computer of some level, or a friend ("open")."""

    kind: Literal["person", "computer", "open"]
    level: Level | None = None
    name: Name | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create.

    Attributes:
        options: the options that differ from the defaults; a piece set is given as its file's text.
        seats: who sits where; people by default.
        clock: the clock to play with, if any.
        rated: whether the game counts for ratings; refused if it cannot be rated.
        chat: whether people can write free text; otherwise only quick phrases.
        teaching: whether computers offer to undo a person's costly placements.
        setup: the seat and cells of each piece of the starting position, the Leader last.
        withdrawn: the seats withdrawn from the start (R31).
        plies: the plies already played: the cells of each placement, or the seat number
            for a withdrawal.
    """

    options: TableOptions = {}
    seats: Annotated[list[SeatRequest], Meta(min_length=2, max_length=4)] | None = None
    clock: TimeControl | None = None
    rated: bool = False
    chat: bool = True
    teaching: bool = False
    setup: Annotated[list[tuple[SeatNumber, ShortText]], Meta(max_length=MAX_SETUP)] = []
    withdrawn: Annotated[list[SeatNumber], Meta(max_length=4)] = []
    plies: Annotated[list[ShortText | SeatNumber], Meta(max_length=MAX_PLIES)] = []


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, or of a position, to create a table from."""

    record: str


class NetworkWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether other devices on the local network can connect."""

    open: bool


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """An object without fields."""

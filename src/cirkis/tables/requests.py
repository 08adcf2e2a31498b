"""The bodies of requests that create tables, their fields, and how messages are decoded."""

from contextlib import suppress
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

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

ALIASES = {
    "leave": {"type": "seat", "kind": "leave"},
    "fill": {"type": "seat", "kind": "fill"},
    "open": {"type": "seat", "kind": "open"},
    "remove": {"type": "seat", "kind": "remove"},
    "hand-over": {"type": "seat", "kind": "hand-over"},
    "take-back": {"type": "seat", "kind": "take-back"},
    "withdraw": {"type": "resign"},
}
"""What replaces the types of earlier versions' commands, which bots and cached pages still send."""

T = TypeVar("T")


def read_message(decoder: msgspec.json.Decoder[T], text: bytes | str) -> T:
    """Decode a message. Raises Refused if it is unreadable, or contains NUL."""
    raw = text.encode() if isinstance(text, str) else text
    if b"\\u0000" in raw:  # PostgreSQL rejects it
        raise refused("unreadable.message", why="NUL")
    try:
        try:
            return decoder.decode(raw)
        except msgspec.ValidationError:
            return decoder.decode(_renamed(raw))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise refused("unreadable.message", why=str(problem)) from None


def _renamed(raw: bytes) -> bytes:
    """Return an earlier version's command as one of today's; other messages stay as they are."""
    with suppress(KeyError, TypeError):
        message = msgspec.json.decode(raw)
        return msgspec.json.encode(message | ALIASES[message["type"]])
    return raw


DAY = 24 * 3600 * 1000  # milliseconds
ExtraSeconds = Annotated[int, Meta(ge=0, le=24 * 3600)]


class TimeBank(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Each seat has this many seconds for a round, plus an increment for each placement.

    `extra` is a handicap: how many more seconds each seat has.
    """

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    extra: Annotated[tuple[ExtraSeconds, ...], Meta(max_length=4)] | UnsetType = UNSET


class DaysPerTurn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Each seat has this many days for each placement."""

    days: Annotated[int, Meta(ge=1, le=30)]


TimeControl = TimeBank | DaysPerTurn


def initial_times(clock: TimeControl | None, seats: int) -> tuple[int, ...]:
    match clock:
        case None:
            return ()
        case TimeBank(seconds=seconds, extra=extra):
            return tuple((seconds + more) * 1000 for more in extra or (0,) * seats)
        case DaysPerTurn(days=days):
            return (days * DAY,) * seats


def time_after_placement(clock: TimeControl, left: int, used: int) -> int:
    """Return the milliseconds left after a placement that took `used` out of `left`."""
    if isinstance(clock, DaysPerTurn):
        return clock.days * DAY
    return max(0, left - used) + clock.increment * 1000


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

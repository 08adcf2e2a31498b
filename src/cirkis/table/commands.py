"""The messages that come in, as values that are checked while they are read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cirkis.table.refusals import Refused
from cirkis.table.time_control import Clock

# One line without control characters, nor those that turn the direction of what stands beside
# them (RLO and its like). An end is written $(?!\n), for $ alone stands before a last line break.
LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$(?!\n)"
Name = Annotated[str, Meta(max_length=40, pattern=LINE)]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,64}$(?!\n)")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Level = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Seat(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is wanted at a seat: a person here, a computer of a level, or a friend (open)."""

    kind: Literal["person", "computer", "open"]
    level: Level | None = None
    name: Name | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. Without seats there are as many persons as the options say."""

    options: dict[str, Any] = {}
    seats: Annotated[list[Seat], Meta(min_length=2, max_length=4)] | None = None
    clock: Clock | None = None
    chat: bool = True


class NewRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a record tells it, to be made a table."""

    record: str


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A message without fields."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something that is to happen at a table.

    Attributes:
        id: the sender's own; the same id sent again is not carried out again.
        version: the version of the table for which it was made.
    """

    id: Id
    version: Number


class Place(Command, frozen=True, tag="place"):
    """The seat to play puts a piece on these cells."""

    cells: Annotated[str, Meta(max_length=100)]


class Undo(Command, frozen=True, tag="undo"):
    """Go back to so many plies; if not said, to before the last thing a person did."""

    plies: Number | None = None


class Withdraw(Command, frozen=True, tag="withdraw"):
    """A seat takes no further part (R31)."""

    seat: SeatNumber


class NextRound(Command, frozen=True, tag="next-round"):
    """The next round of a match begins (R28)."""


class TakeSeat(Command, frozen=True, tag="seat"):
    """Somebody else sits down at a seat: the sender, or a computer."""

    seat: SeatNumber
    kind: Literal["person", "computer"]
    level: Level | None = None
    name: Name | None = None


class Resign(Withdraw, frozen=True, tag="resign"):
    """The same as withdraw, in the word that players use."""


class Claim(Command, frozen=True, tag="claim"):
    """The sender sits down at an open seat."""

    seat: SeatNumber
    name: Name | None = None


class Leave(Command, frozen=True, tag="leave"):
    """The sender gives their seat up before the game has begun."""

    seat: SeatNumber


class Rename(Command, frozen=True, tag="rename"):
    """The sender is called otherwise at their seat."""

    seat: SeatNumber
    name: Name | None = None


class Fill(Command, frozen=True, tag="fill"):
    """A computer sits down at an open seat."""

    seat: SeatNumber
    level: Level
    kind: Literal["computer"] = "computer"


class Open(Command, frozen=True, tag="open"):
    """A seat is kept for a friend with the link."""

    seat: SeatNumber


class Answer(Command, frozen=True, tag="answer"):
    """The sender agrees to what is offered, or does not."""

    accept: bool


class WithdrawOffer(Command, frozen=True, tag="withdraw-offer"):
    """The sender does not offer it any more."""


class HandOver(Command, frozen=True, tag="hand-over"):
    """A computer plays for somebody, who can take the seat back."""

    seat: SeatNumber
    level: Level | None = None


class Vote(Command, frozen=True, tag="vote"):
    """The sender would like a computer to play for somebody who is away."""

    seat: SeatNumber


class TakeBack(Command, frozen=True, tag="take-back"):
    """The sender plays again at a seat that was handed over."""

    seat: SeatNumber


class Rematch(Command, frozen=True, tag="rematch"):
    """The same people play again at a new table, each one seat further."""


class Flag(Command, frozen=True, tag="flag"):
    """The server is to look whether the time of the seat to play is over."""


class SetChat(Command, frozen=True, tag="chat"):
    """The host allows free words, or does not."""

    on: bool


AnyCommand = (
    Place
    | Undo
    | Answer
    | WithdrawOffer
    | Withdraw
    | Resign
    | NextRound
    | Rematch
    | Flag
    | TakeSeat
    | Claim
    | Leave
    | Rename
    | Fill
    | Open
    | HandOver
    | Vote
    | TakeBack
    | SetChat
)

_new_table = msgspec.json.Decoder(NewTable)
_new_record = msgspec.json.Decoder(NewRecord)
_nothing = msgspec.json.Decoder(Nothing)
_command = msgspec.json.Decoder(AnyCommand)


def read_new_table(text: bytes | str) -> NewTable:
    """A table to be made.

    Raises:
        Refused: the text is no such message.
    """
    return read_as(_new_table, text, "a new table")  # type: ignore[no-any-return]


def read_new_record(text: bytes | str) -> NewRecord:
    """A record to be made a table.

    Raises:
        Refused: the text is no such message.
    """
    return read_as(_new_record, text, "a record")  # type: ignore[no-any-return]


def read_command(text: bytes | str) -> AnyCommand:
    """A command.

    Raises:
        Refused: the text is no such message.
    """
    return read_as(_command, text, "a command")  # type: ignore[no-any-return]


def read_nothing(text: bytes | str) -> None:
    """A message that says nothing more.

    Raises:
        Refused: the text is no such message.
    """
    read_as(_nothing, text, "an empty object")


def command_id(text: bytes | str) -> str | None:
    """The id of a message that may not be a command otherwise, so that its answer can name it."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) else None


def read_as(decoder: msgspec.json.Decoder[Any], text: bytes | str, wanted: str) -> Any:
    """What a decoder makes of a message.

    Args:
        wanted: what it should be, for the sentence.

    Raises:
        Refused: the text is no such message.
    """
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Refused("unreadable", f"cannot read the message as {wanted}: {problem}") from None

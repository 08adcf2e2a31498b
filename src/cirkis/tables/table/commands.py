"""Commands: what somebody wants to happen at a table, checked while it is read."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from cirkis.tables.table.incoming import Id, Level, Name, Number, SeatNumber

NOT_SENT = -1  # the version of a message without one


class BaseCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all commands have.

    Attributes:
        id: the sender's own; the same id sent again is not carried out again.
        version: the version of the table for which the command was made.
    """

    id: Id
    version: Number


class Claim(BaseCommand, frozen=True, tag="claim"):
    """Sit down at an open seat."""

    seat: SeatNumber
    name: Name | None = None


class Leave(BaseCommand, frozen=True, tag="leave"):
    """Give up one's seat before the game has begun."""

    seat: SeatNumber


class Rename(BaseCommand, frozen=True, tag="rename"):
    """Change the name shown at one's seat."""

    seat: SeatNumber
    name: Name | None = None


class Fill(BaseCommand, frozen=True, tag="fill"):
    """Put a computer at a seat where no person sits, before the game has begun (the host)."""

    seat: SeatNumber
    level: Level
    kind: Literal["computer"] = "computer"


class Open(BaseCommand, frozen=True, tag="open"):
    """Keep a seat for a friend with the link, before the game has begun (the host)."""

    seat: SeatNumber


class Place(BaseCommand, frozen=True, tag="place"):
    """Place a piece on these cells; it must be the turn of the sender's seat."""

    cells: Annotated[str, Meta(max_length=100)]


class Undo(BaseCommand, frozen=True, tag="undo"):
    """Go back to this many plies, or offer to; without `plies`, to before a person's last act."""

    plies: Number | None = None


class AnswerOffer(BaseCommand, frozen=True, tag="answer"):
    """Agree to an offer, or decline it."""

    accept: bool


class WithdrawOffer(BaseCommand, frozen=True, tag="withdraw-offer"):
    """Take back one's own offer."""


class HandOver(BaseCommand, frozen=True, tag="hand-over"):
    """Let a computer play for oneself, or for somebody who is away (the host)."""

    seat: SeatNumber
    level: Level | None = None


class Vote(BaseCommand, frozen=True, tag="vote"):
    """Vote for a computer to play for somebody who is away."""

    seat: SeatNumber


class TakeBack(BaseCommand, frozen=True, tag="take-back"):
    """Play again at one's seat that was handed over."""

    seat: SeatNumber


class Rematch(BaseCommand, frozen=True, tag="rematch"):
    """Play again at a new table, everybody one seat further."""


class Flag(BaseCommand, frozen=True, tag="flag"):
    """Ask the server to check the clock, which it also does by itself."""


class SetChat(BaseCommand, frozen=True, tag="chat", kw_only=True):
    """Allow people to write freely, or only quick phrases (the host).

    On a connection it may come without id and version, for the table as it is then.
    """

    id: Id = field(default_factory=str)  # by a function, so that no schema shows it
    version: Number = field(default_factory=lambda: NOT_SENT)
    on: bool

    def __post_init__(self) -> None:
        """Raise ValueError if only one of id and version was sent."""
        if bool(self.id) != (self.version != NOT_SENT):
            raise ValueError("a command has both an id and a version")


class Withdraw(BaseCommand, frozen=True, tag="withdraw"):
    """Let one's seat, or as host a computer's, take no further part (R31)."""

    seat: SeatNumber


class Resign(BaseCommand, frozen=True, tag="resign"):
    """Withdraw; the word that players use."""

    seat: SeatNumber


class NextRound(BaseCommand, frozen=True, tag="next-round"):
    """Begin the next round of a match (R28)."""


class TakeSeat(BaseCommand, frozen=True, tag="seat"):
    """Put a computer at one's own seat, or sit down at a computer's (the host)."""

    seat: SeatNumber
    kind: Literal["person", "computer"]
    level: Level | None = None
    name: Name | None = None


Command = (
    Claim
    | Leave
    | Rename
    | Fill
    | Open
    | Place
    | Undo
    | AnswerOffer
    | WithdrawOffer
    | HandOver
    | Vote
    | TakeBack
    | Rematch
    | Flag
    | SetChat
    | Withdraw
    | Resign
    | NextRound
    | TakeSeat
)

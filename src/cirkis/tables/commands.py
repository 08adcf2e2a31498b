"""Commands: requests to change a table, validated as they are decoded."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from cirkis.engine.analysis.teaching import Lesson
from cirkis.tables.requests import Id, Level, Name, Number, SeatNumber

NOT_SENT = -1  # the version of a message without one


class BaseCommand(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The fields that all commands have.

    Attributes:
        id: chosen by the sender; a command sent twice with the same id is executed only once.
        version: the table version that the sender saw.
    """

    id: Id
    version: Number


class SeatCommand(BaseCommand, frozen=True):
    """A command about a seat's occupant."""

    seat: SeatNumber


class Claim(SeatCommand, frozen=True, tag="claim"):
    """Take an open seat."""

    name: Name | None = None


class Sit(Claim, frozen=True, tag="sit"):
    """Sit down at a lobby or club table; only servers send this."""


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Give up your seat, or one held for you, before the game begins."""


class Rename(SeatCommand, frozen=True, tag="rename"):
    """Change the name at your seat."""

    name: Name | None = None


class Fill(SeatCommand, frozen=True, tag="fill"):
    """Put a computer in a seat without a person before the game begins (host only)."""

    level: Level
    kind: Literal["computer"] = "computer"


class Open(SeatCommand, frozen=True, tag="open"):
    """Free a seat for a friend who has the link, before the game begins (host only)."""


class Remove(SeatCommand, frozen=True, tag="remove"):
    """Remove a person permanently from a casual table (host only); a computer plays on for them."""


class Place(BaseCommand, frozen=True, tag="place"):
    """Place a piece on these cells; it must be the sender's turn."""

    cells: Annotated[str, Meta(max_length=100)]


class Undo(BaseCommand, frozen=True, tag="undo"):
    """Go back to this many plies at a casual table; by default, undo a person's last step.

    Other people at the table are asked first.
    """

    plies: Number | None = None


class AnswerOffer(BaseCommand, frozen=True, tag="answer"):
    """Accept or decline an offer."""

    accept: bool


class WithdrawOffer(BaseCommand, frozen=True, tag="withdraw-offer"):
    """Withdraw your own offer."""


class HandOver(SeatCommand, frozen=True, tag="hand-over"):
    """Let a computer play for you or (host only) for somebody who is away, at a casual table."""

    level: Level | None = None


class TakeBack(SeatCommand, frozen=True, tag="take-back"):
    """Take your seat back from a computer."""


class Rematch(BaseCommand, frozen=True, tag="rematch"):
    """Play again at a new table, with everybody moved on by one seat."""


class Flag(BaseCommand, frozen=True, tag="flag"):
    """Make the server check the clock, which it also does by itself."""


class SetChat(BaseCommand, frozen=True, tag="chat", kw_only=True):
    """Allow free text in the chat, or quick phrases only (host only).

    On a connection, id and version can be omitted; the command then applies to the latest version.
    """

    id: Id = field(default_factory=str)  # a factory, so that schemas show no default
    version: Number = field(default_factory=lambda: NOT_SENT)
    on: bool

    def __post_init__(self) -> None:
        """Raise ValueError if only one of id and version was sent."""
        if bool(self.id) != (self.version != NOT_SENT):
            raise ValueError("a command needs both an id and a version, or neither")


class SetNewcomers(BaseCommand, frozen=True, tag="newcomers"):
    """Allow or forbid people without a seat to take free seats (host only)."""

    on: bool


class Withdraw(BaseCommand, frozen=True, tag="withdraw"):
    """Withdraw your seat, or (host only) a computer's, from the game (R31)."""

    seat: SeatNumber


class Resign(BaseCommand, frozen=True, tag="resign"):
    """Withdraw your seat; players call this resigning. Before all have placed, it is `abort`."""

    seat: SeatNumber


class Abort(BaseCommand, frozen=True, tag="abort"):
    """End a rated game in which not everybody has placed yet, without a result."""


class NextRound(BaseCommand, frozen=True, tag="next-round"):
    """Begin the next round of a match (R28)."""


class TakeSeat(SeatCommand, frozen=True, tag="seat"):
    """Put a computer in your own seat, or take a computer's seat (host only)."""

    kind: Literal["person", "computer"]
    level: Level | None = None
    name: Name | None = None


class Replace(SeatCommand, frozen=True, tag="replace"):
    """Let the spare level play for a computer that keeps failing; only servers send this."""


class Teach(BaseCommand, frozen=True, tag="teach"):
    """Offer to undo a learner's last placement; only servers send this."""

    lesson: Lesson


class Start(BaseCommand, frozen=True, tag="start"):
    """Bring a table that is seeking players closer to its start; only servers send this."""


Command = (
    Claim
    | Leave
    | Rename
    | Fill
    | Open
    | Remove
    | Place
    | Undo
    | AnswerOffer
    | WithdrawOffer
    | HandOver
    | TakeBack
    | Rematch
    | Flag
    | SetChat
    | SetNewcomers
    | Withdraw
    | Resign
    | Abort
    | NextRound
    | TakeSeat
)

ServerCommand = Command | Replace | Teach | Sit | Start
"""All commands: those that people send, and those that only servers send."""

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


SeatChange = Literal[
    "leave", "fill", "open", "hand-over", "take-back", "remove", "computer", "person"
]


class ChangeSeat(SeatCommand, frozen=True, tag="seat"):
    """Give up a seat, free it, or change whether a person or a computer plays there.

    Attributes:
        kind: `leave` gives up your seat, or one held for you, before the game begins; `fill` puts a
            computer in a seat without a person, and `open` frees a seat for a friend, before the
            game begins (host only); `remove` removes a person permanently from a casual table, and
            a computer plays on for them (host only); `hand-over` lets a computer play for you or
            (host only) for somebody who is away, at a casual table, until you `take-back` your
            seat; `computer` puts one in your own seat, and `person` takes one's seat (host only)
        level: of the computer
        name: at the seat, after `computer` or `person`
    """

    kind: SeatChange
    level: Level | None = None
    name: Name | None = None


class Rename(SeatCommand, frozen=True, tag="rename"):
    """Change the name at your seat."""

    name: Name | None = None


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


class Rematch(BaseCommand, frozen=True, tag="rematch"):
    """Ask for a rematch or accept it, or decline or withdraw it.

    Once everybody has accepted, it begins at a new table, with everybody moved on by one seat.
    """

    accept: bool = True


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


class Resign(BaseCommand, frozen=True, tag="resign"):
    """Withdraw your seat, or (host only) a computer's, from the game (R31).

    Before all have placed, it is `abort` in a rated game.
    """

    seat: SeatNumber


class Abort(BaseCommand, frozen=True, tag="abort"):
    """End a rated game in which not everybody has placed yet, without a result."""


class NextRound(BaseCommand, frozen=True, tag="next-round"):
    """Begin the next round of a match (R28)."""


class MarkSent(BaseCommand, frozen=True, tag="sent"):
    """Note that a game by message was sent to the other players as it is now."""


class Replace(SeatCommand, frozen=True, tag="replace"):
    """Let the spare level play for a computer that keeps failing; only servers send this."""


class Teach(BaseCommand, frozen=True, tag="teach"):
    """Offer to undo a learner's last placement; only servers send this."""

    lesson: Lesson


class Start(BaseCommand, frozen=True, tag="start"):
    """Bring a table that is seeking players closer to its start; only servers send this."""


Command = (
    Claim
    | ChangeSeat
    | Rename
    | Place
    | Undo
    | AnswerOffer
    | WithdrawOffer
    | Rematch
    | Flag
    | SetChat
    | SetNewcomers
    | Resign
    | Abort
    | NextRound
    | MarkSent
)

ServerCommand = Command | Replace | Teach | Sit | Start
"""All commands: those that people send, and those that only servers send."""

"""The entries in a table's log: one class for each kind of change."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cirkis.engine.analysis.teaching import Lesson
from cirkis.tables.people import Occupant, Person
from cirkis.tables.refusals import refused
from cirkis.tables.requests import TimeControl

OfferKind = Literal["undo", "teach"]

RULES_VERSION = 1  # of the rules this program implements; stored with each table


class Seek(Struct, frozen=True, omit_defaults=True):
    """How a table seeks players.

    Attributes:
        rating: the strength of its host.
        level: the level of the computers that fill free seats.
        fill_after: the seconds after which they do; None if they never do.
        near: whether only people of similar strength can find the table.
    """

    rating: int
    level: str
    fill_after: Annotated[int, Meta(ge=10, le=3600)] | None = None
    near: bool = False


class Created(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="created"):
    """The table was created."""

    rules: int  # the version of the rules
    options: dict[str, Any]  # all options, with the starter drawn and the piece set as text
    seats: list[Occupant]
    host: Person | None = None
    rated: bool | None = None  # None in older logs: such a table is casual
    code: str | None = None  # None on a device without a server
    clock: TimeControl | None = None
    chat: bool = True
    newcomers: bool = True  # as at the table that this is a rematch of
    imported: bool = False
    elsewhere: bool = False  # whether the record was of a finished game
    setup: list[tuple[int, str]] = []  # seat and cells of the pieces on the board at the start
    withdrawn: list[int] = []
    removed: list[Person] = []  # from the table that this is a rematch of
    teaching: bool = False
    seek: Seek | None = None
    club: str | None = None  # the id of the club whose members play here
    tournament: int | None = None  # the tournament's number in that club
    correspondence: str | None = None  # the id of a game by message, the same on all devices


class PiecePlaced(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="placed"):
    """A seat placed a piece; `used` is in milliseconds, None if its clock was not running."""

    seat: int
    cells: str
    used: int | None = None


class Undone(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="undone"):
    """The round went back to its first `steps` placements and withdrawals.

    If `unsent`, the others in a game by message have not seen what was undone, and never will.
    """

    steps: int
    unsent: bool = False


class Withdrawn(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="withdrawn"):
    """A seat dropped out (R31).

    `by` is "resign", or "flag" if the seat's time ran out; in older logs it can be "withdraw".
    """

    seat: int
    by: str = "withdraw"


class Aborted(Struct, frozen=True, tag_field="type", tag="aborted"):
    """A seat left a rated game, or ran out of time, before all had placed: it has no result."""

    seat: int


class RoundBegun(Struct, frozen=True, tag_field="type", tag="next-round"):
    """The next round of the match began (R28)."""


class SeatChanged(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="seat-changed"):
    """A seat has a new occupant, or a new name; `by` is the command's type or kind, or "away"."""

    seat: int
    occupant: Occupant
    by: str = "seat"


class Offered(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="offered"):
    """A seat asked to undo back to `steps`; the seats in `needs` must agree.

    If `kind` is "teach", the computer offered to undo the seat's placement; `lesson` gives the
    reason. Older logs also have requests to remove somebody; nothing came of those still open.
    """

    seat: int
    steps: int
    needs: list[int]
    kind: OfferKind | Literal["remove"] = "undo"
    lesson: Lesson | None = None


class Agreed(Struct, frozen=True, tag_field="type", tag="agreed"):
    """These seats agreed to the offer; other seats have not answered yet."""

    seats: list[int]


class OfferEnded(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="offer-ended"):
    """A seat withdrew or declined the offer; `by` is the type of its command."""

    seat: int
    by: str


class Voted(Struct, frozen=True, tag_field="type", tag="voted"):
    """In older logs: somebody voted for a computer to play. It changes nothing."""


class Advised(Struct, frozen=True, tag_field="type", tag="advised"):
    """In older logs: a seat's player asked for advice. It changes nothing."""


class ChatSet(Struct, frozen=True, tag_field="type", tag="chat-set"):
    """The host allowed or forbade free text."""

    on: bool


class NewcomersSet(Struct, frozen=True, tag_field="type", tag="newcomers-set"):
    """The host allowed or forbade people without a seat to take free ones."""

    on: bool


class SeekEnded(Struct, frozen=True, tag_field="type", tag="seek-ended"):
    """The table stopped seeking players; if every seat was taken, the game began."""


class RematchAnswered(Struct, frozen=True, tag_field="type", tag="rematch-answered"):
    """A person with these seats wants a rematch, or no longer does, or declined it."""

    seats: list[int]
    accept: bool


class Sent(Struct, frozen=True, tag_field="type", tag="sent"):
    """The game by message was sent, or came in a message, as it is now."""


class Rematched(Struct, frozen=True, tag_field="type", tag="rematched"):
    """A rematch was created at the table `next`."""

    next: str


Entry = (
    Created
    | PiecePlaced
    | Undone
    | Withdrawn
    | Aborted
    | RoundBegun
    | SeatChanged
    | Offered
    | Agreed
    | OfferEnded
    | Voted
    | Advised
    | ChatSet
    | NewcomersSet
    | SeekEnded
    | RematchAnswered
    | Rematched
    | Sent
)

_CAUSES: dict[type, str] = {
    Created: "created",
    PiecePlaced: "place",
    Undone: "undo",
    Aborted: "abort",
    RoundBegun: "next-round",
    Agreed: "answer",
    Voted: "vote",
    Advised: "advice",
    ChatSet: "chat",
    NewcomersSet: "newcomers",
    SeekEnded: "start",
    RematchAnswered: "rematch-answer",
    Rematched: "rematch",
    Sent: "sent",
}


def cause_of(entry: Entry) -> str:
    if isinstance(entry, Offered):
        return f"offer-{entry.kind}"
    has_command = isinstance(entry, SeatChanged | Withdrawn | OfferEnded)
    return entry.by if has_command else _CAUSES[type(entry)]


_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> Entry:
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise refused("broken-table.entry", why=str(problem)) from None

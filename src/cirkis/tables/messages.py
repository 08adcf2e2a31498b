"""The messages that the server sends to connections, and its replies with tables or errors."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import astuple

from cirkis.errors import CirkisError, IllegalPlacement, PrintError
from cirkis.tables.commands import Command
from cirkis.tables.events import GameEvent
from cirkis.tables.names import visible
from cirkis.tables.people import Sender, face_of, seats_of
from cirkis.tables.permissions import check_member
from cirkis.tables.refusals import TooMany, code_of, refused
from cirkis.tables.requests import LINE, read_message
from cirkis.tables.state import Table
from cirkis.tables.table_info import TableInfo
from cirkis.tables.view import Move, View, ViewChanges

encode = msgspec.json.Encoder().encode


class Message(Struct, frozen=True, tag_field="type"):
    """A message to a client that is connected to a table or reading a stream."""


class ErrorInfo(Struct, frozen=True):
    """Why something was refused; codes are stable, messages may change.

    Attributes:
        code: the reason, from the table of codes.
        message: one sentence to show to users.
        quota: the quota that is used up.
        retry_after: seconds until more is allowed.
        cells: the cells concerned, if a placement was refused.
        setting: the invalid setting of a printable set.
        sentence: the key of the error's message in the .ftl files of each language.
        values: the arguments of that message.
    """

    code: str
    message: str
    quota: str | UnsetType = UNSET
    retry_after: int | UnsetType = UNSET
    cells: tuple[str, ...] | UnsetType = UNSET
    setting: str | UnsetType = UNSET
    sentence: str | UnsetType = UNSET
    values: dict[str, Any] | UnsetType = UNSET


class TableMessage(Message, frozen=True, tag="table"):
    """The whole table: first on every connection, and again if names were removed from its log.

    Attributes:
        table: the parts that stay the same.
        view: the parts that change.
        happened: always empty.
    """

    table: TableInfo
    view: View
    happened: list[GameEvent] = []


class ChangedMessage(Message, frozen=True, tag="changed"):
    """The changes made by a new entry in the log.

    Attributes:
        version: the version of the table, one more than before.
        changes: the new values of the view's other fields.
        moves_from: how many moves are unchanged.
        moves: the moves that follow them.
        happened: the events.
        cause: the type of the command (of `seat`, its kind), `offer-` and its kind, or `away` if a
            seat was freed.
    """

    version: int
    changes: ViewChanges
    moves_from: int
    moves: list[Move]
    happened: list[GameEvent]
    cause: str


class ThinkingMessage(Message, frozen=True, tag="thinking"):
    """The seat whose computer is thinking; null when it is done.

    Attributes:
        seat: the seat.
        failed: whether the computer could not place, and is trying again.
    """

    seat: int | None
    failed: bool = False


class PresenceMessage(Message, frozen=True, tag="presence"):
    """Whether each seat's owner is present (null if it has none), and the number of spectators."""

    seats: list[bool | None]
    spectators: int


class ClockMessage(Message, frozen=True, tag="clock"):
    """The milliseconds that each seat has left at a Unix time, and whose clock is running."""

    seats: list[int]
    running: int | None
    at: float


class ChatEntry(Struct, frozen=True):
    """A line of chat: text or a phrase.

    Attributes:
        n: its number at the table, from 1.
        at: when it was stored, in Unix seconds.
        seat: the writer's seat; null for a host without a seat.
        name: the writer's name.
        text: the text written.
        phrase: the key of a phrase, instead of text.
        face: the number of the writer's face.
    """

    n: int
    at: float
    seat: int | None
    name: str | None
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET
    face: int | UnsetType = UNSET


class SaidMessage(ChatEntry, frozen=True, tag_field="type", tag="said"):
    """A new line of chat."""


class ChatMessage(Message, frozen=True, tag="chat"):
    """The latest 100 lines of chat, sent once at the start."""

    said: list[ChatEntry]


class ShownMessage(Message, frozen=True, tag="shown"):
    """A position that somebody shows everybody at the table after the game, and whoever connects
    later.

    Attributes:
        seat: that person's seat; null for a host without a seat.
        after: how many placements and withdrawals of the round to keep.
        line: the cells of the placements after them.
    """

    seat: int | None
    after: int
    line: list[str]


class Beat(Message, frozen=True, forbid_unknown_fields=True, tag="beat"):
    """A heartbeat every ten seconds; the page sends it back immediately."""

    n: int


class CommandAnswer(Message, frozen=True, tag="answer"):
    """The answer to a command, sent after the change that the command caused.

    Attributes:
        id: the id of the command; null if the message had none.
        ok: whether the command was executed.
        version: the current version of the table.
        error: why it was refused.
    """

    id: str | None
    ok: bool
    version: int
    error: ErrorInfo | UnsetType = UNSET


class ErrorMessage(Message, frozen=True, tag="error"):
    """An error that ends the connection or stream."""

    error: ErrorInfo


ServerMessage = (
    TableMessage
    | ChangedMessage
    | ThinkingMessage
    | PresenceMessage
    | ClockMessage
    | ChatMessage
    | SaidMessage
    | ShownMessage
    | Beat
    | CommandAnswer
    | ErrorMessage
)


def error_info(problem: CirkisError) -> ErrorInfo:
    """Return an error in wire form.

    Database messages are omitted because they contain addresses and paths.
    """
    code = code_of(problem)
    if isinstance(problem, TooMany):
        seconds = UNSET if problem.retry_after is None else problem.retry_after
        return ErrorInfo(code, str(problem), problem.quota, seconds)
    if isinstance(problem, PrintError):
        return ErrorInfo(
            code,
            str(problem),
            setting=problem.option,
            sentence=problem.key,
            values=problem.values,
        )
    cells = problem.cells if isinstance(problem, IllegalPlacement) and problem.cells else UNSET
    text = str(refused(code) if code == "storage" else problem)
    return ErrorInfo(code, text, cells=cells)


def answer_command(
    command_id: str | None, version: int, problem: CirkisError | None = None
) -> CommandAnswer:
    """Return the answer to a command; `problem` is why it was refused, if it was."""
    error = UNSET if problem is None else error_info(problem)
    return CommandAnswer(command_id, problem is None, version, error)


class RatedAnswer(Struct, frozen=True):
    """Why a game cannot be rated: the last part of `not-rated.REASON`; null if it can."""

    why: str | None


class SeatRatings(Struct, frozen=True):
    """The ratings of those who sit at a table, by seat; null for those who have none."""

    ratings: list[int | None]


class TableCreated(Struct, frozen=True):
    """A new table and its short code."""

    id: str
    code: str


class TableState(Struct, frozen=True):
    """A table: the facts that never change, and its view."""

    table: TableInfo
    view: View


class ErrorReply(Struct, frozen=True):
    """Why a request was refused."""

    error: ErrorInfo


Phrase = Literal["hello", "good-luck", "well-played", "thanks", "one-moment"]


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """Write a line of chat: free text, or a phrase that each page shows in its own language."""

    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=LINE)] = ""
    phrase: Phrase | None = None


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """A stored line of chat."""

    seat: int | None
    name: str | None = None
    text: str | None = None
    phrase: str | None = None
    face: int | None = None


def chat_line(table: Table, message: Say, sender: Sender) -> ChatLine:
    """Return the line to store; raise Refused for spectators, or if only phrases are allowed."""
    check_member(table, sender)
    text = said_text(message)
    if text and not table.chat:
        raise refused("chat-off")
    mine = seats_of(table.seats, sender.person)
    seat = mine[0] if mine else None
    name = None if seat is None else table.seats[seat].name
    face = None if sender.person is None else face_of(sender.person)
    return ChatLine(seat, name, text or None, message.phrase, face)


def said_text(message: Say) -> str:
    """Return the text to store, "" for a phrase; raise Refused if there are both or neither."""
    text = " ".join(visible(message.text).split())
    if (text == "") == (message.phrase is None):
        raise refused("unreadable.chat")
    return text


def chat_entry(n: int, at: float, line: ChatLine) -> ChatEntry:
    """Return a stored line in wire form; `n` is its number at the table, from 1."""
    text = UNSET if line.phrase else line.text or ""
    face = UNSET if line.face is None else line.face
    return ChatEntry(n, at, line.seat, line.name, text, line.phrase or UNSET, face)


def said_message(entry: ChatEntry) -> SaidMessage:
    return SaidMessage(*astuple(entry))


# Short and plain, because a message through PostgreSQL must be short.
_Cells = Annotated[str, Meta(pattern=r"^[A-Za-z0-9+]{1,40}$(?!\n)")]


class Show(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="show"):
    """Show everybody a position after the game, as in `shown` (players and host only)."""

    after: Annotated[int, Meta(ge=0, lt=100_000)]
    line: Annotated[list[_Cells], Meta(max_length=100)] = []


ClientMessage = Command | Say | Show | Beat

_client_message: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read_client_message(text: bytes | str) -> ClientMessage:
    """Decode a message from a page. Raises Refused if it is unreadable."""
    return read_message(_client_message, text)


def message_id(text: bytes | str) -> str | None:
    """Return the id of an otherwise unreadable message, for use in the answer."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) else None

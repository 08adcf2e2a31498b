"""The errors that several subpackages share; some subpackages have a few of their own.

    CirkisError
    ├── UnreadableError           text cannot be parsed
    │   ├── UnreadablePlacement   an unknown cell, a repeated cell, nothing between two plus signs
    │   ├── PieceSetError         a piece set is invalid, with the line
    │   ├── PositionError         the text of a position is invalid
    │   └── RecordError           a record is invalid, with line and column
    ├── MissingModule             a required module is not installed
    ├── OptionsError              an option is unknown or has an invalid value
    ├── LimitError                a search limit, seed or number of threads is invalid
    ├── PrintError                a printable set cannot be made with this setting
    ├── PlayerFailed              a player could not start, crashed, timed out or broke the rules
    │   └── OutOfTime             a player exceeded its time limit
    ├── PlayerResigned            a player gives up instead of placing a piece
    └── IllegalMove               the rules do not allow an action
        └── IllegalPlacement      the rules do not allow a placement, with the reason as a value

Unreadable text and illegal moves have different errors. Each error has a stable `code` for programs
and a one-sentence message for people.
"""

from enum import Enum
from typing import Any


class CirkisError(Exception):
    """The base of all the package's errors."""

    code = "error"


class UnreadableError(CirkisError):
    """Text cannot be parsed."""

    code = "unreadable"


class UnreadablePlacement(UnreadableError):
    """A string is not a valid set of cells."""

    code = "unreadable-placement"


class PieceSetError(UnreadableError):
    """A piece set cannot be used.

    Attributes:
        reason: the message without the place.
        line: the line of the file, from 1; None if the error is not on a single line.
    """

    code = "bad-piece-set"

    def __init__(self, reason: str, line: int | None = None, file: str | None = None) -> None:
        place = [] if file is None else [file]
        place += [] if line is None else [f"line {line}"]
        super().__init__(": ".join([", ".join(place), reason] if place else [reason]))
        self.reason, self.line = reason, line


class PositionError(UnreadableError):
    """The text of a position cannot be read, or contradicts itself."""

    code = "bad-position"


class RecordError(UnreadableError):
    """A game record cannot be read or replayed.

    Attributes:
        line, column: the place, both from 1; None if the record was not read from text.
        reason: the message without the place.
        game: the number of the game in its file, from 1; None if it was read on its own.
    """

    code = "bad-record"

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        column: int | None = None,
        game: int | None = None,
    ) -> None:
        place = [] if game is None else [f"game {game}"]
        place += [] if line is None else [f"line {line}, column {column}"]
        super().__init__(": ".join([", ".join(place), reason] if place else [reason]))
        self.reason, self.line, self.column, self.game = reason, line, column, game


class OptionsError(CirkisError):
    """An option is unknown or has an invalid value.

    Attributes:
        option: the option's name.
    """

    code = "bad-option"

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class MissingModule(CirkisError):
    """A required module is not installed."""

    code = "missing-module"


class LimitError(CirkisError, ValueError):
    """A search was given an invalid time, seed, or number of simulations or threads."""

    code = "bad-limit"


class PrintError(CirkisError):
    """A printable set cannot be made with this setting.

    Attributes:
        option: the setting to change.
        key, values: the message's key and arguments, for translation.
    """

    code = "bad-print"

    def __init__(self, option: str, message: str, key: str, values: dict[str, Any]) -> None:
        super().__init__(message)
        self.option, self.key, self.values = option, key, values


class PlayerFailed(CirkisError):
    """A player could not be started, crashed, timed out or gave an invalid answer."""

    code = "player-failed"


class OutOfTime(PlayerFailed):
    """A player exceeded its time limit."""

    code = "out-of-time"


class PlayerResigned(CirkisError):
    """A player resigns, which it can do on any turn (R31)."""

    code = "player-resigned"


class IllegalMove(CirkisError):
    """An action is understood but not allowed by the rules."""

    code = "illegal"


class IllegalReason(Enum):
    """Why a placement is not allowed."""

    GAME_OVER = "game-over"
    NO_SUCH_PIECE = "no-such-piece"
    NOT_IN_STOCK = "not-in-stock"
    OVERLAPS = "overlaps"
    NOT_AT_CENTER = "not-at-center"
    NOT_TOUCHING_LEADER = "not-touching-leader"
    NOT_TOUCHING_ANY = "not-touching-any"


class IllegalPlacement(IllegalMove):
    """A placement is not allowed by the rules.

    Attributes:
        reason: why, as a member of IllegalReason, whose value is the error's code.
        cells: for OVERLAPS, those already filled; for NOT_TOUCHING_LEADER, or GAME_OVER in a setup,
            the Leader's; for NOT_AT_CENTER, those where the game can start.
    """

    def __init__(self, reason: IllegalReason, message: str, cells: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reason, self.cells = reason, cells
        self.code = reason.value

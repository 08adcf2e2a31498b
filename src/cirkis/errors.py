"""Every error of the package.

    CirkisError
    ├── UnreadableError           the text could not be understood
    │   ├── UnreadablePlacement   no such cell, a cell twice, nothing between two plus signs
    │   ├── PieceSetError         a piece set file, with the line
    │   └── RecordError           a record, with line and column
    ├── OptionsError              an option of a game has no such value
    ├── PlayerFailed              a player of an arena crashed, was too slow or broke the rules
    └── IllegalMove               the rules do not allow it now
        └── IllegalPlacement      a placement, with the reason as a value

"I cannot read that" and "that is not allowed" are different errors. Each has a stable `code` for
other programs, and a message of one sentence for people.
"""

from __future__ import annotations

from enum import Enum


class CirkisError(Exception):
    """Any mistake in what the package was given."""

    code = "error"


class UnreadableError(CirkisError):
    """A text that could not be understood."""

    code = "unreadable"


class UnreadablePlacement(UnreadableError):
    """A text that names no set of cells."""

    code = "unreadable-placement"


class PieceSetError(UnreadableError):
    """A piece set that cannot be used.

    Attributes:
        reason: the message without the place.
        line: the line of the file where it went wrong, from 1; None where no line is to blame.
    """

    code = "bad-piece-set"

    def __init__(self, reason: str, line: int | None = None, file: str | None = None) -> None:
        place = [] if file is None else [file]
        place += [] if line is None else [f"line {line}"]
        super().__init__(": ".join([", ".join(place), reason] if place else [reason]))
        self.reason, self.line = reason, line


class RecordError(UnreadableError):
    """A game record that cannot be read or replayed.

    Attributes:
        line, column: where, both from 1; None for a record that was not read from text.
        reason: the message without the place.
    """

    code = "bad-record"

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}, column {column}: {reason}")
        self.reason, self.line, self.column = reason, line, column


class OptionsError(CirkisError):
    """An option that does not exist, or a value it cannot have.

    Attributes:
        option: the option's name.
    """

    code = "bad-option"

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class PlayerFailed(CirkisError):
    """A player that could not be started, crashed, took too long or answered what it may not."""

    code = "player-failed"


class IllegalMove(CirkisError):
    """Something that can be understood, but that the rules do not allow now."""

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
    """A placement that the rules do not allow now.

    Attributes:
        reason: why, as a value; its text is the error's code.
        cells: the names of the cells the reason speaks of (those already filled, for OVERLAPS).
    """

    def __init__(self, reason: IllegalReason, message: str, cells: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.reason, self.cells = reason, cells
        self.code = reason.value

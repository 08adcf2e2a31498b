"""All progress of one person, as one frozen value."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cirkis.tables.progress.achievements import Achievements
from cirkis.tables.progress.games import Games
from cirkis.tables.progress.lessons import Lessons
from cirkis.tables.progress.puzzles import PuzzleProgress
from cirkis.tables.table.incoming import read_message


class Progress(Struct, frozen=True):
    """What is remembered of one person.

    Attributes:
        form: of this value; there is one so far.
        lessons: how far they are, by lesson.
        games: what is remembered of finished games.
        achievements: when each was reached first, in unix seconds.
        puzzles: how they do at puzzles.
    """

    form: Annotated[int, Meta(ge=1, le=1)]
    lessons: Lessons = {}
    games: Games = Games()
    achievements: Achievements = {}
    puzzles: PuzzleProgress = PuzzleProgress()


class ImportedProgress(Struct, frozen=True, forbid_unknown_fields=True):
    """What another place remembers.

    Attributes:
        progress: as that place answers it.
    """

    progress: dict[str, Any]


NO_PROGRESS = Progress(1)
"""Nothing is remembered."""

_decoder = msgspec.json.Decoder(Progress)


def read_progress(text: str | bytes) -> Progress:
    """Return the value that write_progress wrote.

    Raises:
        Refused: the text is not valid progress.
    """
    return read_message(_decoder, text)


def imported(given: ImportedProgress) -> Progress:
    """Return the progress from another place.

    Raises:
        Refused: it is not valid progress.
    """
    return read_progress(msgspec.json.encode(given.progress))


def write_progress(progress: Progress) -> str:
    """Return the progress as stored text."""
    return msgspec.json.encode(progress, order="sorted").decode()

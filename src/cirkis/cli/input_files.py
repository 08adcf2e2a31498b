"""Reading what commands are given: files, "-" for standard input, records in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cirkis.errors import CirkisError, RecordError

if TYPE_CHECKING:
    from cirkis.records import Record
    from cirkis.rules.state import State

STDIN = "-"
LARGEST_FILE = 40_000_000  # bytes: as many as the longest text a record may have can take


def read_text(name: str) -> str:
    """The text of a file, or of standard input for "-".

    Raises:
        CirkisError: it cannot be read, or is no text.
    """
    try:
        data = _read_bytes(name)
        if len(data) > LARGEST_FILE:
            raise CirkisError(f'cannot read "{name}": it has more than {LARGEST_FILE} bytes')
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CirkisError(f'cannot read "{name}": it is not UTF-8 text') from None
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise CirkisError(f'cannot read "{name}": {why}') from None


def _read_bytes(name: str) -> bytes:
    """What a file holds, but never all of a device without an end."""
    if name == STDIN:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def read_game(name: str, number: int) -> Record:
    """One of the records in a file, counted from 1.

    Raises:
        CirkisError: the file cannot be read, is no record, or has not so many.
    """
    return read_games(name, number)[0]


def read_games(name: str, number: int | None = None) -> list[Record]:
    """The records in a file; with a number, counted from 1, only that one.

    Raises:
        CirkisError: the file cannot be read, is no record, or has not so many.
    """
    from cirkis.records import read_records

    place = "standard input" if name == STDIN else name
    try:
        records = read_records(read_text(name))
    except RecordError as problem:
        raise CirkisError(f"{place}: {problem}") from None
    if not records:
        raise CirkisError(f"{place}: there is no record in it")
    if number is None:
        return list(records)
    if number > len(records):
        there_are = f"{len(records)} record{'s' if len(records) > 1 else ''}"
        raise CirkisError(f"{place}: there is no record {number}, only {there_are}")
    return [records[number - 1]]


def state_after(record: Record, ply: int | None, name: str) -> State:
    """The position of a record after so many plies; at its end when nothing is said.

    Args:
        name: of its file, for the message.

    Raises:
        CirkisError: the game has not so many plies, or they cannot be played.
    """
    from cirkis.records import replay_record

    states = replay_record(record)
    wanted = len(states) - 1 if ply is None else ply
    if wanted >= len(states):
        raise CirkisError(f"{name}: the game has {len(states) - 1} plies, not {wanted}")
    return states[wanted]

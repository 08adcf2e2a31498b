"""Writing a record as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cirkis.errors import IllegalMove, RecordError
from cirkis.records.line_follower import Follower
from cirkis.records.model import Line, Ply, Record
from cirkis.records.quoting import brace, quote
from cirkis.records.replay import first_position, result_text, withdrawing_seat
from cirkis.records.tags import head_tags


def write_record(record: Record) -> str:
    """The record as text that read_record reads back to an equal one.

    Raises:
        RecordError: a ply that the rules do not allow, in the game or in a variation.
    """
    follower = Follower(first_position(record))
    moves = "".join(_line(record.main, follower, 0)).strip("\n")
    tags = [
        f"[{name} {quote(text)}]" for name, text in head_tags(record, result_text(follower.state))
    ]
    return "\n".join(tags) + "\n" + (f"\n{moves}\n" if moves else "")


def write_records(records: Iterable[Record]) -> str:
    """Many records as one text.

    Raises:
        RecordError: as write_record.
    """
    return "\n".join(map(write_record, records))


def _line(line: Line, follower: Follower, depth: int) -> Iterator[str]:
    """The words of a line, each with the blank or the line break before it."""
    new_turn = " " if depth else "\n"
    same_turn = " "
    yield from (new_turn + brace(comment) for comment in line.comments)
    for ply in line.plies:
        yield from _move(ply, follower, new_turn, same_turn)
        same_turn = "\n  " if ply.variations and not depth else " "
        yield from (" " + brace(comment) for comment in ply.comments)
        for variation in ply.variations:
            words = "".join(_line(variation, follower.branch(), depth + 1))
            yield f"\n{'  ' * (depth + 1)}({words.lstrip()})"
        yield from _lost_turns(follower, new_turn)


def _move(ply: Ply, follower: Follower, new_turn: str, same_turn: str) -> Iterator[str]:
    state, turn = follower.state, follower.turn
    colours = [colour.value for colour in state.options.colours]
    try:
        if ply.placement is not None:
            whose = f"{new_turn}{turn}. {colours[state.to_play]}"
            start = f"{same_turn}free" if state.is_free_turn else whose
            yield f"{start} {ply.placement}{ply.mark}"
            follower.place(ply.placement)
        else:
            seat = withdrawing_seat(ply, state)
            yield f"{new_turn}{colours[seat]} withdraws{ply.mark}"
            follower.withdraw(seat)
    except IllegalMove as problem:
        raise RecordError(f"turn {turn}: {problem}") from problem
    if any(entry.word == "unused" for entry in follower.applied):
        yield " unused"


def _lost_turns(follower: Follower, new_turn: str) -> Iterator[str]:
    lost = [entry for entry in follower.applied if entry.word == "lost"]
    colours = follower.state.options.colours
    for turn, entry in enumerate(lost, follower.turns - len(lost) + 1):
        yield f"{new_turn}{turn}. {colours[entry.seat].value} lost"

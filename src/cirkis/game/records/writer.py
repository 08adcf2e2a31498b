"""Write records as text."""

from collections.abc import Iterable, Iterator

from cirkis.errors import IllegalMove, RecordError
from cirkis.game.records.model import VERSIONS, Line, Ply, Record
from cirkis.game.records.replay import LineCursor, result_text, starting_state, withdrawn_seat
from cirkis.game.records.tags import head_tags
from cirkis.game.records.tokens import quote, quote_comment
from cirkis.game.rules.events import FreeTurnUnused, TurnLost


def write_record(record: Record) -> str:
    """Return the record as text, which read_record reads back as an equal record.

    Raises:
        RecordError: the rules do not allow a ply of the game or of a variation.

    >>> from cirkis.game import read_record
    >>> record = read_record('[Cirkis "1"] 1. green A1+B1 {the middle}')
    >>> write_record(record).splitlines()[-1]
    '1. green C:A1+B1 {the middle}'
    """
    cursor = LineCursor(starting_state(record))
    may_draw = record.version != VERSIONS[0]
    moves = "".join(_line(record.main, cursor, 0, may_draw)).strip("\n ")
    tags = [
        f"[{name} {quote(text)}]" for name, text in head_tags(record, result_text(cursor.state))
    ]
    return "\n".join(tags) + "\n" + (f"\n{moves}\n" if moves else "")


def write_records(records: Iterable[Record]) -> str:
    """Return several records as one string.

    Raises:
        RecordError: as in write_record.
    """
    return "\n".join(map(write_record, records))


def _line(line: Line, cursor: LineCursor, depth: int, may_draw: bool) -> Iterator[str]:
    """Yield the words of a line, each preceded by a space or a line break."""
    new_turn = " " if depth else "\n"
    same_turn = " "
    yield from (new_turn + comment for comment in _comments(line, may_draw))
    for ply in line.plies:
        yield from _move(ply, cursor, new_turn, same_turn)
        same_turn = "\n  " if ply.variations and not depth else " "
        yield from (" " + comment for comment in _comments(ply, may_draw))
        for variation in ply.variations:
            words = "".join(_line(variation, cursor.branch(), depth + 1, may_draw))
            yield f"\n{'  ' * (depth + 1)}({words.lstrip()})"
        yield from _lost_turns(cursor, new_turn)


def _comments(whose: Line | Ply, may_draw: bool) -> Iterator[str]:
    if whose.drawings:
        yield quote_comment(" ".join(map(str, whose.drawings)), may_draw=False)
    yield from (quote_comment(comment, may_draw=may_draw) for comment in whose.comments)


def _move(ply: Ply, cursor: LineCursor, new_turn: str, same_turn: str) -> Iterator[str]:
    state, turn = cursor.state, cursor.turn
    colours = [colour.value for colour in state.options.colours]
    try:
        if ply.placement is not None:
            whose = f"{new_turn}{turn}. {colours[state.to_play]}"
            start = f"{same_turn}free" if state.is_free_turn else whose
            yield f"{start} {ply.placement}{ply.mark}"
            cursor.place(ply.placement)
        else:
            seat = withdrawn_seat(ply, state)
            yield f"{new_turn}{colours[seat]} withdraws{ply.mark}"
            cursor.withdraw(seat)
    except IllegalMove as problem:
        raise RecordError(f"turn {turn}: {problem}") from problem
    if any(isinstance(entry, FreeTurnUnused) for entry in cursor.applied):
        yield " unused"


def _lost_turns(cursor: LineCursor, new_turn: str) -> Iterator[str]:
    lost = [entry for entry in cursor.applied if isinstance(entry, TurnLost)]
    colours = cursor.state.options.colours
    for turn, entry in enumerate(lost, cursor.turns - len(lost) + 1):
        yield f"{new_turn}{turn}. {colours[entry.seat].value} lost"

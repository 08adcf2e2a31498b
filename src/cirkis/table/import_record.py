"""A record becomes a table: the words of its log, as if the game had been played here."""

from __future__ import annotations

import random

from cirkis.errors import RecordError
from cirkis.records import Ply, read_record, replay_record
from cirkis.table.entries import Created, Entry, PiecePlaced, Withdrawn
from cirkis.table.people import Person
from cirkis.table.refusals import Refused
from cirkis.table.requests import NewRecord, NewTable, SeatRequest
from cirkis.table.setup import new_table_entry

LONGEST_NAME = 40


def read_game(wish: NewRecord, host: Person | None = None) -> tuple[Created, list[Entry]]:
    """The first entry of a table, and those that follow. All seats are the sender's.

    Raises:
        Refused: the text is no record of one game, or one of a later round.
        OptionsError: the game cannot be played here.
    """
    try:
        record = read_record(wish.record)
        states = replay_record(record)
    except RecordError as problem:
        raise Refused("bad-record", f"cannot read the record: {problem}") from None
    if record.round > 1 or any(record.totals) or record.withdrawn:
        raise Refused("bad-record", "a later round of a match cannot be a table of its own")
    seats = [SeatRequest("person", None, _name(name)) for name in record.names]
    created = new_table_entry(NewTable(record.options.to_json(), seats), random.Random(0), host)
    plies = zip(record.plies, states, strict=False)  # there is one state more: the last
    return created, [_entry(ply, state.to_play) for ply, state in plies]


def _entry(ply: Ply, to_play: int) -> Entry:
    if ply.placement is not None:
        return PiecePlaced(to_play, ply.placement.name)
    assert ply.withdraws is not None
    return Withdrawn(ply.withdraws)


def _name(text: str) -> str | None:
    """A player's name as it is shown at a table, where names are short."""
    return "".join(c for c in text if c.isprintable())[:LONGEST_NAME].strip() or None

"""Import a record or a position as log entries, as if it had been played at a table."""

import random

from msgspec.structs import replace

from cirkis.engine import OPPONENTS
from cirkis.errors import CirkisError, RecordError
from cirkis.game import Ply, Record, parse_position, read_record, replay_record
from cirkis.tables.entries import Created, Entry, PiecePlaced, Withdrawn
from cirkis.tables.export_record import split_computer
from cirkis.tables.names import is_visible
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewRecord, NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry

MAX_NAME = 40  # characters of a name at a table
_IN_RECORDS = frozenset("[]{};\"' \t\r\n")  # every record has some of these


def entries_from_record(
    request: NewRecord, host: Person | None = None
) -> tuple[Created, list[Entry]]:
    """Return a table's first entry, and the entries that follow, for a record or a position."""
    try:
        record = position_record(request.record) or read_record(request.record)
        states = replay_record(record)
    except RecordError as problem:
        raise refused("bad-record.record", why=str(problem)) from None
    if record.round > 1 or any(record.totals) or (record.withdrawn and not record.setup):
        raise refused("bad-record.round")
    created = new_table_entry(_new_table(record), random.Random(0), host)
    plies = zip(record.plies, states, strict=False)  # there is one more state than plies
    # After one round of a match, the next is played here.
    elsewhere = states[-1].is_over and not record.options.match
    created = replace(created, imported=True, elsewhere=elsewhere)
    return created, [_ply_entry(ply, state.to_play) for ply, state in plies]


def position_record(text: str) -> Record | None:
    """Return a record of a position, without moves; None if the text is not a single word."""
    word = text.strip()
    if not word or _IN_RECORDS & set(word):
        return None
    try:
        state = parse_position(word)
        return Record(state.options, withdrawn=state.withdrawn, setup=state.pieces)
    except CirkisError as problem:
        raise refused("bad-record.position", why=str(problem)) from None


def _new_table(record: Record) -> NewTable:
    return NewTable(
        record.options.to_json(),
        [_seat(name) for name in record.names],
        setup=[(seat, placement.name) for seat, placement in record.setup],
        withdrawn=sorted(record.withdrawn),
    )


def _seat(name: str) -> SeatRequest:
    """Return the occupant of a seat: a computer if the name marks it as one, else a person."""
    title, level = split_computer(name)
    if level in OPPONENTS:
        return SeatRequest("computer", level, _table_name(title))
    return SeatRequest("person", None, _table_name(name))


def _ply_entry(ply: Ply, to_play: int) -> Entry:
    if ply.placement is not None:
        return PiecePlaced(to_play, ply.placement.name)
    assert ply.withdraws is not None
    return Withdrawn(ply.withdraws)


def _table_name(text: str) -> str | None:
    """Return a player's name, cut to a table's limit, or None if nothing visible remains."""
    name = "".join(c for c in text if c.isprintable())[:MAX_NAME].strip()
    return name if name and is_visible(name) else None

"""Records of a table's games: export them, and import one as log entries, as if played here."""

import random
import re
import time
from collections.abc import Iterable
from dataclasses import replace as dataclass_replace

from msgspec import Struct
from msgspec.structs import replace

from cirkis.engine import OPPONENTS
from cirkis.errors import CirkisError, RecordError
from cirkis.game import (
    Line,
    Placed,
    Ply,
    Record,
    Withdrew,
    new_match,
    parse_position,
    play,
    read_record,
    replay_record,
    withdraw,
    write_records,
)
from cirkis.tables.entries import Created, Entry, PiecePlaced, Withdrawn
from cirkis.tables.names import COMPUTER, is_visible, split_computer
from cirkis.tables.people import Occupant, Person
from cirkis.tables.refusals import refused
from cirkis.tables.requests import NewRecord, NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import RoundStep, Table


def export_records(table: Table, created: float, event: str = "") -> str:
    """Return the records of all rounds, the current one last; `created` is in Unix seconds."""
    return export_rounds(rounds_of(table), created, event)


def rounds_of(table: Table) -> list[Table]:
    """Return a table as it was at the end of each round, the current one last."""
    rounds = [table]
    while rounds[0].previous_round is not None:
        rounds.insert(0, rounds[0].previous_round)
    return rounds


def export_rounds(rounds: Iterable[Table], created: float, event: str = "") -> str:
    tags = [("Event", event), ("Date", time.strftime("%Y-%m-%d", time.gmtime(created)))]
    return write_records(_round_record(table, *tags, ("Rated", _rated(table))) for table in rounds)


def _rated(table: Table) -> str:
    """Return whether a game was rated; empty if it has no result, or nobody knows."""
    is_known = not (table.is_imported or table.is_older or table.is_aborted)
    return ("yes" if table.policy.is_rated else "no") if is_known else ""


def record_name(table: Table, created: float) -> str:
    """Return the file name for a table's records: the date and the players."""
    date = time.strftime("%Y-%m-%d", time.gmtime(created))
    names = (seat.name or seat.level or "" for seat in table.seats)
    words = (re.sub(r"[^\w-]+", "-", name).strip("-") for name in names)
    return "-".join(["cirkis", date, *filter(None, words)]) + ".cirkis"


def export_round(table: Table) -> str:
    """Return the current round's record as text, for the engine."""
    return write_records([_round_record(table)])


class Round(Struct, frozen=True):
    """The round at a table, for an engine elsewhere.

    Attributes:
        version: the table's version.
        record: the round, as a record.
    """

    version: int
    record: str


def table_of_round(found: Round) -> Table:
    """Return an unstored table at the end of a round, where anybody can place.

    Raises RecordError if the record is unreadable.
    """
    record = read_record(found.record)
    first = state = replay_record(record)[0]
    steps = []
    for ply in record.plies:
        seat = state.to_play if ply.withdraws is None else ply.withdraws
        state, events = (
            withdraw(state, seat) if ply.placement is None else play(state, ply.placement)
        )
        steps.append(RoundStep(state, events, ply.placement is not None, seat, True))
    rounds, totals = record.round - 1, record.totals or (0,) * record.options.players
    return Table(
        version=found.version,
        options=record.options,
        seats=tuple(_occupant(name) for name in record.names),
        match=dataclass_replace(new_match(record.options), rounds=rounds, totals=totals),
        initial_state=first,
        steps=tuple(steps),
    )


def _occupant(name: str) -> Occupant:
    title, level = split_computer(name)
    return Occupant("person", level or None, title or None)


def _round_record(table: Table, *tags: tuple[str, str]) -> Record:
    return Record(
        options=table.initial_state.options,
        names=tuple(_player_name(seat) for seat in table.seats),
        tags=tuple(tag for tag in tags if tag[1]),
        round=table.match.rounds + 1,
        totals=table.match.totals,
        withdrawn=table.initial_state.withdrawn,
        main=Line(tuple(_ply(step) for step in table.steps)),
        setup=table.initial_state.pieces,
    )


def _player_name(seat: Occupant) -> str:
    if seat.level is None:
        return seat.name or ""
    return f"{seat.name} ({COMPUTER}{seat.level})" if seat.name else f"{COMPUTER}{seat.level}"


def _ply(step: RoundStep) -> Ply:
    event = step.events[0]
    if isinstance(event, Placed):
        return Ply(event.placement)
    assert isinstance(event, Withdrew)
    return Ply(withdraws=event.seat)


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

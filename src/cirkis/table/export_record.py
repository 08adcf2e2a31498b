"""Export the games of a table as records."""

from __future__ import annotations

import time

from cirkis.records import Line, Ply, Record, write_records
from cirkis.rules.events import Placed, Withdrew
from cirkis.table.seats import Occupant
from cirkis.table.state import Step, Table


def export_records(table: Table, created: float) -> str:
    """Return the text of the records of all rounds, the present one last.

    Args:
        table: the table.
        created: when it was made, in Unix seconds.
    """
    rounds = [table]
    while rounds[0].previous_round is not None:
        rounds.insert(0, rounds[0].previous_round)
    date = time.strftime("%Y-%m-%d", time.gmtime(created))
    return write_records(_round_record(one, date) for one in rounds)


def _round_record(table: Table, date: str) -> Record:
    return Record(
        options=table.initial_state.options,
        names=tuple(_player_name(seat) for seat in table.seats),
        tags=(("Date", date),),
        round=table.match.rounds + 1,
        totals=table.match.totals,
        withdrawn=table.initial_state.withdrawn,
        main=Line(tuple(_ply(step) for step in table.steps)),
    )


def _player_name(seat: Occupant) -> str:
    return seat.name or (f"computer: {seat.level}" if seat.level else "")


def _ply(step: Step) -> Ply:
    event = step.events[0]
    if isinstance(event, Placed):
        return Ply(event.placement)
    assert isinstance(event, Withdrew)
    return Ply(withdraws=event.seat)

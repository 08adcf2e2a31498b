"""The games of a table as records to keep."""

from __future__ import annotations

import time

from cirkis.records import Line, Ply, Record, write_records
from cirkis.rules.events import Placed, Withdrew
from cirkis.table.seats import Occupant
from cirkis.table.state import Step, Table


def table_record(table: Table, begun: float) -> str:
    """The text of the records of all rounds, the present one last.

    Args:
        table: the table.
        begun: when it was made, in unix seconds.
    """
    rounds = [table]
    while rounds[0].before is not None:
        rounds.insert(0, rounds[0].before)
    date = time.strftime("%Y-%m-%d", time.gmtime(begun))
    return write_records(_round_record(one, date) for one in rounds)


def _round_record(table: Table, date: str) -> Record:
    return Record(
        options=table.start.options,
        names=tuple(_name(seat) for seat in table.seats),
        tags=(("Date", date),),
        round=table.match.rounds + 1,
        totals=table.match.totals,
        withdrawn=table.start.withdrawn,
        main=Line(tuple(_ply(step) for step in table.steps)),
    )


def _name(seat: Occupant) -> str:
    return seat.name or (f"computer: {seat.level}" if seat.level else "")


def _ply(step: Step) -> Ply:
    done = step.events[0]
    if isinstance(done, Placed):
        return Ply(done.placement)
    assert isinstance(done, Withdrew)
    return Ply(withdraws=done.seat)

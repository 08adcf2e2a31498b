"""Trying things out: positions of a table's round, and what other placements would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cirkis.rules import State
from cirkis.table.entries import PiecePlaced
from cirkis.table.reducer import apply
from cirkis.table.refusals import Refused
from cirkis.table.seats import Occupant
from cirkis.table.state import Table

LONGEST_LINE = 200  # placements; no game has as many


def tried(table: Table, after: int | None, line: Sequence[str]) -> Table:
    """The table as it would stand if after so many steps other placements had been made.

    Everybody who looks may play on from there for all seats; nothing of it is stored.

    Args:
        after: how many placements and withdrawals of the round stay; None for all.
        line: the cells of the placements made then, one after the other.

    Raises:
        Refused: the round has not so many steps, or the line is too long.
        CirkisError: the rules do not allow the line.
    """
    kept = len(table.steps) if after is None else after
    if not 0 <= kept <= len(table.steps):
        raise Refused("unreadable", f"the round has {len(table.steps)} steps, not {kept}")
    if len(line) > LONGEST_LINE:
        raise Refused("unreadable", f"at most {LONGEST_LINE} placements can be tried")
    seats = tuple(Occupant("person", name=seat.name) for seat in table.seats)
    trial = replace(table, steps=table.steps[:kept], seats=seats, host=None)
    for cells in line:
        trial, _ = apply(trial, PiecePlaced(trial.state.to_play, cells))
    return trial


def states_of(table: Table) -> tuple[State, ...]:
    """All positions of the round, the first one included."""
    return (table.start, *(step.state for step in table.steps))

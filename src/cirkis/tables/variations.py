"""Variations: earlier positions of a round, and positions after other placements."""

from collections.abc import Sequence

from msgspec.structs import replace

from cirkis.game import State
from cirkis.tables.entries import PiecePlaced
from cirkis.tables.reducer import apply
from cirkis.tables.refusals import refused
from cirkis.tables.seats import Occupant
from cirkis.tables.state import Table

MAX_LINE = 200  # placements; more than any game has


def play_variation(table: Table, after: int | None, line: Sequence[str]) -> Table:
    """Return an unstored table after `after` steps (None for all) and a line of placements.

    Anybody can play on from that position for any seat.
    """
    kept = len(table.steps) if after is None else after
    if not 0 <= kept <= len(table.steps):
        raise refused("unreadable.round", count=len(table.steps), after=kept)
    if len(line) > MAX_LINE:
        raise refused("unreadable.variation", most=MAX_LINE)
    seats = tuple(
        Occupant("person", None if seat.handed else seat.level, seat.name) for seat in table.seats
    )
    created = replace(table.created, host=None)
    variation = replace(table, steps=table.steps[:kept], seats=seats, created=created)
    for cells in line:
        variation = apply(variation, PiecePlaced(variation.state.to_play, cells)).after
    return variation


def round_states(table: Table) -> tuple[State, ...]:
    return (table.initial_state, *(step.state for step in table.steps))

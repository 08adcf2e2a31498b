"""Begin a table, or a position without a table, from earlier plies."""

from __future__ import annotations

import random

from cirkis.tables.table.entries import Created, Entry, PiecePlaced, Withdrawn
from cirkis.tables.table.people import Person
from cirkis.tables.table.reducer import apply, initial_table
from cirkis.tables.table.requests import NewTable
from cirkis.tables.table.setup import new_table_entry
from cirkis.tables.table.state import Table


def begin_entries(
    request: NewTable, rng: random.Random, host: Person | None = None
) -> tuple[Created, list[Entry]]:
    """Return the first entry of a new table's log, and the entries of the plies already played.

    Raises:
        CirkisError: the request is not a valid game, or a ply is illegal.
    """
    created = new_table_entry(request, rng, host)
    table, entries = initial_table(created), list[Entry]()
    for ply in request.plies:
        seat = table.state.to_play
        entry = PiecePlaced(seat, ply) if isinstance(ply, str) else Withdrawn(ply)
        table = apply(table, entry).after
        entries.append(entry)
    return created, entries


def table_at(request: NewTable) -> Table:
    """Return an unowned, unstored table at a position.

    Raises:
        CirkisError: the position is illegal.
    """
    created, entries = begin_entries(request, random.Random(0))
    table = initial_table(created)
    for entry in entries:
        table = apply(table, entry).after
    return table

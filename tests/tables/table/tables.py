"""Tables that tests make and change without a server."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.tables.table.commands import Command, Place
from cirkis.tables.table.decisions import decide
from cirkis.tables.table.people import ANONYMOUS, COMPUTER, Sender
from cirkis.tables.table.reducer import apply, initial_table
from cirkis.tables.table.requests import NewTable, SeatRequest
from cirkis.tables.table.setup import new_table_entry
from cirkis.tables.table.state import Table
from cirkis.tables.table.time_control import TimeControl

PERSON, GREEDY = SeatRequest("person"), SeatRequest("computer", "greedy")


def made(*seats: SeatRequest, clock: TimeControl | None = None, **options: Any) -> Table:
    """Return a table with these seats; two persons by default."""
    wish = NewTable(options, list(seats) or [PERSON, PERSON], clock)
    return initial_table(new_table_entry(wish, random.Random(1)))


def done(table: Table, command: Command, sender: Sender = ANONYMOUS, at: float = 0.0) -> Table:
    return apply(table, decide(table, command, sender), at).after


def placed(table: Table, rng: random.Random | None = None) -> Table:
    legal = legal_placements(table.state)
    choice = legal[0] if rng is None else rng.choice(legal)
    wish = Place("x", table.version, choice.name)
    return done(table, wish, ANONYMOUS if table.computer_to_play is None else COMPUTER)


def refusal(table: Table, command: Command, sender: Sender = ANONYMOUS) -> str:
    with pytest.raises(CirkisError) as caught:
        done(table, command, sender)
    return caught.value.code

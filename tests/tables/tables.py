"""Tables that tests create and change without a server."""

import random
from typing import Any

import pytest

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from cirkis.tables.commands import Place, ServerCommand
from cirkis.tables.decisions import decide
from cirkis.tables.people import ANONYMOUS, COMPUTER, Occupant, Person, Sender
from cirkis.tables.reducer import apply, initial_table
from cirkis.tables.requests import NewTable, SeatRequest, TimeControl
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table

PERSON, GREEDY = SeatRequest("person"), SeatRequest("computer", "greedy")
ADA, BO, CY, EVE = (Sender(Person(name)) for name in ("ada", "bo", "cy", "eve"))


def made(*seats: SeatRequest, clock: TimeControl | None = None, **options: Any) -> Table:
    """Return a table with these seats; two people by default."""
    wish = NewTable(options, list(seats) or [PERSON, PERSON], clock)
    return initial_table(new_table_entry(wish, random.Random(1)))


def friends(
    *owners: str | None, clock: TimeControl | None = None, rated: bool = False, **options: Any
) -> Table:
    """Return Ada's table with a seat for each of these people; None stands for a computer."""
    kinds = ("computer" if one is None else "person" if one == "ada" else "open" for one in owners)
    seats = [SeatRequest(kind, "newcomer" if kind == "computer" else None) for kind in kinds]
    wish = NewTable(options, seats, clock, rated)
    created = new_table_entry(wish, random.Random(1), Person("ada"))
    for nth, owner in enumerate(owners):
        if owner is not None:
            created.seats[nth] = Occupant("person", owner=Person(owner))
    return initial_table(created)


def done(
    table: Table, command: ServerCommand, sender: Sender = ANONYMOUS, at: float = 0.0
) -> Table:
    return apply(table, decide(table, command, sender), at).after


def placed(table: Table, rng: random.Random | None = None, plies: int = 1) -> Table:
    """Return the table after `plies` placements, each by the player to move."""
    for _ in range(plies):
        legal = legal_placements(table.state)
        choice = legal[0] if rng is None else rng.choice(legal)
        owner = table.seats[table.state.to_play].owner
        sender = Sender(owner) if table.computer_to_play is None else COMPUTER
        table = done(table, Place("x", table.version, choice.name), sender)
    return table


def played_out(table: Table, seed: int = 1) -> Table:
    """Return the table after placements at random, to the end of the round."""
    rng = random.Random(seed)
    while not table.state.is_over:
        table = placed(table, rng)
    return table


def refusal(table: Table, command: ServerCommand, sender: Sender = ANONYMOUS) -> str:
    with pytest.raises(CirkisError) as caught:
        done(table, command, sender)
    return caught.value.code

"""A table that is not stored and only shows a position; the viewer owns one seat."""

from collections.abc import Iterable

from cirkis.game import Placement, State, new_match, play
from cirkis.tables.people import Person
from cirkis.tables.seats import Occupant
from cirkis.tables.state import Step, Table

VIEWER, ELSE = Person("viewer"), Person("else")
"""VIEWER owns one seat; ELSE stands for everybody else and owns the rest."""


def shown_table(start: State, plies: Iterable[Placement], seat: int) -> Table:
    """Return a table at the position after some placements, where VIEWER owns `seat`."""
    steps, state = [], start
    for placement in plies:
        mover = state.to_play
        state, events = play(state, placement)
        steps.append(Step(state, events, True, mover, True))
    seats = (
        Occupant("person", owner=VIEWER if nth == seat else ELSE)
        for nth in range(state.options.players)
    )
    return Table(
        version=1 + len(steps),
        options=state.options,
        seats=tuple(seats),
        match=new_match(state.options),
        initial_state=start,
        steps=tuple(steps),
    )

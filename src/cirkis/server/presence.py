"""Who is at a table now. Nothing of it is stored: it is gone when the server ends."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from cirkis.server.people import Person
from cirkis.server.seats import seats_of
from cirkis.server.tables import Table

GRACE = 5.0  # seconds: who comes back within them was not away
LONG = 60.0  # seconds after which the others may let a computer play
MOST_REMEMBERED = 200  # people who left, at one table


class Presence:
    """The open lines at one table, and since when people have none."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._lines: Counter[Person | None] = Counter()
        self._gone: dict[Person, float] = {}

    def came(self, person: Person | None) -> None:
        """A line was opened."""
        self._lines[person] += 1

    def went(self, person: Person | None) -> None:
        """A line was closed."""
        self._lines[person] -= 1
        if self._lines[person] > 0:
            return
        del self._lines[person]
        if person is not None:
            self._gone.pop(person, None)
            self._gone[person] = self._clock()
            if len(self._gone) > MOST_REMEMBERED:
                del self._gone[next(iter(self._gone))]

    def is_here(self, person: Person) -> bool:
        """Whether somebody has a line open, or had one just now."""
        just_left = self._clock() - self._gone.get(person, float("-inf")) < GRACE
        return person in self._lines or just_left

    def absence(self, person: Person) -> float:
        """For how many seconds somebody has had no line open, as far as this server knows."""
        if person in self._lines:
            return 0.0
        return self._clock() - self._gone.get(person, self._since)

    def away(self, table: Table) -> frozenset[int]:
        """The seats of people who have been away for long."""
        return frozenset(
            number
            for number, seat in enumerate(table.seats)
            if seat.owner is not None and self.absence(seat.owner) >= LONG
        )

    def around(self, table: Table) -> frozenset[Person]:
        """The people with a seat who are here."""
        owners = (seat.owner for seat in table.seats)
        return frozenset(owner for owner in owners if owner is not None and self.is_here(owner))

    def told(self, table: Table) -> dict[str, Any]:
        """Whose seats are attended (None where nobody in particular sits), and how many look on."""
        watching = (
            1 if person is not None else lines
            for person, lines in self._lines.items()
            if not seats_of(table.seats, person)
        )
        attended = [
            None
            if seat.owner is None or not (seat.kind == "person" or seat.handed)
            else self.is_here(seat.owner)
            for seat in table.seats
        ]
        return {"type": "presence", "seats": attended, "spectators": sum(watching)}

"""Who is at a table now. Nothing of it is stored: it is gone when the server ends."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from cirkis.table.messages import PresenceMessage
from cirkis.table.people import Person
from cirkis.table.seats import seats_of
from cirkis.table.state import Table

GRACE = 5.0  # seconds: who comes back within them was not away
LONG = 60.0  # seconds after which the others may let a computer play
MOST_REMEMBERED = 200  # people who left, at one table
BELIEVED = 16.0  # seconds for which another server's word holds; it says it again every five


class _Others(NamedTuple):
    """Whose lines are open at another server, how many lines of nobody known, and until when."""

    people: frozenset[Person]
    unknown: int
    until: float


class Presence:
    """The open lines at one table, and since when people have none."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._lines: Counter[Person | None] = Counter()
        self._gone: dict[Person, float] = {}
        self._others: dict[str, _Others] = {}

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
            self._left(person)

    def seen(self, person: Person | None) -> None:
        """Somebody did something, perhaps without a line, as programs do: they are not away."""
        if person is not None and not self._has_line(person):
            self._left(person)

    def _left(self, person: Person) -> None:
        self._gone.pop(person, None)
        self._gone[person] = self._clock()
        if len(self._gone) > MOST_REMEMBERED:
            del self._gone[next(iter(self._gone))]

    def own(self) -> list[Any]:
        """Whose lines are open at this server, and how many of nobody known: for other servers."""
        return [[one for one in self._lines if one is not None], self._lines[None]]

    def elsewhere(self, server: str, told: Any) -> None:
        """Another server told what its `own` is."""
        people, unknown = frozenset(Person(str(one)) for one in told[0]), int(told[1])
        before = self._others.get(server)
        self._others[server] = _Others(people, unknown, self._clock() + BELIEVED)
        for person in before.people - people if before is not None else ():
            if not self._has_line(person):
                self._left(person)

    def _elsewhere(self) -> list[_Others]:
        """The words of other servers that still hold."""
        over = [name for name, told in self._others.items() if told.until < self._clock()]
        for name in over:
            gone = self._others.pop(name).people
            for person in gone:
                self._left(person)
        return list(self._others.values())

    def _has_line(self, person: Person) -> bool:
        return person in self._lines or any(person in told.people for told in self._elsewhere())

    def is_here(self, person: Person) -> bool:
        """Whether somebody has a line open, or had one just now."""
        just_left = self._clock() - self._gone.get(person, float("-inf")) < GRACE
        return self._has_line(person) or just_left

    def absence(self, person: Person) -> float:
        """For how many seconds somebody has had no line open, as far as this server knows."""
        if self._has_line(person):
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

    def message(self, table: Table) -> PresenceMessage:
        """Return whose owners are there, and how many people look on."""
        others = self._elsewhere()
        people = {one for one in self._lines if one is not None}.union(*(o.people for o in others))
        watching = sum(not seats_of(table.seats, person) for person in people)
        unknown = self._lines[None] + sum(told.unknown for told in others)
        # Where everything belongs to everybody, nobody only looks on.
        spectators = watching + (0 if seats_of(table.seats, None) else unknown)
        attended = [
            None
            if seat.owner is None or not (seat.kind == "person" or seat.handed)
            else self.is_here(seat.owner)
            for seat in table.seats
        ]
        return PresenceMessage(attended, spectators)

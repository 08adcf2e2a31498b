"""Who is connected to a table now; kept only in memory."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from cirkis.tables.messages import PresenceMessage
from cirkis.tables.people import Person
from cirkis.tables.seats import seats_of
from cirkis.tables.state import Table

GRACE = 5.0  # seconds in which a person can reconnect without counting as away
LEFT_AFTER = 10.0  # seconds away that cost a person their seat before a seek's game begins
AWAITED = 600.0  # seconds for which computers keep playing after a person has left
PEER_TTL = 16.0  # seconds for which another server's report is valid; one comes every five seconds
MAX_NAMED = 200  # people named in a report, because a PostgreSQL message must be short


class _PeerReport(NamedTuple):
    people: frozenset[Person]
    others: int
    expires: float


class Presence:
    """The connections to one table, and when disconnected people left."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._opened = clock()
        self._connections: Counter[Person | None] = Counter()
        self._left_at: dict[Person, float] = {}
        self._reports: dict[str, _PeerReport] = {}

    def connect(self, person: Person | None) -> None:
        self._connections[person] += 1

    def disconnect(self, person: Person | None) -> None:
        self._connections[person] -= 1
        if self._connections[person] > 0:
            return
        del self._connections[person]
        if person is not None:
            self._note_left(person)

    def touch(self, person: Person | None) -> None:
        """Note that a person did something, possibly without a connection, as programs do."""
        if person is not None and not self._is_connected(person):
            self._note_left(person)

    def _note_left(self, person: Person) -> None:
        self._left_at.pop(person, None)
        self._left_at[person] = self._clock()

    def _owners(self, table: Table) -> dict[int, Person]:
        """Return the owners of seats; forget the times at which other people left."""
        owners = {number: seat.owner for number, seat in enumerate(table.seats) if seat.owner}
        for person in self._left_at.keys() - owners.values():
            del self._left_at[person]
        return owners

    def report(self, table: Table) -> list[Any]:
        """Return who is connected to this server, owners of seats first, and how many others."""
        owners = self._owners(table).values()
        people = [person for person in self._connections if person is not None]
        people.sort(key=lambda person: person not in owners)
        return [people[:MAX_NAMED], self._connections[None] + len(people[MAX_NAMED:])]

    def update_peer(self, server: str, report: Any) -> None:
        people, others = frozenset(Person(str(one)) for one in report[0]), int(report[1])
        before = self._reports.get(server)
        self._reports[server] = _PeerReport(people, others, self._clock() + PEER_TTL)
        for person in before.people - people if before is not None else ():
            if not self._is_connected(person):
                self._note_left(person)

    def _peer_reports(self) -> list[_PeerReport]:
        """Drop expired reports; return the rest."""
        now = self._clock()
        for server in [name for name, one in self._reports.items() if one.expires < now]:
            for person in self._reports.pop(server).people:
                self._note_left(person)
        return list(self._reports.values())

    def _is_connected(self, person: Person) -> bool:
        return person in self._connections or any(
            person in report.people for report in self._peer_reports()
        )

    def is_present(self, person: Person) -> bool:
        """Return whether a person is connected, or was a moment ago."""
        # The same sum as in grace_left; otherwise rounding could keep somebody present too long.
        just_left = self._clock() < self._left_at.get(person, float("-inf")) + GRACE
        return self._is_connected(person) or just_left

    def was_here(self, person: Person | None) -> bool:
        """Return whether a person is connected, or was active within the last AWAITED seconds."""
        if person is None:
            return False
        left_at = self._left_at.get(person, float("-inf"))
        return self._is_connected(person) or self._clock() < left_at + AWAITED

    def grace_left(self) -> float:
        """Return the seconds until everybody who has left counts as away."""
        latest = next(reversed(self._left_at.values()), float("-inf"))
        return max(0.0, latest + GRACE - self._clock())

    def present_people(self, table: Table) -> frozenset[Person]:
        """Return the owners of seats who are present.

        Before the start of a seek's game, only those who are connected count.
        """
        is_here = self._is_connected if table.is_seeking else self.is_present
        return frozenset(owner for owner in self._owners(table).values() if is_here(owner))

    def left_seats(self, table: Table) -> frozenset[int]:
        """Return the seats whose owners have been away for so long that a seek frees them."""
        owners, until = self._owners(table), self._clock() - LEFT_AFTER
        return frozenset(
            number
            for number, owner in owners.items()
            if not self._is_connected(owner) and self._left_at.get(owner, self._opened) <= until
        )

    def message(self, table: Table) -> PresenceMessage:
        """Return who is present by seat (None if it is nobody's), and the number of spectators."""
        reports = self._peer_reports()
        self._owners(table)
        people = {one for one in self._connections if one is not None}
        people = people.union(*(report.people for report in reports))
        spectators = sum(not seats_of(table.seats, person) for person in people)
        if not seats_of(table.seats, None):  # otherwise anonymous people may be playing
            spectators += self._connections[None] + sum(one.others for one in reports)
        seats = [
            None
            if seat.owner is None or not (seat.kind == "person" or seat.handed)
            else self.is_present(seat.owner)
            for seat in table.seats
        ]
        return PresenceMessage(seats, spectators)

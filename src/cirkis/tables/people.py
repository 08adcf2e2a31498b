"""People, identified by a hash of their secret token; who sends commands, and who sits where."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NewType

from msgspec import Struct


@dataclass(frozen=True, slots=True)
class Uptime:
    """The times when servers were up, in Unix seconds; earlier runs are ordered and disjoint."""

    started: float = 0.0
    earlier: tuple[tuple[float, float], ...] = ()

    def charged_from(self, began: float) -> float:
        """Return the start of a turn, shifted forward by the server's downtime since then."""
        if began >= self.started:
            return began
        up = (max(0.0, end - max(start, began)) for start, end in self.earlier)
        return self.started - sum(up)


ALWAYS = Uptime()


def merge_runs(runs: Iterable[tuple[float, float]], started: float) -> Uptime:
    """Return a server's uptime, given earlier runs as (start, end), which can overlap."""
    merged: list[tuple[float, float]] = []
    for start, end in sorted((start, min(end, started)) for start, end in runs if start < started):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return Uptime(started, tuple(merged))


Person = NewType("Person", str)

FORGOTTEN = "~"
"""The first character of a forgotten person's id; do not store anything else about them."""

# The ids of senders who are not known people; a person's id has 22 characters.
ANONYMOUS_ID, COMPUTER_ID, SERVER_ID = "nobody", "computer", "server"


FACES = 1536
"""The number of faces: few enough that a face does not show who somebody is elsewhere."""


def face_of(person: Person) -> int:
    """Return the number of a person's face, which is the same on all of their devices."""
    digest = hashlib.sha256(f"face {person}".encode()).digest()
    return int.from_bytes(digest) % FACES


def forgotten() -> Person:
    """Return a new id for somebody who was forgotten, with 21 characters."""
    return Person(FORGOTTEN + secrets.token_urlsafe(15))


class Sender(Struct, frozen=True):
    """Who sent a command, and the facts needed to decide on it."""

    person: Person | None = None
    is_computer: bool = False  # the computer whose turn it is
    is_server: bool = False  # the server: checks clocks and starts games
    received: float = 0.0  # in Unix seconds
    uptime: Uptime = ALWAYS
    present_people: frozenset[Person] = frozenset()
    left_seats: frozenset[int] = frozenset()  # that a seek frees
    next_table: str = ""  # the id of the rematch's table

    @property
    def id(self) -> str:
        """The id under which commands are stored; command ids are unique per sender."""
        if self.is_computer or self.is_server:
            return COMPUTER_ID if self.is_computer else SERVER_ID
        return self.person or ANONYMOUS_ID


ANONYMOUS = Sender()
COMPUTER = Sender(is_computer=True)


class Occupant(Struct, frozen=True, omit_defaults=True):
    """Who occupies a seat; a seat without an owner can be played by anybody with the link.

    If `handed`, a computer plays until the owner takes the seat back. In older logs, rematches have
    open seats with an owner, which are held for them until they accept or decline.
    """

    kind: Literal["person", "computer", "open"]
    level: str | None = None
    name: str | None = None
    owner: Person | None = None
    handed: bool = False


OPEN_SEAT = Occupant("open")


def can_play(occupant: Occupant, person: Person | None) -> bool:
    """Return whether a person can place or resign for a seat."""
    return occupant.kind == "person" and occupant.owner in (None, person)


def has_handed_over(occupant: Occupant, person: Person | None) -> bool:
    return occupant.handed and occupant.owner in (None, person)


def is_held(occupant: Occupant) -> bool:
    return occupant.kind == "open" and occupant.owner is not None


def belongs_to(occupant: Occupant, person: Person | None) -> bool:
    """Return whether a person owns the seat, even if a computer is playing for them."""
    return can_play(occupant, person) or has_handed_over(occupant, person)


def players(seats: Sequence[Occupant]) -> set[Person]:
    """Return the people who own seats, including those for whom a computer is playing."""
    return {s.owner for s in seats if s.owner is not None and belongs_to(s, s.owner)}


def seats_of(seats: Sequence[Occupant], person: Person | None) -> list[int]:
    """Return a person's seats, including those that a computer is playing for them."""
    return [number for number, seat in enumerate(seats) if belongs_to(seat, person)]

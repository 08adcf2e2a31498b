"""Who occupies a seat, and who owns it."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from cirkis.tables.people import Person


class Occupant(Struct, frozen=True, omit_defaults=True):
    """Who occupies a seat; a seat without an owner can be played by anybody with the link.

    If `handed`, a computer plays until the owner takes the seat back. An open seat with an owner is
    held for them until they accept or decline.
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

"""The part of a table that differs by person: who owns the seats."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from cirkis.tables.table.people import Person
from cirkis.tables.table.permissions import is_host
from cirkis.tables.table.seats import belongs_to, seats_of
from cirkis.tables.table.state import Table


class SeatView(Struct, frozen=True):
    """A seat as one person sees it.

    Attributes:
        kind: a person, a computer, or nobody yet (open).
        mine: whether the one who looks may play for it.
        handed: whether a computer plays for the owner, who can take the seat back.
        level: of a computer.
        name: of the player.
    """

    kind: Literal["person", "computer", "open"]
    mine: bool
    handed: bool
    level: str | UnsetType = UNSET
    name: str | UnsetType = UNSET


class You(Struct, frozen=True):
    """The one who looks: whether they are the host, and which seats are theirs."""

    host: bool
    seats: list[int]


def view_seats(table: Table, person: Person | None) -> tuple[SeatView, ...]:
    """Return who sits where, hiding who owns other people's seats."""
    return tuple(
        SeatView(
            seat.kind,
            belongs_to(seat, person),
            seat.handed,
            UNSET if seat.level is None else seat.level,
            UNSET if seat.name is None else seat.name,
        )
        for seat in table.seats
    )


def view_person(table: Table, person: Person | None) -> You:
    """Return whether a person is the host, and their seats."""
    return You(is_host(table, person), seats_of(table.seats, person))

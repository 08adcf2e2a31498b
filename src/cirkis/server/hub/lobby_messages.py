"""The requests and responses of the lobby."""

from typing import Annotated

from msgspec import Meta, Struct

from cirkis.tables.incoming import Id, Name
from cirkis.tables.time_control import TimeBank, TimeControl
from cirkis.tables.view import SeatView

USUAL_CLOCK = TimeBank(300, 5)


class LobbyTable(Struct, frozen=True):
    """A table that is looking for players.

    Attributes:
        id: the id of the table.
        seats: who sits where.
        clock: its clock; rated games have one.
        rated: whether the game counts for ratings.
        rating: the strength of its host when it was opened.
        near: whether only people of similar strength see it.
        fill_at: when computers take the free seats, in Unix seconds; null if they never do.
    """

    id: str
    seats: tuple[SeatView, ...]
    clock: TimeControl | None
    rated: bool
    rating: int
    near: bool
    fill_at: float | None


class LobbyTables(Struct, frozen=True):
    """The tables that the requester can join, those that fit best first.

    Attributes:
        tables: the tables.
        mine: the id of the table at which the requester is waiting; null if none.
        at: the time of the response, in Unix seconds.
    """

    tables: list[LobbyTable]
    mine: str | None
    at: float


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The table to open.

    Attributes:
        players: the number of seats.
        clock: its clock; rated games need one.
        rated: whether the game counts for ratings.
        near: whether only people of similar strength see it.
        fill_after: the number of seconds until computers take the free seats, unless the game is
            rated; null for never.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    clock: TimeControl | None = USUAL_CLOCK
    rated: bool = True
    near: bool = False
    fill_after: Annotated[int, Meta(ge=10, le=600)] | None = 60


class LobbyWish(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that the requester wants; by default, one in a rated game of two.

    Attributes:
        name: the name to take at the table.
        table: the table to join.
        open: the table to open, instead of joining one.
    """

    name: Name | None = None
    table: Id | None = None
    open: TableWish | None = None


class LobbySeat(Struct, frozen=True):
    """The table at which the requester sits now."""

    id: str

"""The people whom somebody has played lately, and can challenge to a rematch."""

from collections.abc import Iterable

from msgspec import Struct

from cirkis.backend.known_ratings import KnownRatings
from cirkis.backend.session import TableSession
from cirkis.tables.make_view import challenger_of, view_seats
from cirkis.tables.people import FORGOTTEN, Person, players, seats_of
from cirkis.tables.requests import TimeControl
from cirkis.tables.state import Table
from cirkis.tables.view import SeatView

MAX_SHOWN = 5  # opponents in one response


class Opponent(Struct, frozen=True):
    """A person whom the requester can challenge: a challenge is a rematch of their last game.

    Attributes:
        table: the table of their last game, where a `rematch` asks them.
        seat: their seat there.
        rating: their rating; null if they have none.
        is_rated: whether the game counts for ratings.
        clock: the clock, if any.
        asked: whether the requester has asked for the rematch.
        declined: whether the opponent has declined it.
    """

    table: str
    seat: SeatView
    rating: int | None
    is_rated: bool
    clock: TimeControl | None
    asked: bool
    declined: bool


async def recent_opponents(
    sessions: Iterable[TableSession], person: Person, ratings: KnownRatings
) -> list[Opponent]:
    """Return the people whom a person has played in games of two people, the last ones first.

    The person's tables are in this order, those with games in progress before the others. Whoever
    is playing the person, or is asking them for a rematch, is left out.
    """
    found: dict[Person, Opponent | None] = {}
    for session in sessions:
        table = session.table
        other = _other(table, person)
        if other is not None and other not in found:
            can_ask = table.is_over and table.next_table is None
            is_asking = challenger_of(table, person) is not None
            found[other] = (
                await _shown(session, person, other, ratings) if can_ask and not is_asking else None
            )
    return [one for one in found.values() if one is not None][:MAX_SHOWN]


def _other(table: Table, person: Person) -> Person | None:
    """Return whom a person plays at a table, if it is for just the two of them to agree."""
    people = players(table.seats)
    if person not in people or len(people) != 2 or table.policy.place == "tournament":
        return None
    (other,) = people - {person}
    return None if other.startswith(FORGOTTEN) else other


async def _shown(
    session: TableSession, person: Person, other: Person, ratings: KnownRatings
) -> Opponent:
    table, seats = session.table, seats_of(session.table.seats, other)
    return Opponent(
        session.id,
        view_seats(table, person)[seats[0]],
        (await ratings.at(table))[seats[0]],
        table.policy.is_rated,
        table.clock,
        bool(table.rematch_wanted & set(seats_of(table.seats, person))),
        table.rematch_declined in seats,
    )

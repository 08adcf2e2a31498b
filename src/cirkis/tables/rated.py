"""Which games are rated, for whom, and which positions could yield advice about them."""

from cirkis.game import standard_pieces
from cirkis.tables.people import Person
from cirkis.tables.state import Table
from cirkis.tables.time_control import TimeBank

FULL_TARGET = 20  # points; games with a lower target are too short to count


def is_usual(table: Table) -> bool:
    """Return whether a table's results count: games are long, with standard pieces and without
    handicaps, and were not imported.
    """
    options, clock = table.options, table.clock
    extra = isinstance(clock, TimeBank) and any(clock.extra or ())
    is_even = not options.has_handicap and not extra
    is_long = options.target >= FULL_TARGET
    return is_even and is_long and options.pieces == standard_pieces() and not table.is_imported


def seats_played(table: Table) -> dict[Person, int]:
    """Return the seat of each person, even if a computer has taken it since.

    People who have or had several seats are omitted, because they played against themselves.
    """
    held = [(seat.owner, number) for number, seat in enumerate(table.seats)]
    placed = [(step.player, step.seat) for step in table.steps if step.by_person]
    found: dict[Person, set[int]] = {}
    for person, seat in (*held, *placed):
        if person is not None:
            found.setdefault(person, set()).add(seat)
    return {person: min(seats) for person, seats in found.items() if len(seats) == 1}


def rated_seat(table: Table, person: Person | None) -> int | None:
    """Return a person's seat if they can still gain rating or a point in a game in progress."""
    runs = table.has_started and not table.state.is_over
    counts = is_usual(table) or table.tournament is not None
    if person is None or person in table.removed or not (runs and counts):
        return None
    seat = seats_played(table).get(person)
    return None if seat in table.aided else seat


def is_position_chosen(table: Table, person: Person | None) -> bool:
    """Return whether a person could have set up the position to get advice about another game.

    A position set up by others does not count: opening a link to it must not spoil other games.
    """
    played = {step.seat for step in table.steps if step.by_person and step.player == person}
    return len(played) > 1 or (table.is_imported and table.host == person)

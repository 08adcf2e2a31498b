"""Entries and seats without a forgotten person, and who wrote a line of chat."""

from cirkis.tables.model.entries import Created, Entry, PiecePlaced, SeatChanged
from cirkis.tables.model.forget import forget_in_entry, writer_at
from cirkis.tables.model.people import Person
from cirkis.tables.model.seats import OPEN_SEAT, Occupant

ADA, BO, NOBODY = Person("ada"), Person("bo"), Person("nobody")
ADAS, BOS = Occupant("person", name="Ada", owner=ADA), Occupant("person", name="Bo", owner=BO)
CREATED = Created(1, {}, [ADAS, OPEN_SEAT], host=ADA)


def test_entries_without_a_person() -> None:
    gone = Occupant("person", owner=NOBODY)
    after = forget_in_entry(CREATED, ADA, NOBODY)
    assert after == Created(1, {}, [gone, OPEN_SEAT], host=NOBODY)
    assert forget_in_entry(SeatChanged(1, ADAS), ADA, NOBODY) == SeatChanged(1, gone)
    for entry in (SeatChanged(1, BOS), PiecePlaced(0, "A1")):
        assert forget_in_entry(entry, ADA, NOBODY) == entry


def test_writers_of_older_lines() -> None:
    """The writer is the owner of the seat at the time; without a seat, the host."""
    log: list[tuple[Entry, float]] = [
        (CREATED, 1.0),
        (SeatChanged(1, BOS), 2.0),
        (SeatChanged(1, OPEN_SEAT), 3.0),
        (SeatChanged(1, ADAS), 4.0),
    ]
    assert [writer_at(log, 1, at) for at in (1.5, 2.5, 3.5, 4.5)] == [None, BO, None, ADA]
    assert [writer_at(log, seat, 2.5) for seat in (None, 0)] == [ADA, ADA]

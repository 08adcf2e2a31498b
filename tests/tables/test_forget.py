"""Log entries from which a person is removed, and the owners of chat lines."""

from cirkis.tables.entries import Created, PiecePlaced, SeatChanged
from cirkis.tables.forget import forget_in_entry, owners_in
from cirkis.tables.people import OPEN_SEAT, Occupant, Person

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


def test_owners() -> None:
    """Chat lines by unknown writers belong to the seat's owner at the time, or to the host."""
    assert owners_in(CREATED) == {None: ADA, 0: ADA, 1: None}
    assert owners_in(SeatChanged(1, BOS)) == {1: BO}
    assert owners_in(PiecePlaced(0, "A1")) == {}

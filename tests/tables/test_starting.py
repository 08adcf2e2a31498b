"""How the server starts games from the lobby, without a command from the host."""

import random

import pytest
from msgspec.structs import replace

from cirkis.tables.commands import ChangeSeat, Claim, Rename, SetNewcomers, Sit, Start
from cirkis.tables.entries import Seek
from cirkis.tables.people import Person, Sender, Uptime
from cirkis.tables.reducer import replay
from cirkis.tables.requests import DaysPerTurn, NewTable, SeatRequest, TimeBank, TimeControl
from cirkis.tables.setup import new_table_entry
from cirkis.tables.starting import start_time
from cirkis.tables.state import Table
from tests.tables.tables import PERSON, done, refusal

ADA, BO = Person("ada"), Person("bo")
OPENED = 1000.0
FIVE_MINUTES = TimeBank(300)
FREE = Seek(1500, "casual")


def seeking(seek: Seek = FREE, clock: TimeControl = FIVE_MINUTES, seats: int = 2) -> Table:
    """Return a table that Ada opened, with free seats."""
    free = [SeatRequest("open")] * (seats - 1)
    wish = NewTable(seats=[PERSON, *free], clock=clock)
    created = replace(new_table_entry(wish, random.Random(1), ADA), seek=seek)
    (change,) = replay([(created, OPENED)])
    return change.after


def act(table: Table, command: Sit | ChangeSeat, person: Person, at: float) -> Table:
    return done(table, command, Sender(person, received=at), at)


def claim(table: Table, seat: int, at: float) -> Table:
    return act(table, Sit("sit", table.version, seat), BO, at)


def by_server(at: float, *here: Person, away: tuple[int, ...] = ()) -> Sender:
    present = frozenset(here)
    return Sender(is_server=True, received=at, present_people=present, left_seats=frozenset(away))


def step(table: Table, sender: Sender) -> Table:
    return done(table, Start("start", table.version), sender, sender.received)


def test_a_host_who_leaves_closes_nothing() -> None:
    """Otherwise, whoever waits there would never be found; nor do names change in the countdown."""
    table = claim(seeking(seats=3), 1, 1100.0)
    table = done(table, SetNewcomers("n", table.version, False), Sender(ADA))
    cy = Sender(Person("cy"))
    assert refusal(table, Sit("sit", table.version, 2), cy) == "closed"
    table = act(table, ChangeSeat("leave", table.version, 0, "leave"), ADA, 1101.0)
    for seat in (0, 2):
        assert done(table, Sit("s", table.version, seat), cy).admits_newcomers
    full = claim(seeking(), 1, 1100.0)
    assert refusal(full, Rename("r", full.version, 1, "Ada is bad"), Sender(BO)) == "begun"


def test_the_game_begins_after_a_countdown() -> None:
    """The first turn is timed, so that a stranger who never plays loses on time."""
    table = claim(seeking(), 1, 1100.0)
    assert (table.has_started, start_time(table)) == (False, 1105.0)
    early = by_server(1104.9, ADA, BO)
    assert refusal(table, Start("start", table.version), early) == "time-left"
    table = step(table, by_server(1105.0, ADA, BO))
    assert (table.has_started, table.is_seeking, table.running_seat) == (True, False, 0)
    assert table.turn_started == 1105.0
    assert refusal(table, Start("start", table.version), by_server(1200.0, ADA, BO)) == "begun"


def test_the_countdown_begins_with_the_last_seat() -> None:
    table = claim(seeking(), 1, 1100.0)
    table = act(table, ChangeSeat("leave", table.version, 1, "leave"), BO, 1102.0)
    assert start_time(table) is None
    assert start_time(claim(table, 1, 1110.0)) == 1115.0


def test_a_host_cannot_hold_up_the_start() -> None:
    """In the countdown, the host cannot open a computer's seat again and again."""
    table, host = seeking(seats=3), Sender(ADA)
    fill = ChangeSeat("fill", table.version, 2, "fill", "club")
    table = claim(done(table, fill, host), 1, 1100.0)
    for kind, level in (("open", None), ("leave", None), ("fill", "casual")):
        wish = ChangeSeat("again", table.version, 2, kind, level)
        assert refusal(table, wish, host) == "begun"


def test_an_absent_player_loses_the_seat() -> None:
    table = claim(seeking(), 1, 1100.0)
    assert refusal(table, Start("start", table.version), by_server(1106.0, ADA)) == "time-left"
    table = step(table, by_server(1111.0, ADA, away=(1,)))
    assert [seat.kind for seat in table.seats] == ["person", "open"]
    assert (table.is_seeking, start_time(table)) == (True, None)


def test_a_player_who_comes_and_goes_loses_the_seat() -> None:
    """A start waits for ten seconds at most, not counting the server's downtime."""
    table, late = claim(seeking(), 1, 1100.0), by_server(1115.0, ADA)
    restarted = replace(late, uptime=Uptime(1110.0))
    assert refusal(table, Start("start", table.version), restarted) == "time-left"
    assert [seat.kind for seat in step(table, late).seats] == ["person", "open"]


def test_computers_fill_what_is_free() -> None:
    table = claim(seeking(Seek(1500, "club", fill_after=60), seats=4), 1, 1010.0)
    assert start_time(table) == OPENED + 60
    for _ in range(3):  # Bo has left, and two seats are free
        assert not table.has_started
        table = step(table, by_server(1060.0, ADA, away=(1,)))
    table = step(step(table, by_server(1060.0, ADA)), by_server(1065.0, ADA))
    assert [seat.level for seat in table.seats] == [None, "club", "club", "club"]
    assert table.has_started


@pytest.mark.parametrize("fill_after", [None, 60])
def test_nobody_is_left(fill_after: int | None) -> None:
    """The table leaves the lobby, and computers do not play among themselves."""
    table = seeking(Seek(1500, "club", fill_after))
    table = act(table, ChangeSeat("leave", table.version, 0, "leave"), ADA, 1001.0)
    table = step(table, by_server(1001.0))
    assert (table.is_seeking, table.has_started) == (False, False)
    assert {seat.kind for seat in table.seats} == {"open"}


def test_with_days_for_a_turn_nobody_has_to_be_there() -> None:
    table = claim(seeking(clock=DaysPerTurn(1)), 1, 1100.0)
    assert step(table, by_server(1100.0, away=(0, 1))).has_started


def test_one_seat_for_each_stranger() -> None:
    """Strangers take seats through the lobby, which knows where else they sit."""
    table = seeking(seats=3)
    assert refusal(table, Claim("claim", table.version, 1), Sender(BO)) == "closed"
    table = claim(table, 1, 1100.0)
    assert refusal(table, Sit("again", table.version, 2), Sender(BO)) == "seat-taken"
    fill = ChangeSeat("fill", table.version, 2, "fill", "club")
    table = done(table, fill, Sender(ADA))
    again = ChangeSeat("take", table.version, 2, "person")
    assert refusal(table, again, Sender(ADA)) == "seat-taken"

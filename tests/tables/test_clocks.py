"""Clocks: for people only, fair to slow connections, and enforced by withdrawal (R31)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cirkis.game import legal_placements
from cirkis.tables.clocks import clock_message, deadline
from cirkis.tables.commands import (
    AnswerOffer,
    Command,
    Flag,
    HandOver,
    NextRound,
    Place,
    Rename,
    Resign,
    TakeBack,
    TakeSeat,
    Undo,
    Vote,
)
from cirkis.tables.entries import Seek, read_entry
from cirkis.tables.people import COMPUTER, Person, Sender
from cirkis.tables.reducer import apply
from cirkis.tables.state import Table
from cirkis.tables.time_control import (
    DAY,
    DaysPerTurn,
    TimeBank,
    TimeControl,
    initial_times,
    time_after_placement,
)
from cirkis.tables.uptime import Uptime
from tests.server.page import view_of
from tests.tables.tables import GREEDY, PERSON, done, made, refusal
from tests.tables.test_undo import ADA, BO, friends

FREE = Seek(1500, "casual")
MINUTE = TimeBank(60, 5)
START = 1_000_000.0


def act(table: Table, command: Command, at: float) -> Table:
    return done(table, command, Sender(received=START + at), START + at)


def place(table: Table) -> Place:
    return Place("x", table.version, legal_placements(table.state)[0].name)


def placed(table: Table, at: float, lag: float = 0.0) -> Table:
    is_bot = table.computer_to_play is not None
    sender = COMPUTER if is_bot else Sender(received=START + at, lag=lag)
    return done(table, place(table), sender, START + at)


def refused_at(table: Table, command: Command, at: float) -> str:
    return refusal(table, command, Sender(received=START + at))


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(10, 9999), st.integers(0, 600))
def test_time_after_placement(left: int, used: int, seconds: int, more: int) -> None:
    """A placement costs the time it took and gains the increment; time left is never negative."""
    after = time_after_placement(TimeBank(seconds, more), left, used)
    assert after - more * 1000 == max(0, left - used)
    assert (
        time_after_placement(DaysPerTurn(3), left, used)
        == 3 * DAY
        == initial_times(DaysPerTurn(3), 1)[0]
    )


def test_time_bank() -> None:
    """The clocks of a game, counted by hand: the first placement of a round takes no time."""
    table = placed(made(clock=MINUTE), at=500)
    assert (table.time_left, table.running_seat) == ((60_000, 60_000), 1)
    table = placed(table, at=510)
    assert table.time_left == (60_000, 55_000)  # 60 - 10 + 5
    table = placed(table, at=530)
    assert table.time_left == (45_000, 55_000)  # 60 - 20 + 5
    assert deadline(table) == START + 530 + 55
    message = clock_message(table, Sender(received=START + 540))
    assert (message.seats, message.running) == ([45_000, 45_000], 1)


def test_days_per_turn() -> None:
    """With days per placement, everybody gets the full time at each turn. The starter of a
    later round has no more time than that, so a match ends even if its players leave.
    """
    table = placed(placed(made(clock=DaysPerTurn(2), match=60), at=0), at=2 * 24 * 3600 - 1)
    assert table.time_left == (2 * DAY, 2 * DAY)
    assert deadline(table) == START + 4 * 24 * 3600 - 1
    while not table.state.is_over:
        table = placed(table, at=2 * 24 * 3600)
    table = act(table, NextRound("n", table.version), at=3 * 24 * 3600)
    assert deadline(table) == START + 5 * 24 * 3600
    assert act(table, Flag("f", table.version), at=5 * 24 * 3600 + 1).state.is_over


def test_only_people_have_clocks() -> None:
    table = placed(made(PERSON, GREEDY, clock=MINUTE), at=0)
    assert table.running_seat is None
    table = placed(table, at=50)
    assert (table.time_left, table.running_seat) == ((60_000, 60_000), 0)
    assert made(clock=MINUTE).running_seat is None
    assert placed(made(), at=0).running_seat is None


def test_rename_keeps_the_clock() -> None:
    table = placed(made(clock=MINUTE), at=0)
    table = act(table, Rename("x", table.version, 0, "Ada"), at=20)
    assert deadline(table) == START + 60
    assert placed(table, at=30).time_left == (60_000, 35_000)


def test_undo_returns_no_time() -> None:
    """Time used before an undo still counts, and the increment of an undone placement is lost."""
    table = placed(placed(made(clock=MINUTE), at=0), at=20)
    undone = act(table, Undo("u", table.version, 1), at=50)
    # Seat 2 used 20 s, seat 1 30 s until the undo; the 5 s gained by the placement are gone.
    assert (undone.time_left, undone.running_seat) == ((30_000, 40_000), 1)
    assert deadline(undone) == START + 50 + 40


def by(who: Sender, at: float, *here: str) -> Sender:
    return replace(who, received=START + at, present_people=frozenset(map(Person, here)))


def played(clock: TimeControl, *names: str, times: Sequence[float]) -> Table:
    """Return a table of these people after a placement at each of these times."""
    table = friends(*names, clock=clock)
    for at in times:
        table = next_placed(table, at)
    return table


def next_placed(table: Table, at: float) -> Table:
    return done(
        table, place(table), by(Sender(table.seats[table.state.to_play].owner), at), START + at
    )


def undo_by(table: Table, who: Sender, at: float, plies: int | None = None) -> Table:
    return done(table, Undo("u", table.version, plies), by(who, at), START + at)


def test_an_undo_takes_no_time_from_others() -> None:
    """An undo makes the turn go on as if it had never ended, and takes back the increment, so
    nobody can run down another player's clock. A fourth undo in a row is refused.
    """
    table = played(MINUTE, "ada", "bo", times=(0, 10))
    for at in (14, 18, 22):  # placed after 1 s, undone 3 s into Bo's turn
        table = undo_by(next_placed(table, at - 3), ADA, at)
        assert (table.time_left, table.running_seat) == ((60_000 - (at - 10) * 1000, 55_000), 0)
    table = next_placed(table, 23)
    assert table.time_left == (52_000, 55_000)  # 60 - 13 + 5
    assert refusal(table, Undo("u", table.version), by(ADA, 24)) == "undo-limit"
    table = next_placed(next_placed(table, 24), 25)
    assert undo_by(table, ADA, 26).time_left[1] == 59_000  # 55 - 1 + 5


def test_undoing_a_first_piece_taken_over_returns_no_time() -> None:
    """R34: both placements are undone, and both players lose the increment."""
    table = replace(friends("ada", "bo", clock=MINUTE, pie=True), seek=FREE, turn_started=START)
    first = place(table).cells
    table = next_placed(table, 3)
    table = done(table, Place("p", table.version, first), by(BO, 5), START + 5)
    assert (table.plies, table.time_left) == (1, (62_000, 63_000))  # 60 - 3 + 5 and 60 - 2 + 5
    table = undo_by(table, BO, 6)
    table = done(table, AnswerOffer("a", table.version, True), by(ADA, 6), START + 6)
    assert table.time_left == (56_000, 58_000)  # and one second for the undo


def test_an_undo_gives_no_fresh_days() -> None:
    table = played(DaysPerTurn(1), "ada", "bo", times=(0, 0))
    for hours in (1, 2, 3):
        table = undo_by(next_placed(table, hours * 3600 - 60), ADA, hours * 3600)
        assert table.time_left == (DAY - hours * 3_600_000, DAY)


def test_an_undo_needs_time() -> None:
    """A player who has less time left than has passed since a move cannot take the move back."""
    table = played(TimeBank(60), "ada", "bo", times=(0, 0, 50))
    assert undo_by(table, ADA, 59).time_left == (1_000, 60_000)
    assert refusal(table, Undo("u", table.version), by(ADA, 61)) == "time-over"
    with_computer = placed(placed(made(PERSON, GREEDY, clock=TimeBank(10, 600)), at=0), at=1)
    table = placed(placed(with_computer, at=10), at=11)
    assert table.time_left[0] == 601_000
    assert act(table, Undo("u", table.version), at=11).time_left[0] == 1_000


def test_an_agreed_undo_takes_no_time_from_those_not_asked() -> None:
    table = played(TimeBank(60), "ada", "bo", "cy", times=(0, 0, 0, 10, 20))
    table = undo_by(table, ADA, 21, 3)
    table = done(table, AnswerOffer("a", table.version, True), by(BO, 25), START + 25)
    assert (table.time_left, table.running_seat) == ((45_000, 50_000, 60_000), 0)


def test_undos_of_old_logs() -> None:
    """In logs of version 1.0.0, the seat to play pays for an undo; they are still read that way."""
    table = played(MINUTE, "ada", "bo", times=(0, 10, 20))
    undone = apply(table, read_entry('{"type":"undone","steps":2,"used":30000}'), START + 50).after
    assert undone.time_left == (50_000, 25_000)


@pytest.mark.parametrize("clock", [TimeBank(60), DaysPerTurn(1)])
@pytest.mark.parametrize("away", ["hand-over", "seat"])
def test_a_computer_saves_no_time(clock: TimeControl, away: str) -> None:
    """While a computer holds a seat, the seat's clock runs, but for half a minute at most."""
    table = played(clock, "ada", "bo", times=(0, 0))
    full = table.time_left[0]
    for at in (10, 20):
        sender, one = by(ADA, at), ("x", table.version, 0)
        hand_over = HandOver(*one) if away == "hand-over" else TakeSeat(*one, "computer", "casual")
        table = done(table, hand_over, sender, START + at)
        back = TakeBack("y", table.version, 0)
        if away == "seat":
            back = TakeSeat("y", table.version, 0, "person")
        table = done(table, back, by(ADA, at + 2), START + at + 2)
        assert deadline(table) == START + full / 1000
    # A computer that nobody is waiting for can take its time, but only half a minute counts.
    table = done(table, HandOver("x", table.version, 0), by(ADA, 25), START + 25)
    table = done(table, TakeBack("y", table.version, 0), by(ADA, 999), START + 999)
    assert table.time_left[0] == full - 55_000
    table = done(table, HandOver("x", table.version, 0), by(ADA, 1000), START + 1000)
    assert placed(table, at=1001).time_left[0] == (DAY if full == DAY else full - 56_000)


def test_the_clock_replaces_nobody() -> None:
    """While a clock is running, others cannot let a computer play, even for an absent player."""
    for clock, started in ((TimeBank(60), True), (DaysPerTurn(3), True), (DaysPerTurn(3), False)):
        table = played(clock, "bo", "ada", times=(0, 0) if started else ())
        sender = replace(by(ADA, 59, "ada"), absent_seats=frozenset({0}))
        for what in (Vote, HandOver):
            assert refusal(table, what("v", table.version, 0), sender) == "not-absent"
    idle = friends("bo", "ada", clock=TimeBank(60))
    assert done(idle, Vote("v", 1, 0), sender).seats[0].handed


def test_undo_leaves_time_to_place() -> None:
    """An undo by consent takes back increments, but leaves each player ten seconds to place."""
    table = placed(placed(made(clock=TimeBank(10, 600)), at=0), at=9)
    table = placed(placed(table, at=10), at=605)
    assert table.time_left == (609_000, 606_000)  # 10 - 1 + 600, and 10 - 9 + 600 - 595 + 600
    undone = act(table, Undo("u", table.version, 2), at=605)
    assert undone.time_left == (10_000, 10_000)


def test_undo_too_late() -> None:
    table = placed(placed(made(clock=TimeBank(60)), at=0), at=20)
    assert refused_at(table, Undo("u", table.version, 1), at=81) == "time-over"


def test_lag_is_compensated() -> None:
    """The round trip to the server is not charged, up to a second."""
    table = placed(made(clock=TimeBank(60)), at=0)
    assert placed(table, at=10, lag=0.4).time_left == (60_000, 50_400)
    assert placed(table, at=10, lag=30.0).time_left == (60_000, 51_000)
    assert placed(table, at=0.1, lag=0.5).time_left == (60_000, 60_000)


def test_server_downtime() -> None:
    """Downtime is not charged to time banks, but clocks that count days keep running."""
    table = placed(made(clock=TimeBank(60)), at=0)
    late = Sender(received=START + 5000, uptime=Uptime(START + 4990))
    assert done(table, place(table), late, START + 5000).time_left == (60_000, 50_000)
    assert deadline(table, Uptime(START + 4990)) == START + 5050
    days = placed(made(clock=DaysPerTurn(1)), at=0)
    assert deadline(days, Uptime(START + 4990)) == START + 24 * 3600


def test_out_of_time() -> None:
    """A placement that comes too late is refused, and a flag withdraws the seat (R31)."""
    table = placed(made(clock=TimeBank(60)), at=0)
    assert refused_at(table, place(table), at=60.5) == "time-over"
    for at in (10.0, 59.0, 60.5):  # a placement in transit can still arrive
        assert refused_at(table, Flag("f", table.version), at) == "time-left"
    over = act(table, Flag("f", table.version), at=61.1)
    assert over.state.outcome is not None
    assert over.state.outcome.winners == (0,)
    assert over.state.withdrawn == over.out_of_time == {1}
    for other in (made(), made(clock=MINUTE), over):
        assert refused_at(other, Flag("f", other.version), at=10_000) == "no-clock"


def test_out_of_time_is_shown() -> None:
    """Seats out of time are shown separately from those that resigned, until an undo."""
    three = made(PERSON, PERSON, PERSON, clock=MINUTE)
    table = act(placed(three, at=0), Flag("f", 2), at=62)
    table = act(table, Resign("r", 3, 0), at=63)
    view = view_of(table)
    assert (view["withdrawn"], view["out_of_time"]) == ([0, 1], [1])
    assert view["clock"]["seats"] == [60_000, 0, 60_000]
    assert clock_message(table, Sender(received=START + 64)).seats == [60_000, 0, 60_000]
    back = act(table, Undo("u", table.version, 1), at=70)
    assert view_of(back)["out_of_time"] == []
    assert view_of(back)["clock"]["seats"] == [60_000, 60_000, 60_000]


def test_out_of_time_is_remembered_through_the_match() -> None:
    three = made(PERSON, PERSON, PERSON, clock=TimeBank(60), match=100, target=5)
    table = placed(three, at=0)
    table = act(table, Flag("f", 2), at=62)
    while not table.state.is_over:
        table = placed(table, at=62)
    table = act(table, NextRound("n", table.version), at=63)
    assert (table.steps, view_of(table)["out_of_time"]) == ((), [1])

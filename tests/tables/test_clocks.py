"""Clocks: for people only, fair to slow connections, and enforced by withdrawal (R31)."""

from msgspec.structs import replace

from cirkis.game import legal_placements
from cirkis.tables.clocks import clock_message, deadline
from cirkis.tables.commands import ChangeSeat, Command, Flag, NextRound, Place, Rename, Resign, Undo
from cirkis.tables.people import COMPUTER, Sender, Uptime
from cirkis.tables.requests import DAY, DaysPerTurn, TimeBank
from cirkis.tables.state import Table
from tests.server.page import view_of
from tests.tables.tables import GREEDY, PERSON, done, friends, made, refusal

MINUTE = TimeBank(60, 5)
START = 1_000_000.0


def act(table: Table, command: Command, at: float) -> Table:
    return done(table, command, Sender(received=START + at), START + at)


def place(table: Table) -> Place:
    return Place("x", table.version, legal_placements(table.state)[0].name)


def placed(table: Table, at: float) -> Table:
    is_bot = table.computer_to_play is not None
    owner = table.seats[table.state.to_play].owner
    sender = COMPUTER if is_bot else Sender(owner, received=START + at)
    return done(table, place(table), sender, START + at)


def refused_at(table: Table, command: Command, at: float) -> str:
    return refusal(table, command, Sender(received=START + at))


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


def test_neither_a_rename_nor_an_undo_gives_time() -> None:
    """The time spent stays spent, and the seat that is to play again begins a new turn."""
    table = placed(made(clock=MINUTE), at=0)
    table = act(table, Rename("x", table.version, 0, "Ada"), at=10)
    assert deadline(table) == START + 60
    table = placed(table, at=20)
    assert table.time_left == (60_000, 45_000)
    undone = act(table, Undo("u", table.version, 1), at=50)
    assert (undone.time_left, undone.running_seat) == ((60_000, 45_000), 1)
    assert deadline(undone) == START + 50 + 45


def test_the_clock_of_a_rated_game_starts_at_once() -> None:
    """Whoever never comes cannot keep the other from an end; before all have placed, there is no
    result.
    """
    table = replace(friends("ada", "bo", clock=MINUTE, rated=True), turn_started=START)
    assert (table.running_seat, deadline(table)) == (0, START + 60)
    assert placed(table, at=20).time_left == (45_000, 60_000)
    over = act(table, Flag("f", table.version), at=62)
    assert (over.is_aborted, deadline(over)) == (True, None)
    assert friends("ada", "bo", clock=MINUTE).running_seat is None


def test_a_computer_has_no_clock_while_it_plays_for_somebody() -> None:
    table = placed(placed(made(clock=MINUTE), at=0), at=10)
    table = act(table, ChangeSeat("h", table.version, 0, "hand-over"), at=15)
    assert (table.running_seat, table.time_left) == (None, (60_000, 55_000))
    table = act(table, ChangeSeat("t", table.version, 0, "take-back"), at=500)
    assert deadline(table) == START + 560


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
    for at in (10.0, 59.9):
        assert refused_at(table, Flag("f", table.version), at) == "time-left"
    over = act(table, Flag("f", table.version), at=60.0)
    assert over.state.outcome is not None
    assert over.state.outcome.winners == (0,)
    assert over.state.withdrawn == over.out_of_time == {1}
    for other in (made(), made(clock=MINUTE), over):
        assert refused_at(other, Flag("f", other.version), at=10_000) == "no-clock"


def test_out_of_time_is_shown() -> None:
    """Seats out of time are shown separately from those that resigned, until an undo, and in all
    later rounds of a match.
    """
    table = placed(made(PERSON, PERSON, PERSON, clock=MINUTE, match=100, target=5), at=0)
    late = act(table, Flag("f", 2), at=62)
    over = act(late, Resign("r", 3, 0), at=63)
    assert clock_message(over, Sender(received=START + 64)).seats == [60_000, 0, 60_000]
    view = view_of(over)
    assert (view["withdrawn"], view["out_of_time"]) == ([0, 1], [1])
    assert view["clock"]["seats"] == [60_000, 0, 60_000]
    back = view_of(act(late, Undo("u", 3, 1), at=70))
    assert (back["out_of_time"], back["clock"]["seats"]) == ([], [60_000, 60_000, 60_000])
    while not late.state.is_over:
        late = placed(late, at=62)
    following = act(late, NextRound("n", late.version), at=63)
    assert (following.steps, view_of(following)["out_of_time"]) == ((), [1])

"""Clocks: the server's, for people only, fair to the way, and R31 when the time is over."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirkis.rules import legal_placements
from cirkis.server.hub.listener import Listener
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.table.clocks import clock_message, deadline
from cirkis.table.commands import Command, Flag, NextRound, Place, Rename, Resign, Undo
from cirkis.table.decisions import decide
from cirkis.table.people import COMPUTER, Sender
from cirkis.table.reducer import apply, initial_table
from cirkis.table.refusals import Refused
from cirkis.table.requests import NewTable, SeatRequest
from cirkis.table.setup import new_table_entry
from cirkis.table.state import Table
from cirkis.table.time_control import (
    DAY,
    DaysPerTurn,
    TimeBank,
    initial_times,
    time_after_placement,
)
from tests.server.helpers import Post, TestClient, new_table, open_client, until
from tests.server.page import view_of

MINUTE = TimeBank(60, 5)
START = 1_000_000.0


def made(clock: TimeBank | DaysPerTurn | None, *seats: SeatRequest) -> Table:
    """A table with this clock."""
    wish = NewTable({}, list(seats) or [SeatRequest("person"), SeatRequest("person")], clock)
    return initial_table(new_table_entry(wish, random.Random(1)))


def act(table: Table, command: Command, at: float, sender: Sender | None = None) -> Table:
    """The table after a command that came so many seconds after the start."""
    who = Sender(received=START + at) if sender is None else sender
    return apply(table, decide(table, command, who), START + at).after


def placed(table: Table, at: float, lag: float = 0.0) -> Table:
    """The table after the seat to play has placed."""
    wish = Place("x", table.version, legal_placements(table.state)[0].name)
    bot_task = table.computer_to_play is not None
    return act(table, wish, at, COMPUTER if bot_task else Sender(received=START + at, lag=lag))


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.integers(10, 9999), st.integers(0, 600))
def test_a_placement_costs_what_it_took(left: int, used: int, seconds: int, more: int) -> None:
    """A placement takes the time that it took, gives the increment, and never leaves debts."""
    after = time_after_placement(TimeBank(seconds, more), left, used)
    assert after - more * 1000 == max(0, left - used)
    assert (
        time_after_placement(DaysPerTurn(3), left, used)
        == 3 * DAY
        == initial_times(DaysPerTurn(3), 1)[0]
    )


def test_bank() -> None:
    """The clocks of a game, counted by hand: the first placement of a round is free."""
    table = placed(made(MINUTE), at=500)
    assert (table.time_left, table.running_seat) == ((60_000, 60_000), 1)
    table = placed(table, at=510)
    assert table.time_left == (60_000, 55_000)  # 60 - 10 + 5
    table = placed(table, at=530)
    assert table.time_left == (45_000, 55_000)  # 60 - 20 + 5
    assert deadline(table) == START + 530 + 55
    told = clock_message(table, Sender(received=START + 540))
    assert (told.seats, told.running) == ([45_000, 45_000], 1)


def test_days() -> None:
    """With days a placement each, everybody has all of them again at each turn."""
    table = placed(placed(made(DaysPerTurn(2)), at=0), at=2 * 24 * 3600 - 1)
    assert table.time_left == (2 * DAY, 2 * DAY)
    assert deadline(table) == START + 4 * 24 * 3600 - 1


def test_only_people_have_clocks() -> None:
    """While a computer thinks, or has the first turn, no clock runs."""
    table = placed(made(MINUTE, SeatRequest("person"), SeatRequest("computer", "random")), at=0)
    assert table.running_seat is None
    table = placed(table, at=50)
    assert (table.time_left, table.running_seat) == ((60_000, 60_000), 0)
    assert made(MINUTE).running_seat is None
    assert placed(made(None), at=0).running_seat is None


def test_what_else_happens_costs_nothing() -> None:
    """A new name does not stop or wind up the clock of the one who thinks."""
    table = placed(made(MINUTE), at=0)
    table = act(table, Rename("x", table.version, 0, "Ada"), at=20)
    assert deadline(table) == START + 60
    assert placed(table, at=30).time_left == (60_000, 35_000)


def test_going_back_gives_no_time_back() -> None:
    """After going back everybody has what they had left, and the turn begins anew."""
    table = placed(placed(made(MINUTE), at=0), at=20)
    undone = act(table, Undo("u", table.version, 1), at=40)
    assert (undone.time_left, undone.running_seat) == ((60_000, 45_000), 1)
    assert deadline(undone) == START + 40 + 45


def test_the_way_is_given_back() -> None:
    """What the way to the server takes is not charged, up to a second."""
    table = placed(made(TimeBank(60)), at=0)
    assert placed(table, at=10, lag=0.4).time_left == (60_000, 50_400)
    assert placed(table, at=10, lag=30.0).time_left == (60_000, 51_000)
    assert placed(table, at=0.1, lag=0.5).time_left == (60_000, 60_000)


def test_away_server() -> None:
    """What passes before the server is up again is nobody's with a bank, and counts with days."""
    table = placed(made(TimeBank(60)), at=0)
    late = Sender(received=START + 5000, server_started=START + 4990)
    wish = Place("x", table.version, legal_placements(table.state)[0].name)
    assert act(table, wish, 5000, late).time_left == (60_000, 50_000)
    assert deadline(table, START + 4990) == START + 5050
    days = placed(made(DaysPerTurn(1)), at=0)
    assert deadline(days, START + 4990) == START + 24 * 3600


def test_time_over() -> None:
    """A placement that comes too late is refused, and whoever asks ends that seat's game (R31)."""
    table = placed(made(TimeBank(60)), at=0)
    with pytest.raises(Refused) as caught:
        placed(table, at=60.5)
    assert caught.value.code == "time-over"
    for at in (10.0, 59.0, 60.5):  # what is on its way may still come
        with pytest.raises(Refused) as caught:
            act(table, Flag("f", table.version), at)
        assert caught.value.code == "time-left"
    over = act(table, Flag("f", table.version), at=61.1)
    assert over.state.outcome is not None
    assert over.state.outcome.winners == (0,)
    assert over.state.withdrawn == over.out_of_time == {1}
    for other in (made(None), made(MINUTE), over):
        with pytest.raises(Refused) as caught:
            act(other, Flag("f", other.version), 10_000)
        assert caught.value.code == "no-clock"


def test_out_of_time_is_told() -> None:
    """Whose time was over is told apart from who gave up, has nothing left on the clock, and is
    told so until that is taken back.
    """
    three = made(MINUTE, SeatRequest("person"), SeatRequest("person"), SeatRequest("person"))
    table = act(placed(three, at=0), Flag("f", 2), at=62)
    table = act(table, Resign("r", 3, 0), at=63)
    view = view_of(table)
    assert (view["withdrawn"], view["out_of_time"]) == ([0, 1], [1])
    assert view["clock"]["seats"] == [60_000, 0, 60_000]
    assert clock_message(table, Sender(received=START + 64)).seats == [60_000, 0, 60_000]
    back = act(table, Undo("u", table.version, 1), at=70)
    assert view_of(back)["out_of_time"] == []
    assert view_of(back)["clock"]["seats"] == [60_000, 60_000, 60_000]


def test_out_of_time_for_the_match() -> None:
    """Whose time was over in one round is told so in the next one as well."""
    seats = [SeatRequest("person"), SeatRequest("person"), SeatRequest("person")]
    wish = NewTable({"match": 100, "target": 5}, seats, TimeBank(60))
    table = placed(initial_table(new_table_entry(wish, random.Random(1))), at=0)
    table = act(table, Flag("f", 2), at=62)
    while not table.state.is_over:
        table = placed(table, at=62)
    table = act(table, NextRound("n", table.version), at=63)
    assert (table.steps, view_of(table)["out_of_time"]) == ((), [1])


def test_server_looks_by_itself(tmp_path: Path) -> None:
    """When the time is over the server ends it, once, also if it was off and nobody looks."""
    with open_client(tmp_path) as client:
        player = Post(client, new_table(client, {"clock": {"kind": "days", "days": 1}}))
        player.place()
    with sqlite3.connect(tmp_path / "data" / FILE_NAME) as connection:
        connection.execute("UPDATE events SET at = at - 100000")  # a day has 86400 seconds
        connection.execute("UPDATE tables SET due = due - 100000")
    connection.close()
    with open_client(tmp_path) as client:
        store = client.app.state.store  # type: ignore[attr-defined]
        end = time.monotonic() + 15
        while len(rows := store.load(player.table_id).result(5)) < 3:
            assert time.monotonic() < end, "the server did not look"
            time.sleep(0.05)
        assert [row.command for row in rows[2:]] == ["clock:2.0"]
        assert Post(client, player.table_id).view()["withdrawn"] == [1]


def test_clock_is_told(client: TestClient) -> None:
    """Who listens is told what is left, at first and after each change."""
    wish = {"clock": {"kind": "bank", "seconds": 300, "increment": 3}}
    player = Post(client, new_table(client, wish))
    view = player.view()
    assert view["clock"] == {
        "kind": "bank",
        "seconds": 300,
        "increment": 3,
        "seats": [300_000, 300_000],
        "running": None,
    }
    with client.websocket_connect(f"{player.path}/live") as line:
        assert until(line, "clock")["seats"] == [300_000, 300_000]
        player.place()
        assert until(line, "changed")["changes"]["clock"]["running"] == 1
        told = until(line, "clock")
        assert told["running"] == 1
        assert 290_000 < told["seats"][1] <= 300_000


def test_echo() -> None:
    """The way is measured by the first echo of the latest beat, and by nothing else."""
    listener = Listener()
    listener.pong(0)
    listener.pong(7)
    assert listener.lag == 0
    number = listener.ping()
    listener.pong(number)
    first = listener.lag
    assert first > 0
    time.sleep(0.01)
    listener.pong(number)
    assert listener.lag == first


BAD_CLOCKS: list[Any] = [
    {"kind": "bank", "seconds": 9},
    {"kind": "bank", "seconds": 60, "increment": -1},
    {"kind": "bank", "seconds": "60"},
    {"kind": "bank"},
    {"kind": "days", "days": 0},
    {"kind": "days", "days": 31},
    {"kind": "sand", "seconds": 60},
    {"seconds": 60},
    60,
]


@pytest.mark.parametrize("clock", BAD_CLOCKS)
def test_bad_clocks(client: TestClient, clock: Any) -> None:
    """A clock that makes no sense is refused."""
    answer = client.post("/api/tables", json={"clock": clock})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")

"""Limits on the games that one person plays at a time among strangers."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cirkis.server.hub import seat_limits
from cirkis.tables import starting
from tests.server.helpers import (
    PEOPLE,
    Stranger,
    TestClient,
    new_table,
    open_client,
    placing,
    stranger,
)
from tests.server.hub.test_lobby import QUICK, live, sit


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start games without a countdown."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)


def test_games_by_days_cannot_be_collected(tmp_path: Path) -> None:
    """While three games with days per move await somebody's first piece, that person can neither
    take a seat in another nor open one; games that are waiting for others do not count.
    """
    slow = {"clock": {"kind": "days", "days": 3}}
    with open_client(tmp_path, lobby=True, arrivals_per_hour=1000, changes_per_30s=1000) as client:
        eve, first = stranger(client), list[str]()
        while len(first) < 3:
            table = sit(stranger(client), open=slow)
            assert sit(eve, table=table) == table
            view = eve.at(table).wait_until(lambda view: view["started"])
            first += [table] * view["seats"][view["to_play"]]["mine"]
        table = sit(stranger(client), open=slow)
        for wish in ({"table": table}, {"open": slow}):
            assert eve.post("/api/lobby", wish).json()["error"]["code"] == "seat-limit"
        assert sit(eve)  # with a usual clock
        fetched = eve.at(first[0]).fetch()
        assert eve.at(first[0]).send(placing(fetched))["ok"]
        assert sit(eve, table=table) == table


def test_games_by_days_cannot_be_collected_at_once(tmp_path: Path) -> None:
    """Of requests sent together, each counts the games of the others."""
    slow = {"clock": {"kind": "days", "days": 3}}
    with open_client(tmp_path, lobby=True, arrivals_per_hour=1000, changes_per_30s=1000) as client:
        eve = stranger(client)
        tables = [sit(stranger(client), open=slow) for _ in range(16)]
        with ThreadPoolExecutor(8) as pool:
            answers = [*pool.map(lambda one: eve.post("/api/lobby", {"table": one}), tables)]
        taken = [one.json()["id"] for one in answers if one.status_code == 200]
        views = [eve.at(one).wait_until(lambda view: view["started"]) for one in taken]
        assert sum(view["seats"][view["to_play"]]["mine"] for view in views) == 3


def begin(client: TestClient, eve: Stranger) -> tuple[str, Stranger, int]:
    """Let Eve sit down with a stranger; return the table, the stranger, and the seat to play."""
    other = stranger(client)
    table = sit(other, open=QUICK)
    with live(other, table), live(eve, table):
        assert sit(eve, table=table) == table
        return table, other, other.at(table).wait_until(lambda view: view["started"])["to_play"]


def test_strangers_cannot_be_collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a live game awaits a person, they cannot take or offer another seat, no matter how many
    tables of their own they have.
    """
    monkeypatch.setattr(seat_limits, "MOST_CHECKED", 3)
    with open_client(tmp_path, lobby=True) as client:
        eve = stranger(client)
        table, other, to_play = begin(client, eve)
        if to_play == 0:
            eve, other = other, eve
        for _ in range(4):
            assert eve.at(new_table(eve, PEOPLE)).place()["ok"]
        for wish in ({}, {"open": QUICK}, {"table": sit(other, open=QUICK)}):
            assert eve.post("/api/lobby", wish).json()["error"]["code"] == "seat-limit"
        assert eve.at(table).place()["ok"]
        assert sit(eve, open=QUICK)


def test_nobody_plays_everywhere(tmp_path: Path) -> None:
    """Whoever plays two live games gets no third, even while both opponents are thinking."""
    with open_client(tmp_path, lobby=True) as client:
        eve = stranger(client)
        for _ in range(2):
            table, _, to_play = begin(client, eve)
            if to_play == 1:
                assert eve.at(table).place()["ok"]
        refused = eve.post("/api/lobby", {"open": QUICK}).json()["error"]
        assert refused["code"] == "seat-limit"
        assert eve.at(table).send_now("resign", seat=1)["ok"]
        assert sit(eve, open=QUICK)

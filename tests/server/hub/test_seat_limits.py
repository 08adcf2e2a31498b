"""Limits on the games that one person plays at a time in the lobby, or in a club."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cirkis.server.hub import seat_limits
from cirkis.tables import starting
from tests.server.clubs.members import club_of, code, finish
from tests.server.helpers import DAYS, PEOPLE, Stranger, open_client, stranger
from tests.server.hub.test_lobby import sit

MANY = {"arrivals_per_hour": 1000, "changes_per_30s": 1000}


@pytest.fixture(autouse=True)
def two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow two games, which start without a countdown."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)
    monkeypatch.setattr(seat_limits, "MAX_GAMES", 2)


def test_nobody_plays_everywhere_in_the_lobby(tmp_path: Path) -> None:
    """Requests sent together count each other's games; only a game that ends makes room."""
    with open_client(tmp_path, lobby=True, **MANY) as client:
        eve, hosts = stranger(client), [stranger(client) for _ in range(6)]
        tables = [sit(one, open={"clock": DAYS}) for one in hosts]
        with ThreadPoolExecutor(6) as pool:
            answers = [*pool.map(lambda one: eve.post("/api/lobby", {"table": one}), tables)]
        taken = [one.json()["id"] for one in answers if one.status_code == 200]
        assert len(taken) == 2
        for wish in ({}, {"open": {"clock": DAYS}}):
            assert eve.post("/api/lobby", wish).json()["error"]["code"] == "seat-limit"
        for _ in range(3):  # games elsewhere change nothing
            assert eve.post("/api/tables", PEOPLE).status_code == 201
        host = hosts[tables.index(taken[0])]
        eve.at(taken[0]).wait_until(lambda view: view["started"])
        assert host.at(taken[0]).send_now("abort")["ok"]
        assert sit(eve)


def test_nobody_plays_everywhere_in_a_club(tmp_path: Path) -> None:
    """Whoever has resigned from a game of three that goes on can take another seat."""
    with open_client(tmp_path, clubs=True, **MANY) as client:
        club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
        path = f"{club}/tables"

        def open_table(who: Stranger) -> str:
            return str(who.post(path, {"players": 3}).json()["id"])

        tables = [open_table(ada) for _ in range(2)]
        assert code(ada.post(path, {})) == (409, "seat-limit")
        for table in tables:
            for who in (bo, eve):
                assert who.post(path, {"table": table}).status_code == 200
        assert code(eve.post(path, {})) == (409, "seat-limit")
        for _ in range(3):
            mover = (ada, bo, eve)[ada.at(tables[0]).view()["to_play"]]
            assert mover.at(tables[0]).place()["ok"]
        assert eve.at(tables[0]).send_now("resign", seat=2)["ok"]
        assert eve.post(path, {}).status_code == 200
        assert code(bo.post(path, {})) == (409, "seat-limit")
        finish(tables[1], ada, bo, eve)
        assert bo.post(path, {}).status_code == 200

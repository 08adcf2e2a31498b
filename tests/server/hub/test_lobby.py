"""The lobby: strangers find each other, and their games start automatically."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from cirkis.backend import presence
from cirkis.server.accounts.documents import ServerDocuments
from cirkis.server.hub import lobby
from cirkis.tables import starting
from tests.server.helpers import Stranger, TestClient, open_client, stranger

QUICK = {"players": 2, "clock": {"kind": "bank", "seconds": 300}, "fill_after": None}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start games without a countdown."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)


def sit(who: Stranger, **wish: Any) -> str:
    answer = who.post("/api/lobby", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def listed(who: Stranger) -> list[str]:
    return [one["id"] for one in who.get("/api/lobby").json()["tables"]]


def live(who: Stranger, table: str) -> AbstractContextManager[Any]:
    path = f"/api/tables/{table}/live"
    return who.client.websocket_connect(path, headers=who.headers)


def test_strangers_meet(tmp_path: Path) -> None:
    with open_client(tmp_path, lobby=True) as client:
        ada, bo, cy = (stranger(client) for _ in range(3))
        table = sit(ada, name="Ada")
        assert sit(ada) == table  # she is already waiting there
        with live(ada, table), live(bo, table):
            (shown,) = bo.get("/api/lobby").json()["tables"]
            assert [seat.get("name") for seat in shown["seats"]] == ["Ada", None]
            assert shown["clock"]["seconds"] == 300
            assert listed(ada) == []
            assert ada.get("/api/lobby").json()["mine"] == table
            assert sit(bo, name="Bo") == table
            view = bo.at(table).wait_until(lambda view: view["started"])
            assert (view["chat"], view["seek"]) == (False, None)
            assert view["clock"]["running"] == view["to_play"]  # even in the first turn
            assert sit(cy) != table


def test_what_people_want(tmp_path: Path) -> None:
    """People choose a table or open one, with their own settings, and sit at only one at a time."""
    with open_client(tmp_path, lobby=True) as client:
        ada, bo = stranger(client), stranger(client)
        slow = {"players": 3, "clock": {"kind": "days", "days": 2}, "near": True}
        first = sit(ada, open=slow, name="Ada")
        assert listed(bo) == [first]
        second = sit(bo)  # "play now" never means a slow game
        assert second != first
        assert sit(bo, table=first, name="Bo") == first
        assert [seat["kind"] for seat in bo.at(first).view()["seats"]] == ["person"] * 2 + ["open"]
        bo.at(second).wait_until(lambda view: view["seek"] is None)
        assert sit(ada) not in (first, second)  # she no longer waits for the slow game
        assert [seat["kind"] for seat in bo.at(first).view()["seats"]] == ["open", "person", "open"]
        third = sit(ada, open=QUICK)
        cy = stranger(client)
        assert sorted(listed(cy)) == sorted([first, third])
        assert ada.client.delete("/api/lobby", headers=ada.headers).json()["mine"] is None
        assert third not in listed(bo)
        ada.at(third).wait_until(lambda view: view["seek"] is None)
        refusals: list[tuple[Stranger, dict[str, Any], str]] = [
            (cy, {"table": first, "name": "Bo"}, "name-taken"),
            (bo, {"table": third}, "seat-taken"),
            (bo, {"table": "unknown"}, "no-table"),
        ]
        for who, wish, code in refusals:
            assert who.post("/api/lobby", wish).json()["error"]["code"] == code, wish
        for bad in ({"name": "a\u200bb"}, {"open": {"players": 5}}, {"open": {"clock": None}}):
            assert ada.post("/api/lobby", bad).status_code in (400, 422), bad


def test_a_table_that_never_fills_does_not_hold_everybody(tmp_path: Path) -> None:
    """Those who just want to play are not led back there when they have just left such a table, but
    to others who just want to play.
    """
    with open_client(tmp_path, lobby=True) as client:
        eve, ada, bo = (stranger(client) for _ in range(3))
        tables = [sit(eve, open={**QUICK, "players": 4})]
        assert sit(ada) == tables[0]
        assert client.delete("/api/lobby", headers=ada.headers).json()["mine"] is None
        tables.append(sit(eve, open={**QUICK, "players": 4}))
        assert (own := sit(ada)) not in tables
        assert listed(bo)[0] == tables[1]
        assert sit(bo) == own


def test_a_host_who_leaves_cannot_disturb_the_game(tmp_path: Path) -> None:
    """Whoever opened a table and left it cannot end the game, remove players or talk to them."""
    with open_client(tmp_path, lobby=True) as client:
        eve, ada, bo = (stranger(client) for _ in range(3))
        table = sit(eve, open={**QUICK, "players": 3})
        assert eve.at(table).send_now("fill", seat=1, level="greedy")["ok"]
        sit(ada, table=table)
        client.delete("/api/lobby", headers=eve.headers)
        sit(bo, table=table)
        with live(ada, table), live(bo, table):
            ada.at(table).wait_until(lambda view: view["started"] and view["to_play"] != 1)
        assert not eve.at(table).view()["you"]["host"]
        wishes = [("withdraw", {"seat": 1}), ("remove", {"seat": 2}), ("chat", {"on": True})]
        for what, more in wishes:
            assert eve.at(table).send_now(what, **more)["error"]["code"] == "not-your-seat", what
        assert eve.post(f"/api/tables/{table}/sayings", {"phrase": "bye"}).status_code == 403
        for seat, who in ((0, bo), (2, ada)):
            ada.at(table).wait_until(lambda view: view["to_play"] != 1)  # the computer has placed
            assert who.at(table).send_now("resign", seat=seat)["ok"]
        assert ada.at(table).send_now("rematch")["ok"]
        again = ada.at(table).view()["next"]
        hosts = [who.at(again).view()["you"]["host"] for who in (eve, ada)]
        assert hosts == [False, True]


def test_a_forgotten_host_takes_nobody_out_of_the_lobby(tmp_path: Path) -> None:
    """Those who wait at a table are still found when whoever opened it is forgotten."""
    with open_client(tmp_path, lobby=True) as client:
        eve, ada, bo = (stranger(client) for _ in range(3))
        table = sit(eve, open={**QUICK, "players": 3})
        with live(ada, sit(ada, table=table)):
            assert eve.post("/api/me/forget", {"sure": "yes"}).json() == {"tables": 1}
            assert sit(ada) == table  # she waits there and nowhere else
            assert listed(bo) == [table]
            assert client.delete("/api/lobby", headers=ada.headers).json()["mine"] is None
        assert [seat["kind"] for seat in bo.at(table).view()["seats"]] == ["open"] * 3


def test_strangers_cannot_remove_the_one_who_wins(tmp_path: Path) -> None:
    """Once a game has begun, not even the host and an accomplice can remove the third player."""
    with open_client(tmp_path, lobby=True) as client:
        eve, friend, ada = (stranger(client) for _ in range(3))
        table = sit(eve, open={**QUICK, "players": 3})
        for who in (friend, ada):
            sit(who, table=table)
        with live(eve, table), live(friend, table), live(ada, table):
            eve.at(table).wait_until(lambda view: view["started"])
            assert eve.at(table).send_now("remove", seat=2)["error"]["code"] == "begun"
            assert friend.at(table).view()["offer"] is None
        for seat in (0, 1):
            assert (eve, friend)[seat].at(table).send_now("resign", seat=seat)["ok"]
        assert eve.at(table).send_now("rematch")["ok"]
        again = eve.at(table).view()["next"]  # they are still strangers there
        for seat, who in ((2, friend), (0, ada)):
            assert who.at(again).send_now("claim", seat=seat)["ok"]
        assert eve.at(again).view()["started"]
        assert eve.at(again).send_now("remove", seat=0)["error"]["code"] == "begun"
        assert again not in listed(stranger(client))


def test_a_stranger_cannot_change_the_game(tmp_path: Path) -> None:
    """A guest leaves a computer in no seat that waits for a person. In the game, the host cannot
    take a computer out when it suits them, and nobody writes to the others with names.
    """
    with open_client(tmp_path, lobby=True) as client:
        ada, eve = stranger(client), stranger(client)
        table = sit(ada, open={**QUICK, "players": 3}, name="Ada")
        sit(eve, table=table, name="Eve")
        computer = {"kind": "computer", "level": "champion", "name": "Magnus"}
        refused = eve.at(table).send_now("seat", seat=1, **computer)
        assert refused["error"]["code"] == "seat-taken"
        assert ada.at(table).send_now("fill", seat=2, level="greedy")["ok"]
        with live(ada, table), live(eve, table):
            ada.at(table).wait_until(lambda view: view["started"] and view["to_play"] != 2)
        for what, seat, name in (("withdraw", 2, {}), ("rename", 2, {"name": "Eve is bad"})):
            assert ada.at(table).send_now(what, seat=seat, **name)["error"]["code"] == "begun"
        assert eve.at(table).send_now("rename", seat=1, name="Ada is")["error"]["code"] == "begun"
        level = ada.at(table).view()["seats"][2]["level"]
        ada.at(table).send_now("seat", seat=2, kind="computer", level=level, name="Eve is bad")
        for what in ({"kind": "person"}, {"kind": "computer", "level": "casual"}):
            eve.at(table).send_now("hand-over", seat=1)
            eve.at(table).send_now("seat", seat=1, name="Ada is bad", **what)
        assert [one.get("name") for one in ada.at(table).view()["seats"]] == ["Ada", "Eve", None]


def test_the_last_seat(tmp_path: Path) -> None:
    """If six people press "play now" together, they meet in pairs, and no seat is taken twice."""
    with open_client(tmp_path, lobby=True) as client:
        people = [stranger(client) for _ in range(6)]
        with ThreadPoolExecutor(6) as pool:
            tables = list(pool.map(sit, people))
        assert sorted(map(tables.count, tables)) == [2] * 6


def test_people_who_leave_are_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.0)
    monkeypatch.setattr(lobby, "GRACE", 0.0)
    monkeypatch.setattr(lobby, "READ_INTERVAL", 0.0)
    with open_client(tmp_path, lobby=True) as client:
        ada, bo = stranger(client), stranger(client)
        table = sit(ada, open=QUICK)
        assert listed(bo) == []  # ada's page has not connected yet
        with live(ada, table) as line:
            line.receive_json()
            assert listed(bo) == [table]
        assert listed(bo) == []
        table = sit(ada, open={"clock": {"kind": "days", "days": 1}})
        assert listed(bo) == [table]
        monkeypatch.setattr(lobby, "MOST_DAYS", 0)
        assert listed(bo) == []


def test_an_absent_person_loses_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LEFT_AFTER", 0.2)
    with open_client(tmp_path, lobby=True) as client:
        ada, bo = stranger(client), stranger(client)
        table = sit(ada, open=QUICK)
        with live(ada, table):
            assert sit(bo) == table
            view = ada.at(table).wait_until(lambda view: view["seats"][1]["kind"] == "open")
            assert (view["started"], view["seek"]["start_at"]) == (False, None)


def test_one_address_cannot_fill_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address can open only a few tables, which do not hide tables that others open later."""
    monkeypatch.setattr(lobby, "MOST_SHOWN", 4)
    monkeypatch.setattr(lobby, "MOST_OF_ADDRESS", 5)
    monkeypatch.setattr(lobby, "READ_INTERVAL", 0.0)
    slow = {"clock": {"kind": "days", "days": 3}}
    with open_client(tmp_path, lobby=True, trusted_proxies=("203.0.113.9",)) as client:

        def at(address: str) -> Stranger:
            who = stranger(client)
            return Stranger(client, who.headers | {"X-Forwarded-For": address})

        for _ in range(5):
            sit(at("192.0.2.1"), open=slow)
        refusal = at("192.0.2.1").post("/api/lobby", {"open": slow})
        assert refusal.json()["error"]["code"] == "too-many"
        assert sit(at("192.0.2.2"), open=slow) in listed(at("192.0.2.3"))


def test_a_name_at_many_tables(tmp_path: Path) -> None:
    """Those who open tables under somebody's name do not use up that person's quotas."""
    with open_client(tmp_path, lobby=True, arrivals_per_hour=2) as client:
        tables = [sit(stranger(client), open=QUICK, name="Ann") for _ in range(3)]
        assert sit(stranger(client), name="Ann") not in tables


def test_a_person_gets_only_some_turns(tmp_path: Path) -> None:
    """People sit down one at a time, so each may ask only twelve times in half a minute."""
    with open_client(tmp_path, lobby=True) as client:
        ada = stranger(client)
        answers = [ada.post("/api/lobby", {}).status_code for _ in range(13)]
        assert answers == [200] * 12 + [429]


@pytest.mark.parametrize("clock", [(60, 0), (86_400, 0), (300, 600)])
def test_an_unusual_clock_is_a_choice(tmp_path: Path, clock: tuple[int, int]) -> None:
    """Nobody who just wants to play gets a clock much quicker than usual, or an opponent with a day
    to think; nobody gets more time than the others, which the list would not show.
    """
    with open_client(tmp_path, lobby=True) as client:
        ada, bo = stranger(client), stranger(client)
        unusual = {"kind": "bank", "seconds": clock[0], "increment": clock[1]}
        table = sit(ada, open={"clock": unusual})
        unequal = {"kind": "bank", "seconds": 300, "extra": [86_400, 0]}
        refused = ada.post("/api/lobby", {"open": {"clock": unequal}})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-option")
        assert listed(bo) == [table]
        assert sit(bo) != table
        assert sit(bo, table=table) == table


def test_the_server_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the server is killed, nothing is lost: seats are kept, and every stored table is
    listed once its host is back.
    """
    with open_client(tmp_path, lobby=True) as client:
        ada = stranger(client)
        with monkeypatch.context() as dying:
            dying.setattr(ServerDocuments, "put", None)
            sit(ada, open=QUICK)
        assert ada.get("/api/lobby").json()["mine"]
        table = sit(ada, open={**QUICK, "fill_after": 10})
    with open_client(tmp_path, lobby=True) as client:
        ada, bo = Stranger(client, ada.headers), stranger(client)
        with live(ada, table), live(bo, table):
            assert listed(bo) == [table]
            assert ada.at(table).view()["seek"]["fill_at"]
            assert sit(bo) == table
            ada.at(table).wait_until(lambda view: view["started"])


def test_without_a_lobby(client: TestClient) -> None:
    ada = stranger(client)
    for answer in (ada.get("/api/lobby"), ada.post("/api/lobby", {})):
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
    assert "start-find" not in client.get("/", headers={"accept": "text/html"}).text

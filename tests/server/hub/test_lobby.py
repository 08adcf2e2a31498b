"""The lobby: strangers find each other, their games start automatically, and they play again.
Others watch them: the games in progress are listed, strongest first.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from cirkis.backend import broadcast, known_ratings
from cirkis.engine.players.ratings import opponent_ratings
from cirkis.practice.progress.glicko import Rating
from cirkis.server import lobby, watch
from cirkis.tables import starting
from tests.server.helpers import (
    BANK,
    DAYS,
    Stranger,
    TestClient,
    friends,
    new_table,
    open_client,
    stranger,
)

QUICK: dict[str, Any] = {"players": 2, "clock": BANK}
CASUAL = {**QUICK, "rated": False}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start games without a countdown, and read lists again for every request."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)
    monkeypatch.setattr(lobby, "READ_INTERVAL", 0.0)
    monkeypatch.setattr(watch, "READ_INTERVAL", 0.0)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with open_client(tmp_path, lobby=True) as session:
        yield session


def sit(who: Stranger, **wish: Any) -> str:
    answer = who.post("/api/lobby", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def listed(who: Stranger) -> list[str]:
    return [one["id"] for one in who.get("/api/lobby").json()["tables"]]


def live(who: Stranger, table: str) -> AbstractContextManager[Any]:
    path = f"/api/tables/{table}/live"
    return who.client.websocket_connect(path, headers=who.headers)


def test_strangers_meet(client: TestClient) -> None:
    ada, bo, cy = (stranger(client) for _ in range(3))
    table = sit(ada, name="Ada")
    assert sit(ada) == table  # she is already waiting there
    with live(ada, table), live(bo, table):
        (shown,) = bo.get("/api/lobby").json()["tables"]
        assert [seat.get("name") for seat in shown["seats"]] == ["Ada", None]
        assert (shown["clock"]["seconds"], shown["rated"]) == (300, True)
        assert listed(ada) == []
        assert ada.get("/api/lobby").json()["mine"] == table
        assert sit(bo, name="Bo") == table
        view = bo.at(table).wait_until(lambda view: view["started"])
        assert (view["chat"], view["seek"]) == (False, None)
        assert view["clock"]["running"] == view["to_play"]  # even in the first turn
        assert sit(cy) != table


def test_what_people_want(client: TestClient) -> None:
    """People choose a table or open one, with their own settings, and sit at only one at a time."""
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
    assert sit(ada, open={"clock": None, "rated": False})


def test_who_just_wants_to_play_gets_a_usual_game(client: TestClient) -> None:
    """They are led to a rated game of two with a usual clock, and to no other."""
    others = [
        {**QUICK, "players": 4},
        CASUAL,
        {"clock": None, "rated": False},
        {"clock": DAYS},
        *({"clock": {**BANK, "seconds": seconds}} for seconds in (60, 86_400)),
        {"clock": {**BANK, "increment": 600}},
    ]
    unusual = [sit(stranger(client), open=wish) for wish in others]
    ada, bo = stranger(client), stranger(client)
    assert set(listed(ada)) == set(unusual)
    own = sit(ada)
    assert own not in unusual
    assert sit(bo) == own
    cy = stranger(client)
    waiting = sit(cy, open=CASUAL)
    assert sit(cy) != waiting  # she waits there no longer
    uneven = {"clock": {**BANK, "extra": [86_400, 0]}}
    refused = cy.post("/api/lobby", {"open": uneven})
    assert refused.json()["error"]["code"] == "not-rated"
    assert sit(cy, table=unusual[1]) == unusual[1]


def test_an_aborted_game_is_over(client: TestClient) -> None:
    """It is over in all lists, and both can look for another game or play a rematch."""
    ada, bo = stranger(client), stranger(client)
    table = sit(ada, open=QUICK)
    with live(ada, table), live(bo, table):
        assert sit(bo, table=table) == table
        view = ada.at(table).wait_until(lambda view: view["started"])
    first = (ada, bo)[view["to_play"]]
    assert first.at(table).place()["ok"]
    assert bo.at(table).send_now("abort")["ok"]
    assert ada.at(table).view()["is_aborted"]
    (row,) = ada.get("/api/mine").json()
    assert (row["over"], row["my_turn"], row["started"]) == (True, False, True)
    for who in (ada, bo):
        standing = who.get("/api/me/standing").json()
        assert (standing["rated"], standing["recent"]) == (0, [])
    assert sit(ada, open=QUICK) != table
    for who in (bo, ada):
        assert who.at(table).send_now("rematch")["ok"]
    again = bo.at(table).view()["next"]
    fetched = ada.at(again).fetch()
    assert (fetched["view"]["started"], fetched["table"]["policy"]["is_rated"]) == (True, True)
    (seat,) = fetched["view"]["you"]["seats"]  # they are still strangers there
    assert ada.at(again).send_now("rename", seat=seat, name="Ha")["error"]["code"] == "begun"
    assert again not in listed(stranger(client))


def test_a_host_who_leaves_cannot_disturb_the_game(client: TestClient) -> None:
    """Whoever opened a table and left it cannot end the game, remove players or talk to them."""
    eve, ada, bo = (stranger(client) for _ in range(3))
    table = sit(eve, open={**CASUAL, "players": 3})
    assert eve.at(table).send_now("seat", kind="fill", seat=1, level="greedy")["ok"]
    sit(ada, table=table)
    client.delete("/api/lobby", headers=eve.headers)
    sit(bo, table=table)
    with live(ada, table), live(bo, table):
        ada.at(table).wait_until(lambda view: view["started"] and view["to_play"] != 1)
    assert not eve.at(table).view()["you"]["host"]
    for what, more in (("withdraw", {"seat": 1}), ("remove", {"seat": 2})):
        assert eve.at(table).send_now(what, **more)["error"]["code"] == "not-your-seat", what
    assert eve.post(f"/api/tables/{table}/sayings", {"phrase": "thanks"}).status_code == 403


def test_a_forgotten_host_takes_nobody_out_of_the_lobby(client: TestClient) -> None:
    """Those who wait at a table are still found when whoever opened it is forgotten."""
    eve, ada, bo = (stranger(client) for _ in range(3))
    table = sit(eve, open={**QUICK, "players": 3})
    with live(ada, sit(ada, table=table)):
        assert eve.post("/api/me/forget", {"sure": "yes"}).json() == {"tables": 1}
        assert sit(ada, table=table) == table
        assert listed(bo) == [table]
        assert client.delete("/api/lobby", headers=ada.headers).json()["mine"] is None
    assert [seat["kind"] for seat in bo.at(table).view()["seats"]] == ["open"] * 3


def test_the_last_seat(client: TestClient) -> None:
    """If six people press "play now" together, they meet in pairs, and no seat is taken twice."""
    people = [stranger(client) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        tables = list(pool.map(sit, people))
    assert sorted(map(tables.count, tables)) == [2] * 6


def test_people_who_leave_are_not_listed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "GRACE", 0.0)
    monkeypatch.setattr(lobby, "GRACE", 0.0)
    ada, bo = stranger(client), stranger(client)
    table = sit(ada, open=QUICK)
    assert listed(bo) == []  # ada's page has not connected yet
    with live(ada, table) as line:
        line.receive_json()
        assert listed(bo) == [table]
    assert listed(bo) == []
    table = sit(ada, open={"clock": {"kind": "days", "days": 1}})
    assert listed(bo) == [table]
    monkeypatch.setattr(lobby, "MAX_DAYS", 0)
    assert listed(bo) == []


def test_an_absent_person_loses_the_seat(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "LEFT_AFTER", 0.2)
    ada, bo = stranger(client), stranger(client)
    table = sit(ada, open=QUICK)
    with live(ada, table):
        assert sit(bo) == table
        view = ada.at(table).wait_until(lambda view: view["seats"][1]["kind"] == "open")
        assert (view["started"], view["seek"]["start_at"]) == (False, None)


def test_a_name_at_many_tables(tmp_path: Path) -> None:
    """Those who open tables under somebody's name do not use up that person's quotas."""
    with open_client(tmp_path, lobby=True, limits={"bytes": 700_000}) as client:
        tables = [sit(stranger(client), open=QUICK, name="Ann") for _ in range(3)]
        assert sit(stranger(client), name="Ann") not in tables


def test_a_person_gets_only_some_turns(tmp_path: Path) -> None:
    """People sit down one at a time, so each may ask only so often."""
    with open_client(tmp_path, lobby=True, limits={"requests": 12 * 35}) as client:
        ada = stranger(client)
        answers = [ada.post("/api/lobby", {}).status_code for _ in range(14)]
        assert answers[:12] == [200] * 12
        assert answers[-1] == 429


def test_without_a_lobby_and_clubs(served: TestClient) -> None:
    ada = stranger(served)
    for path in ("/api/lobby", "/api/watch", "/api/clubs"):
        answer = ada.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
    assert "start-find" not in served.get("/", headers={"accept": "text/html"}).text


def test_another_game_of_the_same_kind(client: TestClient) -> None:
    """Whoever wants a game like one in the lobby joins another of its kind, or opens one."""
    ada, bo, cy, eve = (stranger(client) for _ in range(4))
    table = sit(ada, open={"clock": DAYS, "rated": False})
    assert sit(bo, table=table) == table
    sit(stranger(client), open={"clock": DAYS})
    another = sit(cy, like=table)
    fetched = cy.at(another).fetch()
    assert fetched["view"]["clock"]["days"] == DAYS["days"]
    assert not fetched["table"]["policy"]["is_rated"]
    assert sit(cy, like=table) == sit(eve, like=table) == another
    private = new_table(ada, {"seats": [{"kind": "person"}, {"kind": "open"}]})
    assert eve.post("/api/lobby", {"like": private}).json()["error"]["code"] == "no-table"


def begin(client: TestClient, rated: bool = True) -> tuple[str, Stranger, Stranger]:
    """Let two strangers begin a game in the lobby."""
    ada, bo = stranger(client), stranger(client)
    table = sit(ada, open={**QUICK, "rated": rated}, name="Ada")
    with live(ada, table), live(bo, table):
        assert sit(bo, table=table, name="Bo") == table
        bo.at(table).wait_until(lambda view: view["started"])
    return table, ada, bo


def shown(client: TestClient) -> list[Any]:
    return list(client.get("/api/watch").json()["games"])


def ids(client: TestClient) -> list[str]:
    return [game["table"]["id"] for game in shown(client)]


def test_a_game_is_listed_while_it_is_in_progress(tmp_path: Path) -> None:
    """Also after a restart; tables with a link stay among those who have it."""
    with open_client(tmp_path, lobby=True) as client:
        waiting = sit(stranger(client), open=QUICK)
        new_table(client)
        friends(client)
        assert shown(client) == []
        table, ada, bo = begin(client)
        players = {seat: who for who in (ada, bo) for seat in who.at(table).view()["you"]["seats"]}
        (game,) = shown(client)
        assert (game["table"]["id"], game["table"]["pieces"]) == (table, [])
        assert game["ratings"] == [None, None]  # neither has played
        assert [seat["mine"] for seat in game["table"]["seats"]] == [False, False]
        first = game["table"]["to_play"]
        assert players[first].at(table).place()["ok"]
        (game,) = shown(client)
        assert (len(game["table"]["pieces"]), game["table"]["to_play"]) == (1, 1 - first)
        assert waiting not in ids(client)
    with open_client(tmp_path, lobby=True) as client:
        assert ids(client) == [table]
        assert Stranger(client, ada.headers).at(table).send_now("abort")["ok"]
        assert shown(client) == []


def test_strongest_first(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean counts only those who have a rating; without any, the latest game comes first."""
    games = [begin(client) for _ in range(4)]
    strong = {
        games[1][1].person: 1700.0,
        games[1][2].person: 1400.0,
        games[2][1].person: 1600.0,
    }

    async def read(_: Any, person: str) -> tuple[Rating, bool]:
        return Rating(strong.get(person, 1500.0)), person in strong

    monkeypatch.setattr(known_ratings.KnownRatings, "_read", read)
    wanted = [games[n][0] for n in (2, 1, 3, 0)]
    assert ids(client) == wanted
    assert sorted(shown(client)[1]["ratings"]) == [1400, 1700]
    monkeypatch.setattr(watch, "MAX_SHOWN", 2)
    assert ids(client) == wanted[:2]


def test_ratings_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sees a table sees the ratings there; people have one after their first rated game."""
    with open_client(tmp_path) as client:
        ada, bo, table = friends(client)

        async def read(_: Any, person: str) -> tuple[Rating, bool]:
            return Rating(1612.4), person == bo.person

        monkeypatch.setattr(known_ratings.KnownRatings, "_read", read)
        for who in (ada, bo, stranger(client)):
            assert who.get(f"/api/tables/{table}/ratings").json() == {"ratings": [None, 1612]}
        seats = [{"kind": "person"}, {"kind": "computer", "level": "casual"}, {"kind": "open"}]
        alone = new_table(ada, {"options": {"players": 3}, "seats": seats})
        mine, level, nobody = ada.get(f"/api/tables/{alone}/ratings").json()["ratings"]
        assert (mine, nobody) == (None, None)
        assert level == round(opponent_ratings()["casual"].rating)

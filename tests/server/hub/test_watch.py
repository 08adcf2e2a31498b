"""The games to watch: those from the lobby that are in progress, strongest first, and no others."""

from pathlib import Path
from typing import Any

import pytest

from cirkis.backend import known_ratings
from cirkis.engine.players.ratings import opponent_ratings
from cirkis.practice.progress.glicko import Rating
from cirkis.server import lobby, watch
from cirkis.tables import starting
from tests.server.helpers import Stranger, TestClient, friends, new_table, open_client, stranger
from tests.server.hub.test_lobby import QUICK, live, sit


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start games without a countdown, and read lists again for every request."""
    monkeypatch.setattr(starting, "COUNTDOWN", 0.0)
    monkeypatch.setattr(lobby, "READ_INTERVAL", 0.0)
    monkeypatch.setattr(watch, "READ_INTERVAL", 0.0)


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
    with open_client(tmp_path, lobby=True) as client:
        waiting = sit(stranger(client), open=QUICK)
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
        assert ada.at(table).send_now("abort")["ok"]
        assert shown(client) == []


def test_the_list_outlives_the_server(tmp_path: Path) -> None:
    with open_client(tmp_path, lobby=True) as client:
        table, *_ = begin(client)
        assert ids(client) == [table]
    with open_client(tmp_path, lobby=True) as client:
        assert ids(client) == [table]


def test_strongest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean counts only those who have a rating; without any, the latest game comes first."""
    with open_client(tmp_path, lobby=True) as client:
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


def test_other_tables_are_not_listed(tmp_path: Path) -> None:
    """Tables with a link stay among those who have it, and a server without a lobby lists none."""
    with open_client(tmp_path, lobby=True) as client:
        new_table(client)
        friends(client)
        assert shown(client) == []
    with open_client(tmp_path) as client:
        assert client.get("/api/watch").status_code == 404


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

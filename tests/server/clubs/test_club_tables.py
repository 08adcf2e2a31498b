"""A club's tables: rated and casual ones, and which of them are listed."""

import pytest

from cirkis.server.clubs import clubs
from tests.server.clubs.members import club_of, code, play, sit_down, tell
from tests.server.helpers import Stranger, TestClient


def test_a_club_table_is_rated_or_casual(client: TestClient) -> None:
    """The list says which, and shows the clock, which only casual games can do without."""
    club, (ada, eve) = club_of(client, "Ada", "Eve")
    clock = {"kind": "bank", "seconds": 60, "increment": 0}
    for wish in ({"clock": clock}, {"clock": None, "rated": False}):
        assert eve.post(f"{club}/tables", wish).status_code == 200
    shown = [(one["clock"], one["is_rated"]) for one in ada.get(club).json()["tables"]]
    assert sorted(shown, key=lambda one: one[1]) == [(None, False), (clock, True)]
    for unrated in (None, {**clock, "extra": [1, 0]}):
        assert code(eve.post(f"{club}/tables", {"clock": unrated})) == (422, "not-rated")


def test_a_casual_club_game_without_a_clock(client: TestClient) -> None:
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table = sit_down([ada, bo], club, rated=False, clock=None)
    assert ada.at(table).view()["clock"] is None
    for _ in range(2):
        mover = (ada, bo)[ada.at(table).view()["to_play"]]
        assert mover.at(table).place()["ok"]
    assert mover.at(table).send_now("undo")["ok"]
    other = bo if mover is ada else ada
    assert other.at(table).send_now("answer", accept=True)["ok"]
    assert ada.at(table).view()["plies"] == 1
    assert [one["id"] for one in bo.get(club).json()["tables"]] == [table]
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    assert bo.get(club).json()["tables"] == []


def test_an_aborted_game_is_no_longer_listed(client: TestClient) -> None:
    club, (ada, bo) = club_of(client, "Ada", "Bo")
    table = sit_down([ada, bo], club)
    assert [one["id"] for one in bo.get(club).json()["tables"]] == [table]
    assert bo.at(table).send_now("abort")["ok"]
    assert bo.get(club).json()["tables"] == []


def test_nobody_leaves_empty_tables_behind(client: TestClient) -> None:
    """Waiting tables of somebody who has left the club are no longer listed."""
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    tables = [eve.post(f"{club}/tables", {}).json()["id"] for _ in range(3)]
    assert bo.post(f"{club}/tables", {"table": tables[1]}).status_code == 200
    assert eve.at(tables[2]).send_now("leave", seat=0)["ok"]
    assert [one["id"] for one in ada.get(club).json()["tables"]] == [tables[0], tables[1]]
    assert tell(eve, club, "leave").status_code == 200
    assert [one["id"] for one in ada.get(club).json()["tables"]] == [tables[1]]


def test_tables_of_former_members_hide_no_others(client: TestClient) -> None:
    """Nobody waits at tables whose host has left the club."""
    club, (ada, bo, eve) = club_of(client, "Ada", "Bo", "Eve")
    waiting = bo.post(f"{club}/tables", {}).json()["id"]
    for _ in range(14):
        assert eve.post(f"{club}/tables", {}).status_code == 200
    assert len(ada.get(club).json()["tables"]) == 15
    assert tell(eve, club, "leave").status_code == 200
    assert [one["id"] for one in ada.get(club).json()["tables"]] == [waiting]


def test_games_hide_no_waiting_tables(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of both, the latest are listed; left out are tables where somebody cannot sit down."""
    monkeypatch.setattr(clubs, "MAX_TABLES", 2)
    club, (ada, bo, eve) = club_of(server, "Ada", "Bo", "Eve")
    old = [eve.post(f"{club}/tables", {}).json()["id"] for _ in range(2)]
    waiting = bo.post(f"{club}/tables", {}).json()["id"]
    begun = [sit_down([ada, bo], club) for _ in range(3)]

    def listed(who: Stranger) -> list[str]:
        return [one["id"] for one in who.get(club).json()["tables"]]

    assert listed(ada) == [waiting, old[1], begun[2], begun[1]]
    assert eve.at(old[1]).send_now("newcomers", on=False)["ok"]
    assert listed(ada) == [waiting, old[0], begun[2], begun[1]]
    assert listed(eve)[:2] == [old[1], waiting]


def test_a_ban_hides_only_tables_of_the_banned(server: TestClient) -> None:
    """Others' tables, where they merely sat for a moment or may come to a rematch, stay visible."""
    club, (ada, bo, eve) = club_of(server, "Ada", "Bo", "Eve")
    old = play([ada, eve], club)
    assert ada.at(old).send_now("rematch")["ok"]
    rematch = ada.at(old).view()["next"]
    left, joined = (bo.post(f"{club}/tables", {"players": 3}).json()["id"] for _ in range(2))
    for table in (left, joined):
        assert eve.post(f"{club}/tables", {"table": table}).status_code == 200
    assert eve.at(left).send_now("leave", seat=1)["ok"]
    opened = eve.post(f"{club}/tables", {"players": 3}).json()["id"]
    assert ada.post(f"{club}/tables", {"table": opened}).status_code == 200
    assert tell(ada, club, "ban", member=3).status_code == 200
    shown = {one["id"] for one in ada.get(club).json()["tables"]}
    assert shown == {left, rematch}

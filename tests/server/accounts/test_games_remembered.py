"""The server's records of finished games, for each person who played them."""

from pathlib import Path
from typing import Any

import pytest

from cirkis.backend.progress import ProgressKeeper
from cirkis.practice.progress import game_over
from cirkis.practice.progress.progress import Event, Progress
from cirkis.server.server import Server
from cirkis.server.storage import table_store
from cirkis.server.storage.store import StoreError
from cirkis.tables.people import Person
from tests.server.clubs.members import club_of, play
from tests.server.helpers import (
    BANK,
    Stranger,
    TestClient,
    a_day_later,
    friends,
    new_table,
    open_client,
    stranger,
)
from tests.waiting import until

COMPUTER = {"kind": "computer", "level": "newcomer"}
ALONE: dict[str, Any] = {"seats": [{"kind": "person"}, COMPUTER]}
RATED = {**ALONE, "rated": True, "clock": BANK}


def standing(of: Stranger) -> dict[str, Any]:
    answer = of.get("/api/me/standing")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def _play_to_the_end(who: Stranger, table_id: str) -> dict[str, Any]:
    post = who.at(table_id)
    while True:
        view = post.wait_until(
            lambda view: view["outcome"] or view["seats"][view["to_play"]]["kind"] == "person"
        )
        if view["outcome"]:
            return view
        assert post.place(len(view["moves"]))["ok"]


def resign(who: Stranger, table_id: str, seat: int = 0) -> None:
    assert who.at(table_id).send_now("resign", seat=seat)["ok"]


def play_some(
    client: TestClient, placements: int = 4, *, rated: bool = True, clock: dict[str, Any] = BANK
) -> tuple[Stranger, Stranger, str]:
    """Return two friends and their table, after some placements by each in turn."""
    ada, bob, table_id = friends(client, rated=rated, clock=clock)
    for number in range(placements):
        assert (ada, bob)[number % 2].at(table_id).place()["ok"]
    return ada, bob, table_id


def begin(who: Stranger, wish: dict[str, Any] = ALONE, placements: int = 2) -> str:
    """Return a new table at which somebody has placed some pieces and is to play."""
    table_id = new_table(who, wish)
    post = who.at(table_id)
    for _ in range(placements):
        post.wait_until(lambda view: view["seats"][view["to_play"]]["kind"] == "person")
        assert post.place()["ok"]
    post.wait_until(lambda view: view["seats"][view["to_play"]]["kind"] == "person")
    return table_id


def test_a_game_against_a_computer(client: TestClient) -> None:
    """A whole rated game: its result, points, opponent and pieces match the table."""
    ada = stranger(client)
    table_id = new_table(ada, RATED)
    view = _play_to_the_end(ada, table_id)
    progress, outcome = standing(ada), view["outcome"]
    (result,) = progress["recent"]
    assert result["points"] == outcome["scores"][0]
    assert result["best"] == outcome["scores"][1]
    shared = "shared" if 0 in outcome["winners"] else "lost"
    assert result["result"] == ("won" if outcome["winners"] == [0] else shared)
    assert result["opponents"] == ["newcomer"]
    assert progress["rated"] == 1
    assert result["rating"] - result["change"] == 1500
    assert round(result["rating"]) == progress["rating"] != 1500
    statistics = progress["statistics"]
    assert statistics["levels"]["newcomer"]["games"] == statistics["total"]["games"] == 1
    mine = [move for move in view["moves"] if move["seat"] == 0]
    assert sum(shape["placed"] for shape in statistics["shapes"].values()) == len(mine)
    assert sum(shape["left"] for shape in statistics["shapes"].values()) == outcome["unplaced"][0]


@pytest.mark.parametrize("is_rated", [True, False])
def test_a_game_counts_once(client: TestClient, is_rated: bool) -> None:
    """Neither a change of the chat nor an undo after the end makes a game count again."""
    ada = stranger(client)
    table_id = begin(ada, RATED if is_rated else ALONE)
    resign(ada, table_id)
    before = standing(ada)
    assert before["recent"][0]["result"] == "lost"
    assert (before["rating"] < 1500) is is_rated
    post = ada.at(table_id)
    assert post.send_now("chat", on=False)["ok"]
    assert post.send_now("undo")["ok"] is not is_rated
    if not is_rated:
        resign(ada, table_id)
    assert standing(ada) == before


def test_people_against_each_other(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of a rated game has the old and new rating of both; one rises as the other falls.
    That of a game which programs could win faster than people has neither; both are told.
    """
    ada, bob, table_id = play_some(client)
    resign(ada, table_id)
    for one in (standing(ada), standing(bob)):
        assert (one["rated"], one["rating"]) == (0, 1500)
        (result,) = one["recent"]
        assert (result["rating"], result["change"], result["kept"]) == (None, 0, "short")
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    ada, bob, table_id = play_some(client)
    resign(ada, table_id)
    lost, won = standing(ada), standing(bob)
    results = [one["recent"][0] for one in (lost, won)]
    assert [one["result"] for one in results] == ["lost", "won"]
    assert [one["rating"] - one["change"] for one in results] == [1500, 1500]
    assert results[0]["change"] == -results[1]["change"] < -100
    assert [round(one["rating"]) for one in results] == [lost["rating"], won["rating"]]
    assert [one["opponents"] for one in results] == [["people"], ["people"]]


def test_one_unreadable_progress_costs_nobody_else_a_result(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob, table_id = play_some(client)
    read, unreadable = ProgressKeeper.of, set[Person]()

    async def fail_for_one(self: ProgressKeeper, person: Person) -> Progress:
        if not unreadable or person in unreadable:
            unreadable.add(person)
            raise ValueError("a defect in reading this progress")
        return await read(self, person)

    monkeypatch.setattr(ProgressKeeper, "of", fail_for_one)
    resign(ada, table_id)
    bob.at(table_id).wait_until(lambda view: view["outcome"])
    monkeypatch.undo()
    assert standing(bob)["recent"][0]["result"] == "won"


def test_recorded_after_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that ended as the server was killed counts once, at the next start, however late."""
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    with monkeypatch.context() as dead:
        dead.setattr(Server, "_note_end", lambda *_: None)
        dying = open_client(tmp_path, clubs=True)
    with dying as client:
        club, people = club_of(client, "Ada", "Bo")
        table_id = play(people, club)
        assert standing(people[0])["recent"] == []
    a_day_later(tmp_path / "data")
    with open_client(tmp_path, clubs=True) as client:
        ada, bo = (Stranger(client, one.headers) for one in people)
        until(lambda: ada.get(f"{club}/ladder").json()["pairs"])
        assert [standing(one)["recent"][0]["result"] for one in (ada, bo)] == ["lost", "won"]
        before = standing(ada)
    with open_client(tmp_path, clubs=True) as client:
        ada = Stranger(client, ada.headers)
        assert ada.at(table_id).view()["outcome"]
        assert standing(ada) == before
        assert ada.get(f"{club}/ladder").json()["pairs"][0]["games"] == 1


def test_killed_between_two_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the game already counted for one player, the other is rated against the old rating."""
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    report, counted = ProgressKeeper.report, list[Person]()

    async def die(self: ProgressKeeper, person: Person, event: Event) -> Progress:
        counted.append(person)
        if len(counted) > 1:
            raise StoreError("the server was killed")
        return await report(self, person, event)

    with monkeypatch.context() as dead, open_client(tmp_path) as client:
        dead.setattr(ProgressKeeper, "report", die)
        dead.setattr(table_store, "note_recorded", lambda *_: None)
        *people, table_id = play_some(client)
        resign(people[0], table_id)
        until(lambda: len(counted) >= 2)
    with open_client(tmp_path) as client:
        ada, bo = (Stranger(client, one.headers) for one in people)
        until(lambda: standing(bo)["recent"])
        assert standing(ada)["rating"] + standing(bo)["rating"] == pytest.approx(3000, abs=15)

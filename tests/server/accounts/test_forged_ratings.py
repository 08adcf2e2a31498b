"""Only playing changes a rating, whatever a stranger tries."""

from typing import Any

import pytest
from sqlalchemy import select

from cirkis.backend import documents as documents_live
from cirkis.backend import progress as progress_live
from cirkis.practice import shipped_puzzles
from cirkis.practice.progress import game_over
from cirkis.server.documents import ServerDocuments
from cirkis.server.storage.schema import documents
from tests.server.accounts.test_games_remembered import (
    ALONE,
    RATED,
    begin,
    play_some,
    resign,
    standing,
)
from tests.server.helpers import TestClient, stranger
from tests.waiting import PATIENCE

PROGRESS = "/api/me/progress"
ENGINE = {"rating": 3000.0, "deviation": 40.0, "volatility": 0.06}


def _in_file(progress: Any) -> dict[str, Any]:
    document = {"kind": "progress", "id": "", "changed": 1.0, "document": progress}
    return {"exported": 1.0, "documents": [document], "tables": []}


def test_imports_forge_no_rating(client: TestClient) -> None:
    """Whatever ratings and results a file has, those on the server stay, and later games count."""
    ada = stranger(client)
    resign(ada, begin(ada, RATED))
    before = standing(ada)
    assert before["rated"] == 1
    progress = ada.get(PROGRESS).json()
    running = begin(ada, RATED)
    lost = {**progress["games"]["recent"][0], "id": f"{running}.1"}
    future = [{**lost, "id": f"x{number}", "at": 9e9} for number in range(99)]
    forged = {
        **progress,
        "lessons": {"stars": {"step": 1, "at": 1.0, "finished": None}},
        "games": {**progress["games"], "rating": ENGINE, "rated": 999, "recent": [*future, lost]},
        "puzzles": {**progress["puzzles"], "rating": ENGINE, "tries": 999, "solved": 999},
    }
    for path, body in ((PROGRESS, {"progress": forged}), ("/api/me/data", _in_file(forged))):
        assert client.put(path, json=body, headers=ada.headers).status_code == 200
        assert standing(ada) == before
        assert ada.get("/api/puzzles/daily").json()["standing"]["rating"] == 1200
    assert "stars" in ada.get(PROGRESS).json()["lessons"]
    resign(ada, running)
    after = standing(ada)
    assert after["rated"] == 2
    assert after["rating"] < before["rating"]


def test_imports_leave_room_for_a_loss(client: TestClient) -> None:
    """However much progress somebody imports, a lost game still lowers their rating."""
    ada = stranger(client)
    running, reached = begin(ada, RATED), {"step": 1, "at": 9e8, "finished": 9e8}
    lessons = {f"{number}".ljust(64, "x"): reached for number in range(500)}
    levels = {f"{number}".ljust(40, "x"): {"games": 1} for number in range(40)}
    games = {"counted": {f"place{number}": {"levels": levels} for number in range(19)}}
    most, refused = 0, 1501
    while refused - most > 1:
        size = (most + refused) // 2
        tried = {f"{number}".ljust(64, "x"): [0, False] for number in range(size)}
        puzzles = {"tried": tried}
        progress = {"form": 1, "lessons": lessons, "games": games, "puzzles": puzzles}
        body = {"progress": progress}
        is_stored = client.put(PROGRESS, json=body, headers=ada.headers).status_code == 200
        most, refused = (size, refused) if is_stored else (most, size)
    assert 0 < most < 1500
    resign(ada, running)
    assert standing(ada)["rating"] < 1500


def test_a_flood_of_progress_does_not_avert_a_loss(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A loser who keeps storing other progress delays the loss, but not forever."""
    monkeypatch.setattr(progress_live, "PAUSES", (0.0,))
    put, others = ServerDocuments.put, iter(range(documents_live.RACES + 5))

    async def put_second(*row: Any) -> bool:
        return next(others, None) is None and await put(*row)

    ada = stranger(client)
    table_id = begin(ada, RATED)
    monkeypatch.setattr(ServerDocuments, "put", put_second)
    resign(ada, table_id)
    assert standing(ada)["rating"] < 1500


def test_nothing_is_stored_about_the_forgotten(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is forgotten resigns from a rated game, which counts for the other."""
    monkeypatch.setattr(game_over, "SHORTEST", 0.0)
    ada, bob, _ = play_some(client)
    assert ada.post("/api/me/forget", {"sure": "yes"}).status_code == 200
    (result,) = standing(bob)["recent"]
    assert (result["result"], result["change"] > 0) == ("won", True)
    store = client.app.state.store  # pyrefly: ignore[missing-attribute]
    owners = store.run(
        lambda connection: connection.execute(select(documents.c.person)).scalars().all()
    ).result(PATIENCE)
    assert (bob.person in owners, ada.person in owners) == (True, False)


def test_what_does_not_count(client: TestClient) -> None:
    """Games against oneself, or that have barely started, were started elsewhere or set up, also
    their rematches, and those in which one placed for the computer, whatever its final level.
    """
    ada = stranger(client)
    resign(ada, begin(ada, {"seats": [{"kind": "person"}, {"kind": "person"}]}))
    resign(ada, begin(ada, placements=1))
    record = ada.get(f"/api/tables/{begin(ada)}/record").text
    table_id = ada.post("/api/records", {"record": record}).json()["id"]
    resign(ada, table_id, ada.at(table_id).view()["to_play"])
    resign(ada, set_up := begin(ada, {**ALONE, "setup": [[0, "A1"], [1, "B1+C1"]]}, 1))
    assert ada.at(set_up).send_now("rematch")["ok"]
    again = ada.at(ada.at(set_up).view()["next"])
    mine = again.view()["you"]["seats"][0]
    for _ in range(2):
        again.wait_until(lambda view: view["to_play"] == mine)
        assert again.place()["ok"]
    again.wait_until(lambda view: view["to_play"] == mine)
    resign(ada, again.table_id, mine)
    post = ada.at(begin(ada))
    assert post.send_now("seat", seat=1, kind="person")["ok"]
    for _ in range(2):
        assert post.place()["ok"]
    assert post.send_now("seat", seat=1, kind="computer", level="champion")["ok"]
    resign(ada, post.table_id, seat=1)
    assert standing(ada)["recent"] == []


def test_a_withdrawn_computer_is_not_beaten(client: TestClient) -> None:
    """A computer does not resign: the host can only take it out of the game."""
    ada = stranger(client)
    table_id = begin(ada, {"seats": [{"kind": "person"}, {"kind": "computer", "level": "casual"}]})
    assert ada.at(table_id).send_now("resign", seat=1)["ok"]
    progress = standing(ada)
    assert (progress["rated"], len(progress["recent"])) == (0, 1)
    assert "beat-casual" not in [one["id"] for one in progress["achievements"] if one["at"]]


def test_anonymous_people_get_no_solutions(client: TestClient) -> None:
    """Without a cookie or token, there is no hint or solution, because asking would not count."""
    path = f"/api/puzzles/{shipped_puzzles()[0].id}"
    client.cookies.clear()
    for ending, body in (("try", {"cells": None}), ("hint", {})):
        answer = client.post(f"{path}/{ending}", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no-person")
    assert stranger(client).post(f"{path}/try", {"cells": None}).json()["solution"]

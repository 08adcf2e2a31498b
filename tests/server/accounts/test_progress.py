"""The progress that the server stores for each person."""

from pathlib import Path
from typing import Any

from tests.attacks.test_sessions import browser, cookies, make_link
from tests.server.accounts.test_games_remembered import RATED, begin, resign, standing
from tests.server.helpers import Stranger, TestClient, open_client, stranger

PATH = "/api/me/progress"
HUGE = {"A": {"left": 10**9}}
REACHED = {"type": "lesson-reached", "lesson": "stars", "step": 2}


def _remembered(of: Stranger) -> dict[str, Any]:
    answer = of.get(PATH)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_only_sensible_events_are_recorded_for_their_sender(client: TestClient) -> None:
    """An event is recorded for the person who reports it, and for nobody else; an invalid event or
    progress file is refused as unreadable, and changes nothing.
    """
    ada, bob = stranger(client), stranger(client)
    before = ada.post(PATH, REACHED).json()
    assert before == _remembered(ada)
    assert before["lessons"]["stars"]["step"] == 2
    for nonsense in ({}, {"type": "win"}, {**REACHED, "step": -1}, {**REACHED, "more": 1}):
        assert ada.post(PATH, nonsense).json()["error"]["code"] == "unreadable"
    invalid: tuple[Any, ...] = (
        {},
        {"progress": {}},
        {"progress": {"form": 1, "lessons": {"a": 1}}},
        {"progress": {"form": 1, "games": {"counted": {"t.1": {"shapes": HUGE}}}}},
    )
    for strange in invalid:
        answer = client.put(PATH, json=strange, headers=ada.headers)
        assert answer.json()["error"]["code"] == "unreadable"
    assert _remembered(ada) == before
    assert _remembered(bob)["lessons"] == {}
    client.cookies.clear()
    for answer in (client.get(PATH), client.post(PATH, json=REACHED)):
        assert answer.json()["error"]["code"] == "no-person"


def test_no_rating_moves_when_devices_join(client: TestClient) -> None:
    """Lessons are merged. Neither can a rating be copied, nor can somebody spoil the rating of the
    next person who signs in on a shared computer, or make a loss of their own disappear.
    """
    ada, shared = browser(client), browser(client)
    ada.post(PATH, REACHED)
    shared.post(PATH, {**REACHED, "lesson": "first"})
    for who in (ada, shared, shared):
        resign(who, begin(who, RATED))
        puzzle = who.get("/api/puzzles/next").json()["id"]
        assert who.post(f"/api/puzzles/{puzzle}/try", {"cells": None}).status_code == 200
    before, puzzles = standing(ada), _remembered(ada)["puzzles"]
    assert standing(shared)["rating"] < before["rating"]
    assert shared.post("/api/devices/take", {"secret": "x" * 43}).status_code == 404
    assert set(_remembered(ada)["lessons"]) == {"stars"}
    (cookie,) = cookies(shared.post("/api/devices/take", {"secret": make_link(ada)})).values()
    joined = Stranger(client, {"Cookie": f"{cookie.key}={cookie.value}"})
    client.cookies.clear()
    for who in (ada, joined):
        assert set(_remembered(who)["lessons"]) == {"stars", "first"}
    after = standing(ada)
    for name in ("rating", "deviation", "rated"):
        assert after[name] == before[name]
    assert len(after["recent"]) == 3
    assert sum(one["rating"] is not None for one in after["recent"]) == 1
    assert after["statistics"]["total"]["games"] == 3
    assert _remembered(ada)["puzzles"]["rating"] == puzzles["rating"]


def test_a_rating_outlives_deleted_progress(tmp_path: Path) -> None:
    """Otherwise a loss could be deleted, or a win counted again. *Delete my data* removes both."""
    with open_client(tmp_path) as client:
        ada = stranger(client)
        games = begin(ada, RATED), begin(ada)
        for table_id in games:
            resign(ada, table_id)
        before = standing(ada)
        assert before["rating"] < 1500
        left = client.delete(PATH, headers=ada.headers)
        assert left.status_code == 200
        assert left.json() == _remembered(ada)
        after = standing(ada)
    with open_client(tmp_path) as client:  # which has forgotten whose results it has recorded
        ada = Stranger(client, ada.headers)
        for table_id in games:
            assert ada.at(table_id).send_now("chat", on=False)["ok"]
        assert standing(ada) == after
    assert [after[name] for name in ("rating", "rated")] == [before["rating"], 1]
    assert after["recent"] == [one for one in before["recent"] if one["rating"] is not None]
    assert after["statistics"]["total"]["games"] == 0


def test_progress_of_others_stays_on_a_shared_computer(client: TestClient) -> None:
    """Whoever signs in where others have played can leave their ratings and results behind."""
    ada, shared = browser(client), browser(client)
    for who in (ada, shared, shared):
        resign(who, begin(who, RATED))
    assert shared.post(PATH, json=REACHED).status_code == 200
    before, secret = _remembered(ada), make_link(ada)
    assert shared.post("/api/devices/look", {"secret": secret}).json()["has_progress"]
    taken = {"secret": secret, "with_progress": False}
    assert shared.post("/api/devices/take", taken).status_code == 201
    client.cookies.clear()
    assert _remembered(ada) == before
    assert _remembered(shared)["lessons"].keys() == {"stars"}

"""Playing on one device: a whole game, a reload, analyses, records and puzzles."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cirkis.backend import scheduler
from cirkis.in_browser.services import PUZZLES
from tests.in_browser.places import DevicePlace, MemoryHost, MemoryThinking, Player
from tests.waiting import until_async

CLOCK = {"kind": "bank", "seconds": 300}


def test_a_game_against_a_computer() -> None:
    with DevicePlace() as place:
        player = Player(place)
        player.make({"seats": [{"kind": "person"}, {"kind": "computer", "level": "greedy"}]})
        player.connect()
        while not (before := player.look()["view"])["outcome"]:
            if before["to_play"] == 0:
                player.place()
            player.let_computers_play()
        record = player.ask("GET", "/api/tables/{T}/record")
        place.reload()
        player = Player(place)
        player.go_to(place.ask("GET", "/api/mine")[2][0]["id"])
        assert player.look()["view"] == before
        assert player.ask("GET", "/api/tables/{T}/record") == record
        player.make({"record": record}, "/api/records")
        assert player.look()["view"]["scores"] == before["scores"]
        assert len(place.ask("GET", "/api/mine")[2]) == 2


def test_rated_and_casual_games_on_one_device() -> None:
    """A person's rated game against computers counts, and nothing else does; the record says so."""
    against = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "newcomer"}]}
    with DevicePlace() as place:
        results = []
        for rated in (True, False):
            player = Player(place)
            player.make({**against, "clock": CLOCK, "rated": rated, "options": {"starter": 1}})
            player.connect()
            player.place()
            player.let_computers_play()
            error = player.send("undo", player.look()["view"]["version"]).get("error")
            assert (error or {}).get("code") == ("rated" if rated else None)
            while not (now := player.look()["view"])["outcome"]:
                if now["to_play"] == 0:
                    player.place()
                player.let_computers_play()
            record = player.ask("GET", "/api/tables/{T}/record")
            assert f'[Rated "{"yes" if rated else "no"}"]' in record
            results.append(place.ask("GET", "/api/me/standing")[2])
            player.hang_up()
        first, second = results
        assert (first["rated"], second["rated"]) == (1, 1)
        assert first["rating"] == second["rating"] != 1500
        assert second["statistics"]["total"]["games"] == 2
        rated_game, casual_game = second["recent"]
        assert rated_game["rating"] - rated_game["change"] == pytest.approx(1500)
        assert (casual_game["rating"], casual_game["change"]) == (None, 0)
        two = {"seats": [{"kind": "person"}] * 2, "rated": True, "clock": CLOCK}
        status, _, answer = place.ask("POST", "/api/tables", two)
        assert (status, answer["error"]["code"]) == (422, "not-rated")


@pytest.mark.parametrize("what", ["analysis?seconds=0.3", "review"])
def test_analysis_and_review(what: str) -> None:
    messages: list[dict[str, Any]] = []
    with DevicePlace() as place:
        table = Player(place).make({})

        async def stream() -> None:
            place.device.stream(
                f"/api/tables/{table}/{what}", lambda text: messages.append(json.loads(text))
            )
            await until_async(lambda: messages and messages[-1]["type"] == "done")

        place.run(stream())
    assert messages[-2]["type"] == what.partition("?")[0]


def test_puzzles_that_cannot_be_fetched() -> None:
    host = MemoryHost()
    host.lost.add(PUZZLES)
    with DevicePlace(host) as place:
        status, _, refusal = place.ask("GET", "/api/puzzles/daily")
        assert (status, refusal["error"]["code"]) == (503, "not-loaded")
        assert place.ask("GET", "/api/lessons")[0] == 200
        host.lost.clear()
        assert place.ask("GET", "/api/puzzles/daily")[0] == 200


class FailingHost(MemoryHost):
    """A host whose engine fails a few times."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    def think(self, job: str, on_message: Callable[[str], None]) -> MemoryThinking:
        if not self.failures:
            return super().think(job, on_message)
        self.failures -= 1
        return super().think("{}", on_message)  # which the engine cannot read


def test_a_computer_whose_engine_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is told, the computer tries again, and keeps its level if all levels fail."""
    monkeypatch.setattr(scheduler, "wait_after", lambda failures: 0.01)
    with DevicePlace(FailingHost(2 * scheduler.TRIES)) as place:
        player = Player(place)
        player.make({"seats": [{"kind": "person"}, {"kind": "computer", "level": "club"}]})
        player.connect()
        player.place()
        player.read_to("thinking", seat=1, failed=True)
        assert player.read_to("changed")["cause"] == "place"
        assert player.read_to("thinking")["seat"] is None
        assert player.look()["view"]["seats"][1]["level"] == "club"


@pytest.mark.parametrize("what", ["analysis?seconds=0.3", "review"])
def test_an_analysis_whose_engine_fails(what: str) -> None:
    messages: list[dict[str, Any]] = []
    with DevicePlace(FailingHost(1)) as place:
        table = Player(place).make({})

        async def stream() -> None:
            place.device.stream(
                f"/api/tables/{table}/{what}", lambda text: messages.append(json.loads(text))
            )
            await until_async(lambda: messages and messages[-1]["type"] == "done")

        place.run(stream())
    assert [message["type"] for message in messages] == ["error", "done"]
    assert messages[0]["error"]["code"] == "search-failed"

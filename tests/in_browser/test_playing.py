"""Analyses, puzzles and computers on one device, with engines and files that fail."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cirkis.backend import scheduler
from cirkis.in_browser.services import PUZZLES
from tests.in_browser.places import DevicePlace, MemoryHost, MemoryThinking, Player
from tests.waiting import until_async


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


async def streamed(place: DevicePlace, address: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    place.device.stream(address, lambda text: found.append(json.loads(text)))
    await until_async(lambda: found and found[-1]["type"] == "done")
    return found


@pytest.mark.parametrize("what", ["analysis?seconds=0.3", "review"])
def test_analysis_and_review(what: str) -> None:
    """If the engine fails, the page is told; the next time, it gets the result."""
    with DevicePlace(FailingHost(1)) as place:
        address = f"/api/tables/{Player(place).make({})}/{what}"
        problem, done = place.run(streamed(place, address))
        assert (problem["error"]["code"], done["type"]) == ("search-failed", "done")
        assert place.run(streamed(place, address))[-2]["type"] == what.partition("?")[0]


def test_puzzles_that_cannot_be_fetched() -> None:
    host = MemoryHost()
    host.lost.add(PUZZLES)
    with DevicePlace(host) as place:
        status, _, refusal = place.ask("GET", "/api/puzzles/daily")
        assert (status, refusal["error"]["code"]) == (503, "not-loaded")
        assert place.ask("GET", "/api/lessons")[0] == 200
        host.lost.clear()
        assert place.ask("GET", "/api/puzzles/daily")[0] == 200


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

"""Playing on one device: a whole game, a reload, analyses, records and puzzles."""

import asyncio
import json
from typing import Any

import pytest

from cirkis.in_browser.puzzle_shelf import PUZZLES
from tests.in_browser.places import DevicePlace, MemoryHost, Player


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


@pytest.mark.parametrize("what", ["analysis?seconds=0.3", "review"])
def test_analysis_and_review(what: str) -> None:
    messages: list[dict[str, Any]] = []
    with DevicePlace() as place:
        table = Player(place).make({})

        async def stream() -> None:
            place.device.stream(
                f"/api/tables/{table}/{what}", lambda text: messages.append(json.loads(text))
            )
            while not messages or messages[-1]["type"] != "done":
                await asyncio.sleep(0.01)

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

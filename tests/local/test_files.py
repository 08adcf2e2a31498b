"""Files on one device: what saved games are called, and what is fetched when it is needed."""

from __future__ import annotations

import re

from cirkis.local.puzzle_shelf import PUZZLES
from tests.local.host import MemoryHost
from tests.local.places import DevicePlace


def test_games_are_called_after_people_and_date() -> None:
    """A saved game is called as the server calls it: by its date and players."""
    seats = [{"kind": "person", "name": "Zoë / Ü"}, {"kind": "computer", "level": "casual"}]
    with DevicePlace() as place:
        made = place.ask("POST", "/api/tables", {"options": {"players": 2}, "seats": seats})[-1]
        path = f"/api/tables/{made['id']}/record"
        answer = place.run(place.device.request("GET", path))
    assert re.fullmatch(r"cirkis-20\d\d-\d\d-\d\d-Zoë-Ü-(casual|Casual.*)\.cirkis", answer.file)


def test_puzzles_that_cannot_be_fetched() -> None:
    """A sentence says so, all else goes on, and once they can be fetched they are there."""
    host = MemoryHost()
    host.lost.add(PUZZLES)
    with DevicePlace(host) as place:
        status, _, refusal = place.ask("GET", "/api/puzzles/daily")
        assert (status, refusal["error"]["code"]) == (503, "not-loaded")
        assert place.ask("GET", "/api/lessons")[0] == 200
        host.lost.clear()
        assert place.ask("GET", "/api/puzzles/daily")[0] == 200

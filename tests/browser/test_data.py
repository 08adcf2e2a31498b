"""All that is kept of a person: from the server to a device and back, once each; and deleted."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.places import DevicePlace, Place, Player, Server
from tests.server.helpers import open_client

DATA, STANDING = "/api/me/data", "/api/me/standing"
ALONE = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "newcomer"}]}


@pytest.fixture(params=["server", "device"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Somewhere to play."""
    if request.param == "device":
        with DevicePlace() as device:
            yield device
    else:
        with open_client(tmp_path) as client:
            yield Server(client)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Place]:
    """Another server."""
    with open_client(tmp_path / "other") as client:
        yield Server(client)


def _play(place: Place) -> None:
    """A lost game against a computer, another that goes on, and a lesson."""
    player = Player(place)
    for is_lost in (True, False):
        player.make(ALONE)
        player.connect()
        for choice in range(2):
            player.let_computers_play()
            player.place(choice)
        player.let_computers_play()
        if is_lost:
            player.send("resign", player.look()["view"]["version"], seat=0)
        player.hang_up()
    event = {"type": "lesson-reached", "lesson": "stars", "step": 3}
    player.ask("POST", "/api/me/progress", event)


def _file(place: Place) -> dict[str, Any]:
    status, _, file = place.ask("GET", DATA)
    assert status == 200
    return dict(file)


def _kept(place: Place) -> Any:
    """What a place keeps, but for ids and times."""
    tables = place.ask("GET", "/api/mine")[2]
    games = sorted((one["plies"], one["scores"], bool(one["outcome"])) for one in tables)
    standing = place.ask("GET", STANDING)[2]
    return games, standing, place.ask("GET", "/api/me/progress")[2]["lessons"]


def test_there_and_back_again(place: Place, other: Place) -> None:
    """Another place then keeps the same, however often it is brought; and nothing doubles where
    it comes from.
    """
    _play(place)
    before, file = _kept(place), _file(place)
    assert len(before[0]) == 2
    for times in range(2):
        status, _, taken = other.ask("PUT", DATA, file)
        assert (status, taken["tables"], taken["known"]) == (200, 2 - 2 * times, 2 * times)
        assert _kept(other) == before
    back = place.ask("PUT", DATA, file)[2]
    assert (back["tables"], back["known"]) == (0, 2)
    assert _kept(place) == before


def _damaged(file: dict[str, Any]) -> Iterator[Any]:
    """Files that are damaged, or foreign, in as many ways."""
    yield from ("", "[]", "{", "{}", '{"tables": []}', "GIF89a")
    for what, value in (("record", "nonsense"), ("record", 7)):
        changed = copy.deepcopy(file)
        changed["tables"][-1][what] = value
        yield changed
    stranges: tuple[Any, ...] = ({"form": 9}, [], {"form": 1, "lessons": {"x": 1}})
    for strange in stranges:
        changed = copy.deepcopy(file)
        next(one for one in changed["documents"] if one["kind"] == "progress")["document"] = strange
        yield changed
    changed = copy.deepcopy(file)
    record = changed["tables"][0]["record"]
    changed["tables"][0]["record"] = record.replace("1. green ", "1. purple ", 1)
    yield changed


def test_damaged_files_change_nothing(place: Place, other: Place) -> None:
    """A file that is damaged anywhere, or no such file, is refused whole."""
    _play(place)
    file, before = _file(place), _kept(other)
    for damaged in _damaged(file):
        status, _, answer = other.ask("PUT", DATA, damaged)
        assert status in (400, 422), damaged
        assert answer["error"]["code"] in ("unreadable", "bad-file")
        assert _kept(other) == before


def test_deleted_for_good() -> None:
    """On a device, one request deletes all tables and all that is remembered, and only if sure."""
    with DevicePlace() as place:
        _play(place)
        fresh = _kept(place)
        assert place.ask("POST", "/api/me/forget", {})[0] == 400
        assert _kept(place) == fresh
        assert place.ask("POST", "/api/me/forget", {"sure": "yes"})[2] == {"tables": 2}
        games, standing, lessons = _kept(place)
        assert (games, standing["recent"], lessons) == ([], [], {})
        assert not [name for name in place.host.logs if not name.startswith(".runs")]
        place.reload()
        assert _kept(place)[0] == []

"""A person's data moves between server and device without duplicates, and can be deleted."""

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.in_browser.places import DevicePlace, Place, Player, Server
from tests.server.helpers import open_client

DATA, STANDING = "/api/me/data", "/api/me/standing"
CLOCK = {"kind": "bank", "seconds": 300}
ALONE = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "newcomer"}]}


@pytest.fixture
def device() -> Iterator[DevicePlace]:
    """Yield a device with a rated game lost to a computer, another in progress, the record of the
    first opened as if it were somebody else's, and a lesson begun.
    """
    with DevicePlace() as place:
        player, record = Player(place), dict[str, Any]()
        for is_lost in (True, False):
            player.make({**ALONE, "clock": CLOCK, "rated": is_lost})
            player.connect()
            for choice in range(2):
                player.let_computers_play()
                player.place(choice)
            player.let_computers_play()
            if is_lost:
                player.send("resign", player.look()["view"]["version"], seat=0)
                record = {"record": player.ask("GET", "/api/tables/{T}/record")}
            player.hang_up()
        player.make(record, "/api/records")
        event = {"type": "lesson-reached", "lesson": "stars", "step": 3}
        player.ask("POST", "/api/me/progress", event)
        yield place


def _file(place: Place) -> dict[str, Any]:
    status, _, file = place.ask("GET", DATA)
    assert status == 200
    return dict(file)


def _kept(place: Place) -> Any:
    """Return a place's stored data, except ids, times, and ratings, which servers do not import."""
    tables = place.ask("GET", "/api/mine")[2]
    games = sorted(
        (one["plies"], one["scores"], bool(one["outcome"]), [s["mine"] for s in one["seats"]])
        for one in tables
    )
    standing = place.ask("GET", STANDING)[2]
    counts = (standing["statistics"], standing["achievements"])
    return games, counts, place.ask("GET", "/api/me/progress")[2]["lessons"]


def test_there_and_back_again(device: DevicePlace, tmp_path: Path) -> None:
    """A second import changes nothing on a server, and importing back creates no duplicates."""
    before, file, standing = _kept(device), _file(device), device.ask("GET", STANDING)[2]
    assert sorted(m for *_, m in before[0]) == [[False, False], [True, False], [True, False]]
    (lost,) = (game for game in standing["recent"] if game["change"])
    assert (lost["rating"] - lost["change"], standing["rated"]) == (pytest.approx(1500), 1)
    assert round(lost["rating"]) == standing["rating"] < 1500
    with open_client(tmp_path) as client:
        server = Server(client)
        for times in range(2):
            status, _, taken = server.ask("PUT", DATA, file)
            assert (status, taken["tables"], taken["known"]) == (200, 3 - 3 * times, 3 * times)
            assert _kept(server) == before
        assert server.ask("GET", STANDING)[2]["rated"] == 0 < standing["rated"]
        back = device.ask("PUT", DATA, file)[2]
    assert (back["tables"], back["known"]) == (0, 3)
    assert (_kept(device), device.ask("GET", STANDING)[2]) == (before, standing)


def _damaged(file: dict[str, Any]) -> Iterator[Any]:
    """Yield files that are damaged in various ways, or are not exports at all."""
    yield from ("", "[]", "{", "{}", '{"tables": []}', "GIF89a")
    for what, value in (("record", "nonsense"), ("record", 7)):
        changed = copy.deepcopy(file)
        changed["tables"][-1][what] = value
        yield changed
    documents: tuple[Any, ...] = ({"form": 9}, [], {"form": 1, "lessons": {"x": 1}})
    for strange in documents:
        changed = copy.deepcopy(file)
        next(one for one in changed["documents"] if one["kind"] == "progress")["document"] = strange
        yield changed
    changed = copy.deepcopy(file)
    record = changed["tables"][0]["record"]
    changed["tables"][0]["record"] = record.replace("1. green ", "1. purple ", 1)
    yield changed


def test_damaged_files_change_nothing(device: DevicePlace) -> None:
    file = _file(device)
    with DevicePlace() as other:
        before = _kept(other)
        for damaged in _damaged(file):
            status, _, answer = other.ask("PUT", DATA, damaged)
            assert status in (400, 422), damaged
            assert answer["error"]["code"] in ("unreadable", "bad-file")
            assert _kept(other) == before


def test_deleted_data_is_gone_for_good(device: DevicePlace) -> None:
    before = _kept(device)
    assert device.ask("POST", "/api/me/forget", {})[0] == 400
    assert _kept(device) == before
    assert device.ask("POST", "/api/me/forget", {"sure": "yes"})[2] == {"tables": 3}
    games, _, lessons = _kept(device)
    assert (games, device.ask("GET", STANDING)[2]["recent"], lessons) == ([], [], {})
    assert not [name for name in device.host.logs if not name.startswith(".runs")]
    device.reload()
    assert _kept(device)[0] == []

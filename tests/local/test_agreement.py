"""The tables of a device answer as the server does: the same games are played at both."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest

from cirkis.puzzles import puzzle_state, shipped_puzzles
from tests.local.places import DevicePlace, Player, Server
from tests.server.helpers import open_client

COMPUTER = {"kind": "computer", "level": "casual"}
PERSON = {"kind": "person"}
PUZZLE = shipped_puzzles()[0]
UNHURRIED = {"messages_per_20s": 9999, "changes_per_30s": 9999, "processor_ms_per_10s": 10**6}


class FakeTime:
    """The time of both, which goes on only when it is told to."""

    def __init__(self) -> None:
        self._start, self.passed = time.time(), 0.0

    def time(self) -> float:
        """The time in Unix seconds."""
        return self._start + self.passed

    def monotonic(self) -> float:
        """The seconds since any moment."""
        return self.passed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    """A time that stands still, and computers that draw the same numbers."""
    from random import Random

    fake = FakeTime()
    monkeypatch.setattr("cirkis.live.clock.time", fake)
    monkeypatch.setattr(
        "cirkis.server.bots.moves.random", SimpleNamespace(Random=lambda: Random(5))
    )
    monkeypatch.setattr("cirkis.local.bots.secrets", SimpleNamespace(randbits=lambda _: 5))
    return fake


def _undo_and_try(player: Player, _: FakeTime) -> None:
    """Two people place, undo, look back, try lines, send things twice and send nonsense."""
    player.make({"seats": [{**PERSON, "name": "Ada"}, PERSON]})
    player.connect()
    for choice in range(6):
        player.place(choice * 7)
    view = player.look()["view"]
    player.send("undo", view["version"])
    player.send("undo", player.look()["view"]["version"], plies=2)
    player.send("undo", player.look()["view"]["version"], plies=9)
    player.send("undo", 1)
    _look_back(player)
    _send_nonsense(player)
    player.send("rematch", player.look()["view"]["version"])
    player.ask("GET", "/api/mine")
    player.ask("GET", f"/api/tables?ids={player.table},none")
    player.ask("GET", "/api/tables/{T}/record")


def _look_back(player: Player) -> None:
    """Ask for positions, lines, pictures and obstacles, some of which there are not."""
    for query in (
        "",
        "?after=1",
        "?after=99",
        "?after=x",
        "?after=0&line=A1+B1",
        "?line=Z9",
        "?line=A1",
    ):
        player.ask("GET", "/api/tables/{T}/position" + query)
    for query in ("", "?after=1", "?after=0&line=A1+B1", "?line=Z9"):
        player.ask("GET", "/api/tables/{T}/previews" + query)
        player.ask("GET", "/api/tables/{T}/picture.svg" + query)
        player.ask("GET", "/api/tables/{T}/film.svg" + query)
    for query in (
        "?cell=A1",
        "?cell=e30&shape=0",
        "?cell=Z9",
        "?cell=A1&shape=9",
        "?shape=1",
        "?cell=A1&after=0",
    ):
        player.ask("GET", "/api/tables/{T}/obstacle" + query)


def _send_nonsense(player: Player) -> None:
    """Send things that cannot be, or that were sent before, and come back in several ways."""
    version = player.look()["view"]["version"]
    for cells in ("A1+B1", "A1", "nowhere", "A1+A1", "E31"):
        player.send("place", version, cells=cells)
    message = {"type": "rename", "id": "twice", "version": version, "seat": 1, "name": "Eve"}
    player.say(message, id="twice")
    player.say(message, id="twice")
    player.say("[]")
    player.say('{"type": "dance", "id": "d", "version": 1}')
    player.say({"type": "place", "id": "a:b", "version": 1, "cells": "A1"})
    player.say({"type": "chat", "on": False}, "changed")
    player.say({"type": "resync"}, "table", reason="restored")
    player.connect(f"?version={version}")
    player.connect("?version=1")
    player.connect("?version=900")


def _computers_and_rematch(player: Player, _: FakeTime) -> None:
    """A game against a computer to its end; take-over, names, then a rematch."""
    player.make({"options": {"target": 20}, "seats": [PERSON, COMPUTER]})
    player.connect()
    for choice in range(60):
        player.let_computers_play()
        if player.look()["view"]["outcome"]:
            break
        player.place(choice)
    player.ask("GET", "/api/me/standing")
    version = player.look()["view"]["version"]
    player.send("next-round", version)
    player.send("rematch", version)
    after = player.look()["view"]
    player.send("rematch", after["version"])
    player.ask("GET", "/api/tables/{T}/record")
    player.go_to(after["next"])
    told = player.look()
    assert told["view"]["seats"][1]["kind"] == "person"


def _rounds(player: Player, _: FakeTime) -> None:
    """A match of several rounds, with withdrawals and changes of seats."""
    options = {"players": 3, "target": 10, "match": 20}
    player.make({"options": options, "seats": [PERSON, PERSON, PERSON]})
    player.connect()
    for choice in range(60):
        view = player.look()["view"]
        if view["outcome"]:
            if view["match"]["outcome"]:
                break
            player.send("next-round", view["version"])
            continue
        player.place(choice * 3)
        if choice == 4:
            version = player.look()["view"]["version"]
            player.send("withdraw", version, seat=2)
            player.send("undo", player.look()["view"]["version"])
        if choice == 6:
            version = player.look()["view"]["version"]
            player.send("seat", version, seat=1, kind="computer", level="nobody")
            player.send("seat", version, seat=7, kind="person")
            player.send("claim", version, seat=1)
            player.send("leave", version, seat=1)
            player.send("vote", version, seat=1)
            player.send("take-back", version, seat=1)
            player.send("answer", version, accept=True)
            player.send("withdraw-offer", version)
            player.send("flag", version)
    player.ask("GET", "/api/tables/{T}/record")


def _clocks(player: Player, clock: FakeTime) -> None:
    """A bank of time and days: time passes, somebody runs out of it."""
    for rule, steps in (
        ({"kind": "bank", "seconds": 60, "increment": 2}, (3.0, 10.5, 7.0)),
        ({"kind": "days", "days": 1}, (3600.0, 10_000.0, 50.0)),
    ):
        player.make({"seats": [PERSON, PERSON], "clock": rule})
        player.connect()
        for choice, seconds in enumerate(steps):
            player.place(choice)
            clock.passed += seconds
            player.post("flag", player.look()["view"]["version"])
        player.send("undo", player.look()["view"]["version"])
        clock.passed += 100_000.0
        player.place()
        player.post("flag", player.look()["view"]["version"])
        player.look()
        player.hang_up()


def _records(player: Player, clock: FakeTime) -> None:
    """Records go in and come out; those that cannot be read are refused."""
    player.make({"seats": [PERSON, PERSON]})
    player.connect()
    for choice in range(5):
        player.place(choice)
    record = player.ask("GET", "/api/tables/{T}/record")
    player.hang_up()
    clock.passed += 1.0
    player.make({"record": record}, "/api/records")
    player.connect()
    player.place()
    player.look()
    player.ask("GET", "/api/mine")
    for bad in ({"record": "what"}, {"record": record + record}, {}, {"record": 7}, "[", ""):
        player.ask("POST", "/api/records", bad)


def _refusals(player: Player, _: FakeTime) -> None:
    """What cannot be asked, made or found."""
    for wish in (
        {"options": {"players": 9}},
        {"options": {"nonsense": 1}},
        {"seats": [PERSON]},
        {"seats": [PERSON, {"kind": "computer"}]},
        {"seats": [PERSON, {"kind": "computer", "level": "god"}]},
        {"options": {"players": 3}, "seats": [PERSON, PERSON]},
        {"options": {"pieces": "nothing.toml"}},
        {"clock": {"kind": "bank", "seconds": -5, "increment": 0}},
        {"options": {"pieces": "x" * 40_000}},
    ):
        player.ask("POST", "/api/tables", wish)
    player.ask("GET", "/api/setup")
    player.ask("GET", "/api/board")
    player.ask("GET", "/api/tables")
    player.ask("GET", "/api/tables?ids=" + ",".join(map(str, range(101))))
    player.ask("POST", "/api/board", {})
    for path in ("", "/record", "/position"):
        player.ask("GET", "/api/tables/nothing-there" + path)
    player.table = "nothing-there"
    player.post("place", 1, cells="A1")
    player.make({})
    player.ask("POST", "/api/tables/{T}/commands", {"type": "chat", "on": True})
    player.ask("POST", "/api/tables/{T}/commands", "x" * 9000)
    player.post("place", 1, cells="nowhere")


def _progress(player: Player, _: FakeTime) -> None:
    """What is remembered is reported, taken over, refused and forgotten."""
    path = "/api/me/progress"
    player.ask("GET", path)
    for lesson, step, done in (("stars", 1, False), ("stars", 2, True), ("circles", 0, False)):
        event = {"type": "lesson-reached", "lesson": lesson, "step": step, "done": done}
        before = player.ask("POST", path, event)
    player.ask("DELETE", path)
    player.ask("PUT", path, {"progress": before})
    stranges: tuple[Any, ...] = ({}, {"progress": {}}, {"progress": before, "more": 1}, "[")
    for strange in stranges:
        player.ask("PUT", path, strange)
    stranges = ({}, {"type": "lesson-reached"}, {"type": "won"}, "")
    for strange in stranges:
        player.ask("POST", path, strange)
    player.ask("GET", path)


def _puzzles(player: Player, clock: FakeTime) -> None:
    """Puzzles are asked for, tried, missed and shown, today and tomorrow; nonsense is refused."""
    solved = puzzle_state(PUZZLE).variant.table.placements[PUZZLE.solution].name
    path = f"/api/puzzles/{PUZZLE.id}"
    for place in ("/api/puzzles", "/api/puzzles/daily", "/api/puzzles/next", path):
        player.ask("GET", place)
    for cells in ("nowhere", "A1+C9", solved, solved, None):
        player.ask("POST", f"{path}/try", {"cells": cells})
    daily = player.ask("GET", "/api/puzzles/daily")
    player.ask("POST", f"/api/puzzles/{daily['id']}/hint", {})
    player.ask("POST", f"/api/puzzles/{daily['id']}/try", {"cells": None, "day": daily["day"]})
    clock.passed += 86_400
    for place in ("daily", "next?theme=take", "next?theme=nonsense", "nonsense"):
        player.ask("GET", f"/api/puzzles/{place}")
    for strange in ({}, {"cells": 1}, {"cells": "A1", "day": -1}, "["):
        player.ask("POST", f"{path}/try", strange)
    player.ask("POST", "/api/puzzles/nonsense/hint", {})
    player.ask("PUT", path, {})


def _positions(player: Player, _: FakeTime) -> None:
    """Positions without a table are set up, looked at and refused, and tables begin there."""

    def ask(what: str, at: dict[str, Any], **more: str) -> None:
        query = urlencode({"at": json.dumps(at), **more})
        player.ask("GET", f"/api/positions/{what}?{query}")

    begin = {"setup": [[0, "A1"], [1, "B1"]], "plies": ["C1", "D1"]}
    for what in ("table", "view", "previews", "openings", "picture.svg", "film.svg"):
        ask(what, begin)
    ask("picture.svg", begin, theme="dark", language="de", line="E1")
    ask("obstacle", begin, cell="A15")
    ask("view", begin, line="E1")
    for players in (2, 3, 4, 5):
        ask("openings", {"options": {"players": players}}, line="A1+B1")
    island = {"setup": [[0, "A15"], [1, "A1"], [0, "B1"]]}
    ask("setup", island, seat="1")
    for more in ({"leader": "A1"}, {"turn": "1"}, {"seat": "x"}):
        ask("setup", begin, **more)
    ask("setup", {"setup": [[0, "A1"], [1, "A1"]]})
    for bad in (island, {"plies": ["A15"]}, {"plies": [7]}, {"setup": [[5, "A1"]]}, {"x": 1}):
        ask("view", bad)
    ask("view", {**begin, "options": {"match": 90}})
    player.ask("GET", "/api/positions/view")
    player.make({**begin, "seats": [PERSON, PERSON]})
    player.connect()
    player.place()
    player.look()
    player.ask("GET", "/api/tables/{T}/record")


def _studies(player: Player, _: FakeTime) -> None:
    """Studies are made of records, kept, refused and deleted."""
    path = "/api/studies"
    player.ask("GET", path)
    for text in ("what", "", '[Cirkis "1"]' * 21):
        player.ask("POST", path, {"record": text})
    made = player.ask(
        "POST", path, {"record": '[Cirkis "2"]\n[Setup "green A1"]\nB1 {[circle A1]}'}
    )
    player.go_to(made["ids"][0])
    found = player.ask("GET", path + "/{T}")
    record = found["record"]
    record["tags"] = [["Event", "Mine"]]
    for version in (1, 1, 7):
        player.ask("PUT", path + "/{T}", {"record": record, "version": version})
    player.ask("PUT", path + "/{T}", {"record": {"plies": [{"placement": "Q1"}]}, "version": 2})
    player.ask("PUT", path + "/none", {"record": record, "version": 1})
    player.ask("GET", path + "/{T}/record")
    player.ask("DELETE", path + "/{T}")
    for method in ("GET", "DELETE"):
        player.ask(method, path + "/{T}")
    player.ask("GET", path)


SCRIPTS = (
    _undo_and_try,
    _computers_and_rematch,
    _rounds,
    _clocks,
    _records,
    _refusals,
    _progress,
    _puzzles,
    _positions,
    _studies,
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__.strip("_"))
def test_agreement(
    tmp_path: Path, clock: FakeTime, script: Callable[[Player, FakeTime], None]
) -> None:
    """Both give the same answers and messages, but for ids and times."""
    with open_client(tmp_path, **UNHURRIED) as client:
        at_server = Player(Server(client))
        script(at_server, clock)
        at_server.hang_up()
    clock.passed = 0.0
    with DevicePlace() as place:
        at_device = Player(place)
        script(at_device, clock)
        at_device.hang_up()
    for server, device in zip(at_server.transcript, at_device.transcript, strict=False):
        assert device == server
    assert len(at_device.told) == len(at_server.told)

"""A device keeps and answers as the server does: the same games are played at both."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.local.places import DevicePlace, Player, Server
from tests.server.helpers import open_client

COMPUTER = {"kind": "computer", "level": "casual"}
PERSON = {"kind": "person"}
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
    """Ask for positions, pictures and obstacles, some of which there are not."""
    for what in (
        "position?after=1",
        "position?after=x",
        "previews",
        "film.svg",
        "obstacle?cell=E30",
    ):
        player.ask("GET", "/api/tables/{T}/" + what)


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


SCRIPTS = (
    _undo_and_try,
    _computers_and_rematch,
    _clocks,
    _records,
    _refusals,
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

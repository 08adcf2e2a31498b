"""Tables in the browser respond as the server's do. Both run the same sessions and handlers; these
tests compare what can differ: how requests arrive, and how responses and messages are sent.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.in_browser.places import DevicePlace, Player, Server
from tests.server.helpers import open_client

PERSON = {"kind": "person"}
UNHURRIED = {"limits": {"requests": 10**6}}


def _play(player: Player) -> None:
    """Play as two people: place, undo, repeat messages, send nonsense, and have a rematch."""
    player.make({"options": {"target": 5}, "seats": [{**PERSON, "name": "Ada"}, PERSON]})
    player.connect()
    for choice in range(4):
        player.place(choice * 7)
    version = player.look()["view"]["version"]
    player.send("undo", version)
    player.send("undo", 1)
    for what in ("position?after=1", "position?after=x", "previews", "obstacle?cell=E30"):
        player.ask("GET", "/api/tables/{T}/" + what)
    _send_nonsense(player)
    player.send("resign", player.look()["view"]["version"], seat=0)
    record = player.ask("GET", "/api/tables/{T}/record")
    player.send("rematch", player.look()["view"]["version"])
    player.go_to(player.look()["view"]["next"])
    player.ask("GET", "/api/mine")
    player.ask("GET", "/api/mine?since=0")
    player.hang_up()
    player.make({"record": record}, "/api/records")
    player.look()
    for bad in ({"record": "what"}, {}, {"record": 7}, "[", ""):
        player.ask("POST", "/api/records", bad)


def _learn(player: Player) -> None:
    """Blunder in a teaching game, undo the blunder, repeat it, and see the computer win."""
    options = {"target": 10, "stop": "at-once"}
    seats = [PERSON, {"kind": "computer", "level": "greedy"}]
    plies = ["A1", "B1", "C1", "D1"]
    player.make({"options": options, "seats": seats, "plies": plies, "teaching": True})
    player.connect()
    player.send("place", player.look()["view"]["version"], cells="D3")
    asked = player.read_to("changed", cause="offer-teach")
    assert asked["changes"]["offer"]["lesson"]["after"] == 0
    assert player.look()["view"]["plies"] == 5  # the computer waits
    player.send("answer", asked["version"], accept=True)
    player.send("place", player.look()["view"]["version"], cells="D3")
    player.let_computers_play()
    assert player.look()["view"]["outcome"]["winners"] == [1]
    player.ask("POST", "/api/tables", {"seats": [PERSON, PERSON], "teaching": True})


def _rated(player: Player) -> None:
    """Try what rated games do not have, and abort one."""
    bank = {"kind": "bank", "seconds": 300}
    bot = {"kind": "computer", "level": "casual"}
    for wish in ({"seats": [PERSON, PERSON]}, {"options": {"match": 30}}, {"clock": None}):
        rated = {"seats": [PERSON, bot], "clock": bank, "rated": True, **wish}
        player.ask("POST", "/api/tables", rated)
    player.make({**rated, "clock": bank, "options": {"starter": 1}})
    player.connect()
    version = player.look()["view"]["version"]
    for what in ("undo", "hand-over", "remove"):
        fields = {} if what == "undo" else {"seat": 0}
        player.send(what, version, **fields)
    player.ask("GET", "/api/tables/{T}/explanation?better=A1&worse=B1")
    player.send("abort", version)
    player.look()


def _send_nonsense(player: Player) -> None:
    """Send invalid or repeated messages, and reconnect in several ways."""
    version = player.look()["view"]["version"]
    player.send("place", version, cells="nowhere")
    message = {"type": "rename", "id": "twice", "version": version, "seat": 1, "name": "Eve"}
    for _ in range(2):
        player.say(message, id="twice")
    player.say("[]")
    player.say({"type": "place", "id": "a:b", "version": 1, "cells": "A1"})
    player.say({"type": "chat", "on": False}, "changed")
    for query in ("", "?version=900"):
        player.connect(query)


def _refusals(player: Player) -> None:
    """Send requests that are refused."""
    unseen = {"seats": [{**PERSON, "name": "Ada\u202e"}, PERSON]}
    for wish in (
        {"options": {"nonsense": 1}},
        {"seats": [PERSON]},
        {"pieces": "x" * 40_000},
        unseen,
    ):
        player.ask("POST", "/api/tables", wish)
    for path in ("/api/setup", "/api/board", "/api/tables", "/api/tables?ids=none"):
        player.ask("GET", path)
    player.ask("POST", "/api/board", {})
    for path in ("", "/record", "/position"):
        player.ask("GET", "/api/tables/nothing-there" + path)
    nowhere = {"type": "place", "id": "c1", "version": 1, "cells": "nowhere"}
    player.ask("POST", "/api/tables/nothing-there/commands", nowhere)
    player.make({})
    for command in ({"type": "chat", "on": True}, "x" * 9000, nowhere):
        player.ask("POST", "/api/tables/{T}/commands", command)


@pytest.mark.slow
@pytest.mark.parametrize("script", [_play, _learn, _rated, _refusals])
def test_agreement(tmp_path: Path, script: Callable[[Player], None]) -> None:
    """Server and device send the same responses and messages, except for ids and times."""
    with open_client(tmp_path, **UNHURRIED) as client:
        at_server = Player(Server(client))
        script(at_server)
        at_server.hang_up()
    with DevicePlace() as place:
        at_device = Player(place)
        script(at_device)
        at_device.hang_up()
    for server, device in zip(at_server.transcript, at_device.transcript, strict=False):
        assert device == server
    assert len(at_device.received) == len(at_server.received)


def test_requests_that_need_a_server() -> None:
    with DevicePlace() as place:
        for path in ("/api/codes/abc", "/api/people", "/api/tables/x/link", "/api/me"):
            status, _, body = place.ask("GET", path)
            assert (status, body["error"]["code"]) == (404, "not-found")
            assert "server" in body["error"]["message"]

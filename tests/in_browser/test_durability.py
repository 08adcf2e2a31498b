"""Whenever the page closes, nothing acknowledged is lost, and nothing is half stored."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

from cirkis.in_browser.storage import Runs, StoredLog
from tests.in_browser.places import DevicePlace, MemoryHost, Player, QuotaExceededError
from tests.waiting import until_async

PEOPLE = {"options": {"target": 1}, "seats": [{"kind": "person"}, {"kind": "person"}]}


class Gone(Exception):
    """The page has closed: none of its code runs any more."""


def script(player: Player) -> None:
    """Create a table, place, rename, undo, end, play again; then import a record."""
    player.make(PEOPLE)
    player.connect()
    for choice in range(3):
        player.place(choice)
    player.send("rename", player.look()["view"]["version"], seat=0, name="Ada")
    player.send("undo", player.look()["view"]["version"])
    player.send("resign", player.look()["view"]["version"], seat=0)
    player.send("rematch", player.look()["view"]["version"])
    record = player.ask("GET", "/api/tables/{T}/record")
    player.ask("POST", "/api/records", {"record": record})


def _views(place: DevicePlace) -> dict[str, Any]:
    tables = [one["id"] for one in place.ask("GET", "/api/mine")[2]]
    return {one: place.ask("GET", f"/api/tables/{one}")[2]["view"] for one in tables}


APPENDS = 10  # by the script


@pytest.mark.slow
@pytest.mark.parametrize("is_late", [False, True], ids=["unstored", "stored"])
@pytest.mark.parametrize("last", range(APPENDS + 1))
def test_closing_at_any_append(last: int, is_late: bool) -> None:
    """Everything acknowledged before the page closed is there when it reopens; play can go on.

    The append during which the page closes might have been stored just in time.
    """
    host = MemoryHost()
    host.failure = lambda number: Gone() if number > last else None
    host.stores_at = last + 1 if is_late else 0
    with DevicePlace(host) as place:
        player = Player(place)
        with suppress(KeyError):  # the first table could not be created
            script(player)
        acknowledged = [
            one["version"]
            for one in player.received
            if isinstance(one, dict) and one["type"] == "answer" and one["ok"]
        ]
        first, views = player.table, _views(place)
        assert last < APPENDS or host.appended == APPENDS
    with DevicePlace(MemoryHost(host.logs)) as again:
        after = _views(again)
        assert is_late or after == views
        if acknowledged:
            assert after[first]["version"] - max(acknowledged) in (0, int(is_late))
            player = Player(again)
            player.go_to(first)
            player.connect()
            assert player.send("rename", after[first]["version"], seat=1, name="Eve")["ok"]


@pytest.mark.parametrize("full", range(1, APPENDS + 1))
def test_full_storage_at_any_append(full: int) -> None:
    """If storage is full, changes are refused without effect; once there is room, play goes on."""
    host = MemoryHost()
    with DevicePlace(host) as place:
        player = Player(place)
        host.failure = lambda number: QuotaExceededError() if number == full else None
        with suppress(KeyError):
            script(player)
        refused = [one for one in player.received if "storage-full" in json.dumps(one)]
        assert len(refused) == 1
        host.failure = lambda _: None
        views = _views(place)
        for table_id in views:
            assert place.ask("GET", f"/api/tables/{table_id}/record")[0] == 200
        with DevicePlace(MemoryHost(host.logs)) as again:
            assert _views(again) == views
    if refused and isinstance(refused[0], dict):
        assert "no room" in refused[0]["error"]["message"]


_CREATED = '{"at": 1, "command": "x", "entry": {"type": "created", %s}}'
BROKEN: tuple[list[str], ...] = (
    ["what is this"],
    ["{}"],
    ['{"at": 1, "command": "x", "entry": {"type": "placed", "seat": 0, "cells": "A1"}}'],
    [_CREATED % '"rules": 99, "options": {}, "seats": []'],
    [_CREATED % '"rules": 1, "options": {}, "seats": []'],
    [_CREATED % '"rules": 1, "options": [], "seats": 3'],
    ["\ud800"],
    [""],
    [],
)


def test_damaged_logs() -> None:
    with DevicePlace() as place:
        Player(place).make(PEOPLE)
        good = dict(place.host.logs)
    broken = {f"{before}{n}": one for n, one in enumerate(BROKEN) for before in ("bad-", ".runs-")}
    with DevicePlace(MemoryHost(broken | good)) as again:
        assert [one["id"] for one in again.ask("GET", "/api/mine")[2]] == list(good)
        for number in range(len(BROKEN)):
            status, _, body = again.ask("GET", f"/api/tables/bad-{number}")
            assert (status, body["error"]["code"]) in ((500, "broken-table"), (404, "no-table"))
            line = again.connect(f"/api/tables/bad-{number}/live")
            assert line.take()["type"] == "error"
            assert line.closed == [1008]


def test_no_time_is_charged_while_closed() -> None:
    """A time bank stops while the page is closed, just as it stops while a server is down."""
    with DevicePlace() as place:
        player = Player(place)
        clock = {"kind": "bank", "seconds": 60, "increment": 0}
        player.make({"seats": PEOPLE["seats"], "clock": clock})
        player.connect()
        player.place()
        logs = place.host.logs
    aged = {
        name: [
            json.dumps({**json.loads(text), "at": json.loads(text)["at"] - 3600}) for text in log
        ]
        for name, log in logs.items()
        if not name.startswith(".")
    }
    with DevicePlace(MemoryHost(aged)) as again:
        player = Player(again)
        player.go_to(next(iter(aged)))
        player.connect()
        assert player.place()["ok"]


def test_a_removed_table_is_gone() -> None:
    """A removed table is gone for good; a page that still shows the table cannot change it."""
    with DevicePlace() as place:
        player = Player(place)
        kept, gone = player.make(PEOPLE), player.make(PEOPLE)
        player.connect()
        version = player.look()["view"]["version"]
        player.ask("DELETE", "/api/tables/{T}")
        answer = player.send("rename", version, seat=0, name="Ada")
        assert answer["error"]["code"] == "no-table"
        assert place.ask("GET", f"/api/tables/{gone}")[0] == 404
        assert place.ask("DELETE", f"/api/tables/{gone}")[0] == 404
        assert [one["id"] for one in place.ask("GET", "/api/mine")[2]] == [kept]
        assert gone not in place.host.logs


PATH = "/api/me/progress"


def _reach(place: DevicePlace, step: int) -> int:
    event = {"type": "lesson-reached", "lesson": "stars", "step": step}
    return place.ask("POST", PATH, event)[0]


def _step(place: DevicePlace) -> int:
    return int(place.ask("GET", PATH)[2]["lessons"]["stars"]["step"])


@pytest.mark.parametrize("problem", [QuotaExceededError(), OSError()], ids=["full", "broken"])
def test_changes_that_cannot_be_stored_are_refused(problem: Exception) -> None:
    """A change that is not stored has no effect, and later ones are accepted. Documents survive a
    reload, and are not listed among the tables.
    """
    with DevicePlace() as place:
        place.ask("POST", "/api/tables", {})
        assert _reach(place, 1) == 200
        place.host.failure = lambda _: problem
        assert _reach(place, 2) in (503, 507)
        assert _step(place) == 1
        place.host.failure = lambda _: None
        assert _reach(place, 3) == 200
        place.reload()
        assert _step(place) == 3
        assert len(place.ask("GET", "/api/mine")[2]) == 1
        assert sorted(len(texts) for texts in place.host.logs.values()) == [1, 1]


def test_a_damaged_document_harms_nothing_else() -> None:
    """An unreadable document counts as missing, and a new one replaces it."""
    logs = {".document-progress-": ["{"], ".document-study-x": []}
    with DevicePlace(MemoryHost(logs)) as place:
        assert place.ask("GET", PATH)[2]["lessons"] == {}
        assert place.ask("GET", "/api/mine")[2] == []
        assert _reach(place, 1) == 200
        place.reload()
        assert _step(place) == 1


def _stored(logs: dict[str, list[str]]) -> list[StoredLog]:
    return [{"table": name, "entries": texts} for name, texts in logs.items()]


def test_runs_are_merged() -> None:
    """The logs of earlier runs are merged into one; unreadable entries are ignored."""
    logs = {
        ".runs-1000": ["[[1.0, 2.0]]", "[[1.0, 7.0]]"],
        ".runs-20000": ["[[20.0, 25.0]]", "nonsense"],
        ".runs-21000": ["[[21.0, 30.0]]"],
    }

    async def scenario() -> MemoryHost:
        host = MemoryHost(logs)
        run = Runs(host, _stored(logs), 100.0)
        assert run.uptime.earlier == ((1.0, 7.0), (20.0, 30.0))
        assert run.uptime.charged_from(5.0) == 100.0 - 2.0 - 10.0
        keeping = asyncio.create_task(run.keep(lambda: True, 0.01))
        await until_async(lambda: len(host.logs.get(".runs-100000", ())) > 1)
        keeping.cancel()
        return host

    host = asyncio.run(scenario())
    (name,) = host.logs
    assert json.loads(host.logs[name][0]) == [[1.0, 7.0], [20.0, 30.0]]
    assert json.loads(host.logs[name][1])[0][0] == 100.0
    later = Runs(MemoryHost(), _stored(host.logs), 10**12)
    assert later.uptime.earlier[:2] == ((1.0, 7.0), (20.0, 30.0))


def test_nothing_is_written_without_a_time_bank() -> None:
    async def scenario() -> int:
        host, asked = MemoryHost(), list[None]()

        def is_needed() -> bool:
            asked.append(None)
            return False

        keeping = asyncio.create_task(Runs(host, [], 100.0).keep(is_needed, 0.01))
        await until_async(lambda: len(asked) > 2)
        keeping.cancel()
        return host.appended

    assert asyncio.run(scenario()) == 0

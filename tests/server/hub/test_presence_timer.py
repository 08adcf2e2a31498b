"""People who leave are shown as away, even if a timer fires early, as it can on a busy loop."""

import asyncio
import json
import random
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from cirkis.backend import broadcast
from cirkis.backend.broadcast import Broadcast, Listener, SteadyClock
from cirkis.server.cluster.postgres import MAX_PAYLOAD
from cirkis.tables.people import Person
from cirkis.tables.reducer import replay
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry


class LateClock:
    """Ends the grace period at one of the checks after somebody has left."""

    def __init__(self, looks: int) -> None:
        self.looks, self.is_running = looks, False

    def __call__(self) -> float:
        self.looks -= self.is_running
        return 1000.0 + (broadcast.GRACE if self.looks < 0 else 0.0)


class _Recorder(Listener):
    """A friend's connection, which keeps its messages."""

    def __init__(self, heard: list[bytes]) -> None:
        super().__init__(Person("friend"))
        self.send = heard.append  # pyrefly: ignore[bad-assignment]


def _table(who: broadcast.Presence, publish: Callable[[Any], None] = lambda _: None) -> Broadcast:
    seats = [SeatRequest("person", name="Ada"), SeatRequest("computer", level="greedy")]
    created = new_table_entry(NewTable(seats=seats), random.Random(1), Person("ada"))
    return Broadcast("table", deque(replay([(created, 0.0)])), who, SteadyClock(), publish)


def _presence_messages(heard: list[bytes]) -> list[dict[str, Any]]:
    return [one for one in map(json.loads, heard) if one["type"] == "presence"]


@pytest.mark.parametrize("looks", range(1, 9))
def test_grace_ends_between_two_checks(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    """The person who left is shown as away, whichever check notices the end of the grace period."""
    monkeypatch.setattr(broadcast, "GRACE", 0.01)
    monkeypatch.setattr(broadcast, "PRESENCE_PAUSE", 0.01)
    clock = LateClock(looks)
    here, heard = _table(broadcast.Presence(clock)), list[bytes]()

    async def leave() -> None:
        ada = Listener(Person("ada"))
        here.connect(_Recorder(heard), None)
        here.connect(ada, None)
        here.disconnect(ada)
        clock.is_running = True
        while _presence_messages(heard)[-1]["seats"] != [False, None]:
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(leave(), 20))


def test_presence_messages_are_limited() -> None:
    """However many people come and go, connections and other servers get at most two messages a
    second about broadcast, and the last one is right.
    """
    reports = list[list[list[str] | int]]()
    here, heard = _table(broadcast.Presence(), reports.append), list[bytes]()

    async def storm() -> None:
        here.connect(_Recorder(heard), None)
        for number in range(100):
            guest = Listener(Person(f"guest {number}"))
            here.connect(guest, None)
            if number % 2:
                here.disconnect(guest)
            await asyncio.sleep(0)
        await asyncio.sleep(broadcast.PRESENCE_PAUSE + 0.1)

    asyncio.run(storm())
    assert len(_presence_messages(heard)) <= 3
    assert _presence_messages(heard)[-1]["spectators"] == len(reports[-1][0]) == 51  # pyrefly: ignore[bad-argument-type]
    assert len(reports) <= 3


def test_crowds_hide_no_player_from_other_servers() -> None:
    """However many people watch, a report of who is present fits into a PostgreSQL message."""
    reports = list[Any]()
    here, there = _table(broadcast.Presence(), reports.append), _table(broadcast.Presence())
    heard = list[bytes]()

    async def crowd() -> None:
        for number in range(700):
            here.connect(Listener(Person(f"guest {number:016}")), None)
        here.connect(Listener(Person("ada")), None)
        here.publish_presence()
        there.connect(_Recorder(heard), None)
        there.update_peer_presence("here", reports[-1])
        there.send_presence()

    asyncio.run(crowd())
    assert len(json.dumps(reports[-1])) < MAX_PAYLOAD
    last = _presence_messages(heard)[-1]
    assert (last["seats"], last["spectators"]) == ([True, None], 701)

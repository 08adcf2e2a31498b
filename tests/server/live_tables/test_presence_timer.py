"""People who leave are shown as away, even if a timer fires early, as on a busy loop."""

import asyncio
import json
import random
from collections import deque

import pytest

from cirkis.tables.live import presence
from cirkis.tables.live.broadcast import Broadcast
from cirkis.tables.live.clock import SteadyClock
from cirkis.tables.live.listener import Listener
from cirkis.tables.model.people import Person
from cirkis.tables.model.reducer import replay
from cirkis.tables.model.requests import NewTable, SeatRequest
from cirkis.tables.model.setup import new_table_entry


class LateClock:
    """Ends the grace period at one of the checks after somebody has left."""

    def __init__(self, looks: int) -> None:
        self.looks, self.is_running = looks, False

    def __call__(self) -> float:
        self.looks -= self.is_running
        return 1000.0 + (presence.GRACE if self.looks < 0 else 0.0)


@pytest.mark.parametrize("looks", range(1, 9))
def test_grace_ends_between_two_checks(monkeypatch: pytest.MonkeyPatch, looks: int) -> None:
    """The person who left is away in the end, whichever check finds the grace period over."""
    monkeypatch.setattr(presence, "GRACE", 0.01)
    clock = LateClock(looks)
    seats = [SeatRequest("person", name="Ada"), SeatRequest("computer", level="greedy")]
    created = new_table_entry(NewTable(seats=seats), random.Random(1), Person("ada"))
    recent = deque(replay([(created, 0.0)]))
    here = Broadcast("table", recent, presence.Presence(clock), SteadyClock(), lambda _: None)
    heard: list[bytes] = []

    async def leave() -> None:
        ada, friend = Listener(Person("ada")), Listener(Person("friend"))
        monkeypatch.setattr(friend, "send", heard.append)
        here.connect(friend, None)
        here.connect(ada, None)
        here.disconnect(ada)
        clock.is_running = True
        await asyncio.sleep(0.1)

    asyncio.run(leave())
    said = [json.loads(message) for message in heard]
    assert [one["seats"] for one in said if one["type"] == "presence"][-1] == [False, None]

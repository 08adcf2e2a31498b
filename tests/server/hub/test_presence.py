"""Presence: who is at a table or has left it; computers play only for those who are away."""

import asyncio
import json
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from cirkis.backend import broadcast
from cirkis.backend.broadcast import Broadcast, Listener, Presence, SteadyClock
from cirkis.server.cluster.postgres import MAX_PAYLOAD
from cirkis.tables.people import Occupant, Person
from cirkis.tables.reducer import fold
from cirkis.tables.requests import NewTable, SeatRequest
from cirkis.tables.setup import new_table_entry
from tests.fault_injection.server import VirtualLoop
from tests.server.helpers import TestClient, next_message
from tests.server.hub.test_seating import Friends
from tests.waiting import until_async


def test_presence_counts_connections() -> None:
    """Somebody is present while connected, and for five seconds after the last connection ends."""
    now = [100.0]
    here = Presence(lambda: now[0])
    ada = Person("ada")
    assert not here.is_present(ada)
    here.connect(ada)
    here.connect(ada)
    here.disconnect(ada)
    now[0] += 1000
    assert here.is_present(ada)
    here.disconnect(ada)
    now[0] += 4
    assert here.is_present(ada)
    now[0] += 2
    assert not here.is_present(ada)
    here.touch(ada)
    assert here.is_present(ada)


def test_only_people_with_seats_are_remembered() -> None:
    """However many strangers try a command, or come and go, they take no memory."""
    now, ada = [100.0], Person("ada")
    here: Any = Presence(lambda: now[0])
    table: Any = SimpleNamespace(
        seats=[Occupant("person", owner=ada)], is_seeking=False, correspondence=None
    )
    here.connect(ada)
    now[0] += 1000
    here.disconnect(ada)
    for number in range(500):
        assert here.present_people(table) == {ada}
        here.touch(Person(f"stranger {number}"))
        here.message(table)
    assert [*here._left_at] == [ada]


def test_presence_is_sent(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is notified when people come and go; spectators are counted, each person once."""
    monkeypatch.setattr(broadcast, "GRACE", 0.0)
    friends = Friends(client, three=True)
    with friends.live(friends.ada) as line:
        message = next_message(line, "presence")
        assert (message["seats"], message["spectators"]) == ([True, False, False], 0)
        with friends.live(friends.bo):
            assert next_message(line, "presence")["seats"] == [True, True, False]
            with friends.live(friends.eve), friends.live(friends.eve):
                assert next_message(line, "presence")["spectators"] == 1
            assert next_message(line, "presence")["spectators"] == 0
        assert next_message(line, "presence")["seats"] == [True, False, False]
        assert friends.send(friends.ada, "rename", seat=0, name="Ann") is None
        assert next_message(line, "changed")["cause"] == "rename"
        assert next_message(line, "presence")["seats"] == [True, False, False]


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
    return Broadcast("table", fold([created]), who, SteadyClock(), publish)


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
        here.connect(_Recorder(heard))
        here.connect(ada)
        here.disconnect(ada)
        clock.is_running = True
        await until_async(lambda: _presence_messages(heard)[-1]["seats"] == [False, None])

    asyncio.run(leave())


def test_presence_messages_are_limited() -> None:
    """However many people come and go, connections and other servers get at most two messages a
    second about broadcast, and the last one is right.
    """
    reports, heard = list[list[list[str] | int]](), list[bytes]()

    async def storm() -> None:
        loop = asyncio.get_running_loop()
        here = _table(broadcast.Presence(loop.time), reports.append)
        here.connect(_Recorder(heard))
        for number in range(100):
            guest = Listener(Person(f"guest {number}"))
            here.connect(guest)
            if number % 2:
                here.disconnect(guest)
            await asyncio.sleep(broadcast.PRESENCE_PAUSE / 10)
        await asyncio.sleep(broadcast.PRESENCE_PAUSE)

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(storm())
    assert len(_presence_messages(heard)) <= 12
    assert _presence_messages(heard)[-1]["spectators"] == len(reports[-1][0]) == 51  # pyrefly: ignore[bad-argument-type]
    assert len(reports) <= 12


def test_crowds_hide_no_player_from_other_servers() -> None:
    """However many people watch, a report of who is present fits into a PostgreSQL message."""
    reports = list[Any]()
    here, there = _table(broadcast.Presence(), reports.append), _table(broadcast.Presence())
    heard = list[bytes]()

    async def crowd() -> None:
        for number in range(400):
            here.connect(Listener(Person(f"guest {number:016}")))
        here.connect(Listener(Person("ada")))
        here.publish_presence()
        there.connect(_Recorder(heard))
        there.update_peer_presence("here", reports[-1])
        there.send_presence()

    asyncio.run(crowd())
    assert len(json.dumps(reports[-1])) < MAX_PAYLOAD
    last = _presence_messages(heard)[-1]
    assert (last["seats"], last["spectators"]) == ([True, None], 401)

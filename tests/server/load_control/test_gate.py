"""Slow work is charged to the requester, and dropped when nobody is waiting for it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from cirkis.server.accounts.turn_notices import TurnNotices
from cirkis.server.load_control.gate import Gate
from cirkis.server.load_control.kinds import WORK, WorkName
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.services import Services
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSubscription
from cirkis.tables.people import Person
from cirkis.tables.refusals import Refused, TooMany
from tests.server.helpers import settings


def _with_services(folder: Path, scenario: Callable[[Services], Awaitable[None]]) -> None:
    async def run() -> None:
        services = Services(settings(folder, processor_ms_per_10s=100))
        async with services.running():
            current_requester.set(Requester("192.0.2.1"))
            await scenario(services)

    asyncio.run(run())


def _work() -> None:
    """Do twice as much work as the quota of one address allows."""
    started = time.thread_time()
    while time.thread_time() < started + 0.4:
        pass


def test_abandoned_work_is_charged(tmp_path: Path) -> None:
    """A requester who hangs up still pays for the work done."""

    async def scenario(services: Services) -> None:
        started = Event()

        def work() -> None:
            started.set()
            _work()

        asked = asyncio.create_task(services.gate.help(work))
        while not started.is_set():
            await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(TooMany):
            await services.gate.help(_work)

    _with_services(tmp_path, scenario)


def test_waiting_work_is_refused_at_its_turn(tmp_path: Path) -> None:
    """Many requests at once get no more work done than one at a time; other payers are served."""

    async def scenario(services: Services) -> None:
        asked = [asyncio.create_task(services.gate.help(_work)) for _ in range(5)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] + [TooMany] * 4
        current_requester.set(Requester("198.51.100.2"))
        assert await services.gate.help(lambda: "done") == "done"

    _with_services(tmp_path, scenario)


def test_silent_services_leave_room() -> None:
    """However many silent push services a few addresses name, messages from others do not wait.
    Even if many addresses name such services, messages to browsers' own services do not wait.
    """
    silence, gate, table = Event(), Gate(Quotas(Settings())), SimpleNamespace(seats=())

    async def scenario() -> None:
        notices: Any = object.__new__(TurnNotices)
        notices._gate = gate

        def send(address: str, site: str, post: Callable[[], Any]) -> asyncio.Task[None]:
            current_requester.set(Requester(address))
            to = StoredSubscription(site, "", Person("p"), f"https://{site}/", "", "", "en")
            push = SimpleNamespace(send=lambda *_: post())
            return asyncio.create_task(notices._send(push, to, "t", table))

        async def wait_for(site: str) -> bool:
            done, _ = await asyncio.wait([send("192.0.2.99", site, lambda: True)], timeout=1)
            return bool(done)

        def silent(addresses: range) -> list[asyncio.Task[None]]:
            where = [(f"192.0.2.{one}", f"s{one}{n}.example") for one in addresses for n in (1, 2)]
            return [send(*one, silence.wait) for one in where]

        waiting = silent(range(5))
        await asyncio.sleep(0.05)
        found = [await wait_for(site) for site in ("quick.example", "fcm.googleapis.com")]
        waiting += silent(range(5, 40))
        await asyncio.sleep(0.05)
        found += [await wait_for("web.push.apple.com")]
        silence.set()
        await asyncio.gather(*waiting)
        assert found == [True] * 3

    asyncio.run(scenario())


def test_dropped_work() -> None:
    """Work that has not started is dropped and costs nothing; running work is stopped."""

    async def scenario() -> None:
        quotas = Quotas(Settings())
        gate, stop, started = Gate(quotas), Event(), Event()
        current_requester.set(Requester("192.0.2.1"))
        before = quotas.room("help")

        def work() -> None:
            started.set()
            stop.wait(10)

        running = gate.start("help", work, operation="help", on_drop=stop.set)
        queued = gate.start("help", started.clear, operation="help")
        await asyncio.to_thread(started.wait, 10)
        assert quotas.room("help") == before - 2
        for task in (running, queued):
            task.cancel()
        await asyncio.wait([running, queued])
        assert stop.wait(10)
        assert started.is_set()
        while quotas.room("help") < before - 1:
            await asyncio.sleep(0.01)

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["help", "picture", "export", "analysis"])
def test_one_subscriber_leaves_room(kind: WorkName) -> None:
    """However many addresses somebody has, most of the room for unfinished work is left."""

    async def scenario() -> None:
        gate, end, count = Gate(Quotas(Settings())), Event(), 0
        for number in range(20):
            current_requester.set(Requester(f"2001:db8:a:{number:x}00::1"))
            with suppress(Refused):
                while True:
                    gate.start(kind, end.wait)
                    count += 1
        end.set()
        gate.close()
        assert count == 2 * WORK[kind].most_of_one

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["help", "picture", "analysis"])
def test_a_few_payers_leave_room(kind: WorkName) -> None:
    """Eight addresses with as much unfinished work as allowed do not keep out a ninth."""

    async def scenario() -> None:
        gate, end = Gate(Quotas(Settings())), Event()
        for number in range(8):
            current_requester.set(Requester(f"192.0.{number}.1"))
            with suppress(Refused):
                while True:
                    gate.start(kind, end.wait)
        current_requester.set(Requester("192.0.8.1"))
        try:
            gate.start(kind, end.wait)
        finally:
            end.set()
            gate.close()

    asyncio.run(scenario())

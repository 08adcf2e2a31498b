"""Pictures and sets take processor time, so nobody can order more than their share."""

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from subprocess import CompletedProcess

from cirkis.server.load_control.gate import Gate
from cirkis.server.load_control.kinds import WORK
from cirkis.server.processes import Process
from cirkis.server.quotas import Quotas
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from cirkis.server.workshop import MOST_KEPT, Made, Workshop
from cirkis.tables.refusals import Refused

LARGE = MOST_KEPT // 5


class Works:
    """A workshop, and the jobs that ran in it."""

    def __init__(self) -> None:
        self.shop = Workshop(Gate(Quotas(Settings())))
        self.started: list[str] = []
        self.now = self.peak = 0
        self.may_end = threading.Event()

    async def ask(self, key: str, address: str = "192.0.2.1") -> str | Refused:
        """Return the answer that an address gets: the key, or a refusal."""
        current_requester.set(Requester(address))
        try:
            return await self.shop.make(key.encode(), "set", Making(self, key), lambda _: made(key))
        except Refused as problem:
            return problem

    def all(self, *asked: Awaitable[str | Refused]) -> list[asyncio.Future[str | Refused]]:
        """Place all orders at the same time, and return the futures of their results."""
        return [asyncio.ensure_future(one) for one in asked]


class Making(Process):
    """A process that makes nothing, and records how many of its kind run at the same time."""

    def __init__(self, works: Works, key: str) -> None:
        super().__init__((), b"", 0)
        self.works, self.key = works, key

    def run(self) -> CompletedProcess[bytes]:
        works = self.works
        works.started.append(self.key)
        works.now += 1
        works.peak = max(works.peak, works.now)
        works.may_end.wait(5)
        works.now -= 1
        return CompletedProcess((), 0)


def made(key: str) -> Made[str]:
    """Return a result that takes a fifth of the memory for results."""
    return Made(key, 0.1, LARGE)


def with_works(scenario: Callable[[Works], Awaitable[None]]) -> None:
    async def run() -> None:
        works = Works()
        await scenario(works)
        await works.shop.close()

    asyncio.run(run())


def test_floods() -> None:
    """Of many simultaneous orders, two are made at a time, a limited number wait (fewer per address
    and per network of addresses), and none is made twice.
    """

    async def scenario(works: Works) -> None:
        greedy = works.all(*(works.ask(f"{n // 2}") for n in range(60)))
        near = works.all(*(works.ask(f"near {n}", f"192.0.2.{n}") for n in range(2, 90)))
        many = works.all(*(works.ask(f"far {n}", f"198.18.{n}.1") for n in range(90)))
        await asyncio.sleep(0.05)
        works.may_end.set()
        answers = await asyncio.gather(*greedy)
        assert sum(isinstance(one, str) for one in answers) == 2 * WORK["make"].most_of_one
        answers = await asyncio.gather(*near)
        assert sum(isinstance(one, str) for one in answers) == WORK["make"].most_of_one
        answers = await asyncio.gather(*many)
        assert (
            sum(isinstance(one, str) for one in answers)
            == WORK["make"].most - 2 * WORK["make"].most_of_one
        )
        assert {one.code for one in answers if isinstance(one, Refused)} == {"too-many"}
        assert (works.peak, len(works.started)) == (2, WORK["make"].most)

    with_works(scenario)


def test_the_same_order_from_elsewhere() -> None:
    """An order does not wait for the turn of another address that ordered the same thing first."""

    async def scenario(works: Works) -> None:
        asked = works.all(works.ask("long"), works.ask("usual"))
        await asyncio.sleep(0.05)
        asked += works.all(works.ask("usual", "192.0.2.2"))
        await asyncio.sleep(0.05)
        assert works.started == ["long", "usual"]
        works.may_end.set()
        assert await asyncio.gather(*asked) == ["long", "usual", "usual"]

    with_works(scenario)


def test_memory() -> None:
    """However many results are made one after another, the total size of those kept is limited."""

    async def scenario(works: Works) -> None:
        works.may_end.set()
        for number in range(20):
            await works.ask(f"{number}")
        await works.ask("19")
        assert len(works.started) == 20
        await works.ask(f"{19 - MOST_KEPT // LARGE}")
        assert len(works.started) == 21

    with_works(scenario)


def test_abandoned_work_is_dropped() -> None:
    """A job is dropped once nobody is waiting for it, and not before."""

    async def scenario(works: Works) -> None:
        both = works.all(works.ask("both"), works.ask("both"))
        await asyncio.sleep(0.05)
        alone = works.all(works.ask("alone"))
        await asyncio.sleep(0.05)
        alone[0].cancel()
        both[0].cancel()
        works.may_end.set()
        assert await both[1] == "both"
        await asyncio.sleep(0.05)
        assert works.started == ["both"]

    with_works(scenario)


def test_a_process_that_nobody_waits_for() -> None:
    """A process is killed once nobody is waiting for it, and its time is still charged."""

    async def scenario() -> None:
        quotas = Quotas(Settings(work_seconds_per_hour=100))
        shop = Workshop(Gate(quotas))
        current_requester.set(Requester("192.0.2.1", None))
        process = Process((sys.executable, "-c", "while True: pass"), b"", 60)
        asked = asyncio.create_task(shop.make(b"", "set", process, lambda _: made("")))
        await asyncio.sleep(1)
        assert quotas.room("analysis") == 100 - 60  # paid in advance
        asked.cancel()
        while (left := quotas.room("analysis")) == 100 - 60:
            await asyncio.sleep(0.01)
        assert 100 - 5 < left < 100
        await shop.close()

    asyncio.run(scenario())

"""Slow work is charged to the requester, and dropped when nobody waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event

import pytest

from cirkis.server.requester import Requester, current_requester
from cirkis.server.services import Services
from cirkis.tables.model.refusals import TooMany
from tests.server.helpers import settings


def _with_services(folder: Path, scenario: Callable[[Services], Awaitable[None]]) -> None:
    async def run() -> None:
        services = Services(settings(folder, processor_ms_per_10s=100))
        async with services.running():
            current_requester.set(Requester("192.0.2.1"))
            await scenario(services)

    asyncio.run(run())


def _work() -> None:
    """Twice as much as anybody at one address may have done."""
    begun = time.thread_time()
    while time.thread_time() < begun + 0.4:
        pass


def test_abandoned_work_is_paid_for(tmp_path: Path) -> None:
    """Whoever hangs up pays for what is done for them all the same."""

    async def scenario(services: Services) -> None:
        begun = Event()

        def work() -> None:
            begun.set()
            _work()

        asked = asyncio.create_task(services.gate.help(work))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        asked.cancel()
        with pytest.raises(TooMany):
            await services.gate.help(_work)

    _with_services(tmp_path, scenario)


def test_waiting_work_is_refused_at_its_turn(tmp_path: Path) -> None:
    """Many requests at once bring no more than one after the other; others are helped on."""

    async def scenario(services: Services) -> None:
        asked = [asyncio.create_task(services.gate.help(_work)) for _ in range(5)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] + [TooMany] * 4
        current_requester.set(Requester("192.0.2.2"))
        assert await services.gate.help(lambda: "done") == "done"

    _with_services(tmp_path, scenario)

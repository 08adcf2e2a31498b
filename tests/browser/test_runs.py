"""When the page was open: written down while somebody's bank of time runs, and merged later."""

from __future__ import annotations

import asyncio
import json

import pytest

from cirkis.browser import runs
from cirkis.browser.host import StoredTable
from tests.browser.host import MemoryHost


def _stored(logs: dict[str, list[str]]) -> list[StoredTable]:
    return [{"table": name, "entries": texts} for name, texts in logs.items()]


def test_runs_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier runs become one log, which says the same; unreadable ones count for nothing."""
    monkeypatch.setattr(runs, "INTERVAL", 0.01)
    logs = {
        ".runs-1000": ["[[1.0, 2.0]]", "[[1.0, 7.0]]"],
        ".runs-20000": ["[[20.0, 25.0]]", "nonsense"],
        ".runs-21000": ["[[21.0, 30.0]]"],
    }

    async def scenario() -> MemoryHost:
        host = MemoryHost(logs)
        run = runs.Runs(host, _stored(logs), 100.0)
        assert run.uptime.earlier == ((1.0, 7.0), (20.0, 30.0))
        assert run.uptime.charged_from(5.0) == 100.0 - 2.0 - 10.0
        keeping = asyncio.create_task(run.keep(lambda: True))
        await asyncio.sleep(0.2)
        keeping.cancel()
        return host

    host = asyncio.run(scenario())
    (name,) = host.logs
    assert json.loads(host.logs[name][0]) == [[1.0, 7.0], [20.0, 30.0]]
    assert json.loads(host.logs[name][1])[0][0] == 100.0
    later = runs.Runs(MemoryHost(), _stored(host.logs), 10**12)
    assert later.uptime.earlier[:2] == ((1.0, 7.0), (20.0, 30.0))


def test_nothing_is_written_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no bank of time runs, the storage is left alone."""
    monkeypatch.setattr(runs, "INTERVAL", 0.01)

    async def scenario() -> int:
        host = MemoryHost()
        keeping = asyncio.create_task(runs.Runs(host, [], 100.0).keep(lambda: False))
        await asyncio.sleep(0.1)
        keeping.cancel()
        return host.appended

    assert asyncio.run(scenario()) == 0

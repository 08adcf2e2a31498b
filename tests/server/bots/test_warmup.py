"""The strong players' code is compiled beside the server."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from cirkis.server.bots import warmup
from cirkis.server.bots.warmup import Warmup


def test_no_warmup_no_wait() -> None:
    """A server that compiles nothing ahead lets its computers start at once."""
    asyncio.run(Warmup().wait())


def test_warm_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everything is compiled already, no process is started."""
    monkeypatch.setattr(warmup, "is_warm", lambda: True)
    monkeypatch.setattr(warmup, "COMMAND", ("/nonexistent",))

    async def run() -> None:
        one = Warmup()
        one.start()
        await one.wait()
        await one.close()

    asyncio.run(run())


def test_computers_wait_for_warmup(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On a cold machine `wait` returns when the process has ended, and not before."""
    made = f"{tmp_path}/made"
    code = f"import time; time.sleep(0.3); open({made!r}, 'w').close()"
    monkeypatch.setattr(warmup, "is_warm", lambda: False)
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", code))

    async def run() -> None:
        one = Warmup()
        one.start()
        await one.wait()
        open(made).close()  # raises if the process had not come to its end

    asyncio.run(run())


def test_failure_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When compiling ahead fails, the reason is logged and computers start all the same."""
    monkeypatch.setattr(warmup, "is_warm", lambda: False)
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", "raise SystemExit('no room')"))

    async def run() -> None:
        one = Warmup()
        one.start()
        await one.wait()

    with caplog.at_level(logging.WARNING, "cirkis.server"):
        asyncio.run(run())
    assert "no room" in caplog.text


def test_close_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops while compiling leaves no process behind."""
    monkeypatch.setattr(warmup, "is_warm", lambda: False)
    monkeypatch.setattr(warmup, "COMMAND", (sys.executable, "-c", "import time; time.sleep(60)"))

    async def run() -> None:
        one = Warmup()
        one.start()
        await asyncio.sleep(0.2)
        await one.close()
        await one.wait()

    asyncio.run(asyncio.wait_for(run(), 10))

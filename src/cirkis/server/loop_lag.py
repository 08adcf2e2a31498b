"""Measure the event loop's lag: while it is blocked, nobody is answered."""

from __future__ import annotations

import asyncio

from cirkis.server.metrics.counts import Metrics

INTERVAL = 0.05  # seconds between measurements
WINDOW = 60.0  # minimum seconds for which the maximum is remembered


async def watch_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    most = before = 0.0
    until = loop.time() + WINDOW
    while True:
        due = loop.time() + INTERVAL
        await asyncio.sleep(INTERVAL)
        lag = max(0.0, loop.time() - due)
        if due > until:
            most, before, until = 0.0, most, due + WINDOW
        most = max(most, lag)
        metrics.observe_lag(lag, max(most, before))

"""Pictures for link previews, drawn in separate processes and cached.

resvg stops all threads of its process while it draws, so it may not run in the server's. One
picture is drawn at a time; the requester is charged its CPU time.
"""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
from collections import OrderedDict
from importlib import resources

from cirkis.drawing import resvg
from cirkis.drawing.raster import FONT
from cirkis.extras import is_installed
from cirkis.server.quotas import Quotas
from cirkis.tables.table.refusals import refused

KEPT = 100  # pictures of about 80 kB
MOST_WAITING = 8  # pictures queued
MOST_SECONDS = 30.0  # per picture


def can_draw() -> bool:
    """Return whether the extra `pictures` is installed."""
    return is_installed("resvg_py") and is_installed("PIL")


class PictureMaker:
    def __init__(self, quotas: Quotas) -> None:
        self._quotas = quotas
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._under_way: dict[bytes, asyncio.Task[bytes]] = {}
        self._one_at_a_time = asyncio.Semaphore(1)

    async def png(self, svg: str) -> bytes:
        """Raises Refused if pictures cannot be drawn here, or too many are waiting."""
        if not can_draw():
            raise refused("not-found")
        key = hashlib.sha256(svg.encode()).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._under_way:
            if len(self._under_way) >= MOST_WAITING:
                raise refused("too-many.busy")
            self._quotas.charge("picture")
            task = self._under_way[key] = asyncio.create_task(self._make(key, svg))
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        # A client that hangs up must not cancel what others wait for.
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: bytes, svg: str) -> bytes:
        async with self._one_at_a_time:
            png = self._kept[key] = await self._draw(svg)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return png

    async def _draw(self, svg: str) -> bytes:
        png, seconds = await asyncio.to_thread(_run, svg)
        self._quotas.correct("picture", 1000 * seconds)
        return png

    async def close(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _run(svg: str) -> tuple[bytes, float]:
    """Return a PNG, and the CPU seconds that drawing took."""
    with resources.as_file(FONT) as font:
        command = [sys.executable, "-I", resvg.__file__, str(font)]
        try:
            done = subprocess.run(
                command, input=svg.encode(), capture_output=True, timeout=MOST_SECONDS, check=True
            )
        except (OSError, subprocess.SubprocessError):
            raise refused("internal") from None
    return done.stdout, float(done.stderr or 0)

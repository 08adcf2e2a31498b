"""The time of tables: Unix seconds that go on steadily, whatever happens to the machine's clock."""

from __future__ import annotations

import logging
import time

from cirkis.table.uptime import Uptime

log = logging.getLogger("cirkis.live")

STEP = 5.0  # seconds by which the machine's clock has been set if it differs so much


class SteadyClock:
    """Reads the machine's clock once, and then counts seconds that nobody can set.

    Attributes:
        uptime: when this program and others before it kept the tables.
    """

    def __init__(self, uptime: Uptime | None = None) -> None:
        """Begin to count.

        Args:
            uptime: when others did, if any; this one begins now if it is not given.
        """
        self.uptime = uptime or Uptime(time.time())
        self._from = time.monotonic()
        self._ahead = time.time() - self.uptime.started

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return self.uptime.started + time.monotonic() - self._from

    def check(self) -> float:
        """Return by how many seconds the machine's clock was set since the last look, and log it.

        It is 0 for what is not worth mentioning.
        """
        step = time.time() - self.now() - self._ahead
        if abs(step) < STEP:
            return 0.0
        self._ahead += step
        log.warning("the machine's clock was set by %+.0f s; the clocks of games go on", step)
        return step

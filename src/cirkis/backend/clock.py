"""Table time: Unix seconds that advance steadily even if the machine's clock is changed."""

import logging
import time

from cirkis.tables.uptime import Uptime

log = logging.getLogger("cirkis.backend")

STEP = 5.0  # seconds; a larger difference means that the machine's clock was changed


class SteadyClock:
    """Counts monotonic seconds from the machine's time at the start."""

    def __init__(self, uptime: Uptime | None = None) -> None:
        """`uptime` covers earlier runs of the program; by default, there were none."""
        self.uptime = uptime or Uptime(time.time())
        self._from = time.monotonic()
        self._ahead = time.time() - self.uptime.started

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return self.uptime.started + time.monotonic() - self._from

    def check(self) -> None:
        """Log by how many seconds the machine's clock was changed since the last check."""
        step = time.time() - self.now() - self._ahead
        if abs(step) < STEP:
            return
        self._ahead += step
        log.warning("the machine's clock changed by %+.0f s; game clocks are not affected", step)

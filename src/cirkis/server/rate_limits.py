"""Limit how often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

MAX_KEYS = 10_000


class RateLimit:
    """At most so many times within so many seconds, for each key."""

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start with nothing counted.

        Args:
            times: how often each key may do it within the window.
            seconds: the length of the window.
            clock: returns the time in seconds.
        """
        self.times, self.seconds = times, seconds
        self._clock = clock
        self._recent: OrderedDict[str, deque[float]] = OrderedDict()

    def allow(self, key: str = "") -> bool:
        """Count one more and return True, unless the key has reached its limit."""
        now = self._clock()
        recent = self._recent.setdefault(key, deque())
        self._recent.move_to_end(key)
        while recent and recent[0] <= now - self.seconds:
            recent.popleft()
        if len(recent) >= self.times:
            return False
        recent.append(now)
        if len(self._recent) > MAX_KEYS:
            self._recent.popitem(last=False)
        return True

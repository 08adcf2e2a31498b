"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

MOST_KEYS = 10_000


class RateLimit:
    """At most so many times within so many seconds, for each key."""

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.times, self.seconds = times, seconds
        self._clock = clock
        self._seen: OrderedDict[str, deque[float]] = OrderedDict()

    def allows(self, key: str = "") -> bool:
        """Whether it may be done once more; if so, it counts as done."""
        now = self._clock()
        seen = self._seen.setdefault(key, deque())
        self._seen.move_to_end(key)
        while seen and seen[0] <= now - self.seconds:
            seen.popleft()
        if len(seen) >= self.times:
            return False
        seen.append(now)
        if len(self._seen) > MOST_KEYS:
            self._seen.popitem(last=False)
        return True

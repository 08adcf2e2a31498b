"""When the server was up: only that time is charged to a time bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Uptime:
    """When servers have been up.

    Attributes:
        started: when this one was started, in Unix seconds; it has been up since.
        earlier: when there was one before, as pairs of Unix seconds, in order and apart.
    """

    started: float = 0.0
    earlier: tuple[tuple[float, float], ...] = ()

    def charged_from(self, began: float) -> float:
        """Return when something would have begun if the server had never been down since.

        Args:
            began: when it did begin, in Unix seconds.
        """
        if began >= self.started:
            return began
        up = (max(0.0, end - max(start, began)) for start, end in self.earlier)
        return self.started - sum(up)


ALWAYS = Uptime()


def merge_runs(runs: Iterable[tuple[float, float]], started: float) -> Uptime:
    """Return the uptime of a server that follows others, some of which ran at the same time.

    Args:
        runs: when each of them was up, in Unix seconds.
        started: when the new one was started, in Unix seconds.
    """
    merged: list[tuple[float, float]] = []
    for start, end in sorted((start, min(end, started)) for start, end in runs if start < started):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return Uptime(started, tuple(merged))

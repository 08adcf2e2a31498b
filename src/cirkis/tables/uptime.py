"""The times when the server was up; only these are charged to a time bank."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Uptime:
    """The times when servers were up, in Unix seconds; earlier runs are ordered and disjoint."""

    started: float = 0.0
    earlier: tuple[tuple[float, float], ...] = ()

    def charged_from(self, began: float) -> float:
        """Return the start of a turn, shifted forward by the server's downtime since then."""
        if began >= self.started:
            return began
        up = (max(0.0, end - max(start, began)) for start, end in self.earlier)
        return self.started - sum(up)


ALWAYS = Uptime()


def merge_runs(runs: Iterable[tuple[float, float]], started: float) -> Uptime:
    """Return a server's uptime, given earlier runs as (start, end), which can overlap."""
    merged: list[tuple[float, float]] = []
    for start, end in sorted((start, min(end, started)) for start, end in runs if start < started):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return Uptime(started, tuple(merged))

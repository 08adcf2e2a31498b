"""Tell hung workers from running ones, which count their beats."""

from __future__ import annotations

from typing import Protocol

LONGEST_STEP = 0.5  # seconds; longer gaps between checks count as this


class Beats(Protocol):
    """A number in memory that two processes share."""

    value: int


class Pulse:
    """How long a worker has not beaten, as its supervisor sees it.

    Silence counts only while the supervisor itself looks: when the machine sleeps or the whole
    server is paused, nobody beats and nobody hangs.
    """

    def __init__(self, beats: Beats) -> None:
        self._beats, self._known = beats, beats.value
        self._looked: float | None = None
        self._silence = 0.0

    def silence(self, now: float) -> float:
        """Check, and return the seconds since the last beat."""
        step = 0.0 if self._looked is None else min(now - self._looked, LONGEST_STEP)
        self._looked = now
        if self._beats.value != self._known:
            self._known, self._silence = self._beats.value, 0.0
        else:
            self._silence += step
        return self._silence

"""How much of a sender's lag is given back: a little at each placement, and a little saved up.

Lag is measured by echoes, which somebody may send late on purpose. A quota that refills slowly
makes that worth next to nothing, while real lag is short and is given back whole.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST = 1.0  # seconds that may be saved up, and that everybody has at first
REFILL = 0.1  # seconds more after each placement


@dataclass(slots=True)
class LagQuota:
    """What one sender may still be given back at one table, in seconds."""

    left: float = MOST

    def allowed(self, lag: float) -> float:
        """Return how much of a lag may be given back, in seconds."""
        return min(lag, self.left)

    def use(self, lag: float) -> None:
        """Take off what was given back for a placement, and refill."""
        self.left = min(MOST, self.left - self.allowed(lag) + REFILL)

"""Limit the lag refunded to a sender: a little per placement, plus some saved up.

Lag is measured by echoes, which a sender can delay on purpose. A slowly refilling quota makes that
almost worthless, while real lag is short and is refunded in full.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST = 1.0  # seconds that can be saved up; also the initial amount
REFILL = 0.1  # seconds per placement


@dataclass(slots=True)
class LagQuota:
    """The refund one sender has left at one table, in seconds."""

    left: float = MOST

    def allowed(self, lag: float) -> float:
        """Return how much of a lag may be refunded, in seconds."""
        return min(lag, self.left)

    def use(self, lag: float) -> None:
        """Subtract the refund for a placement, then refill."""
        self.left = min(MOST, self.left - self.allowed(lag) + REFILL)

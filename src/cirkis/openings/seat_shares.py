"""What starting is worth: how often each seat wins among players of equal strength.

Measured by `python benchmarks/first_seat.py --games 400 --seed 5`; docs/openings.md has the errors.
"""

from __future__ import annotations

SEAT_SHARES = {
    2: (0.55, 0.45),
    3: (0.35, 0.33, 0.32),
    4: (0.27, 0.27, 0.26, 0.2),
}
"""The share of victories by the number of players and by seat, from the one that starts."""

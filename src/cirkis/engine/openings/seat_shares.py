"""What starting is worth: how often each seat wins among players of equal strength.

Measured by `python benchmarks/first_seat.py --games 400 --seed 5`; docs/openings.md has the errors.
"""

from __future__ import annotations

SEAT_SHARES = {
    2: (0.55, 0.45),
    3: (0.33, 0.37, 0.3),
    4: (0.19, 0.24, 0.28, 0.29),
}
"""The share of victories by the number of players and by seat, from the one that starts."""

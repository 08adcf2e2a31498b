"""Exact arithmetic with numbers a + b·phi, where phi = (1 + √5) / 2."""

from __future__ import annotations

import math
from dataclasses import dataclass

PHI = (1 + math.sqrt(5)) / 2


@dataclass(frozen=True, slots=True)
class Golden:
    """The number a + b·phi for integers a and b, with exact arithmetic and order."""

    a: int
    b: int = 0

    def __add__(self, other: Golden) -> Golden:
        return Golden(self.a + other.a, self.b + other.b)

    def __sub__(self, other: Golden) -> Golden:
        return Golden(self.a - other.a, self.b - other.b)

    def __neg__(self) -> Golden:
        return Golden(-self.a, -self.b)

    def __mul__(self, other: Golden) -> Golden:
        # phi² = phi + 1
        both = self.b * other.b
        return Golden(self.a * other.a + both, self.a * other.b + self.b * other.a + both)

    def __lt__(self, other: Golden) -> bool:
        return (self - other).sign() < 0

    def __float__(self) -> float:
        return self.a + self.b * PHI

    def sign(self) -> int:
        """Return -1, 0 or 1, computed in integers: twice the number is p + q·√5."""
        p, q = 2 * self.a + self.b, self.b
        if p >= 0 and q >= 0:
            return int(p > 0 or q > 0)
        if p <= 0 and q <= 0:
            return -1
        p_wins = p * p > 5 * q * q
        return (1 if p > 0 else -1) if p_wins else (1 if q > 0 else -1)

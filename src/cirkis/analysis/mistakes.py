"""How much a placement gave away, and what that is called."""

from __future__ import annotations

from enum import Enum
from math import hypot

from cirkis.analysis.analyse_position import Analysis


class Mistake(Enum):
    """How bad a placement was; the value is its name on the wire and in texts."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# From which loss of the mover's chance on, the worst first: 0.2 is one victory in five games.
THRESHOLDS: dict[Mistake, float] = {
    Mistake.BLUNDER: 0.20,
    Mistake.MISTAKE: 0.10,
    Mistake.INACCURACY: 0.05,
}


def margin(scores: tuple[float, ...], seat: int) -> float:
    """By how many points a seat is ahead of the best other one."""
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def judged(loss: float, error: float) -> Mistake | None:
    """What a loss is called; nothing where it is within the error."""
    if loss <= error:
        return None
    return next((kind for kind, least in THRESHOLDS.items() if loss >= least), None)


def loss_between(better: Analysis, played: Analysis, seat: int) -> tuple[float, float]:
    """What a seat gave away, in chance and points, by the positions after both placements."""
    chance = better.chances[seat] - played.chances[seat]
    points = margin(better.expected_scores, seat) - margin(played.expected_scores, seat)
    return max(0.0, chance), max(0.0, points)


def error_between(one: Analysis, other: Analysis) -> float:
    """Half the width of the interval that holds the difference of two chances 95 times of 100."""
    return hypot(one.error, other.error)

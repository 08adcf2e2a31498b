"""The chances and points that a placement gave away, and the size of that mistake."""

from collections.abc import Sequence
from enum import Enum

from cirkis.engine.analysis.analyse_position import Analysis


class Mistake(Enum):
    """The size of a mistake; the value is its name in JSON and message files."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# The least loss of the mover's chance for each, worst first: 0.2 is one win in five games.
THRESHOLDS: dict[Mistake, float] = {
    Mistake.BLUNDER: 0.20,
    Mistake.MISTAKE: 0.10,
    Mistake.INACCURACY: 0.05,
}


def score_margin(scores: Sequence[float], seat: int) -> float:
    """Return the lead over the best other seat, in points."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def classify_loss(loss: float, error: float) -> Mistake | None:
    """Return the mistake for a loss from 0 to 1; None if it is small or within the error."""
    if loss <= error:
        return None
    return next((mistake for mistake, least in THRESHOLDS.items() if loss >= least), None)


def loss_between(better: Analysis, played: Analysis, seat: int) -> tuple[float, float]:
    """Return how much a seat gave away, as a chance and in points."""
    chance = better.chances[seat] - played.chances[seat]
    points = score_margin(better.expected_scores, seat) - score_margin(played.expected_scores, seat)
    return max(0.0, chance), max(0.0, points)

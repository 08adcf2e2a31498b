"""Counting results: who won how often, and how sure that is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from cirkis.arena.simulation import GameResult, SimulationPlan

Z95 = 1.959964  # 95 of 100 results of a normal distribution lie within so many deviations


@dataclass(slots=True)
class PlayerStats:
    """What one player of a plan has reached.

    Attributes:
        level: who it is.
        wins: games won alone.
        shared: games won together with others (R26).
        victories: the same as one number: each game counts 1, divided among its winners.
        points: the sum of the scores.
    """

    level: str
    wins: int = 0
    shared: int = 0
    victories: float = 0.0
    points: int = 0


@dataclass(slots=True)
class SimulationStats:
    """The results of a plan so far."""

    plan: SimulationPlan
    games: int = 0
    plies: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    standings: list[PlayerStats] = field(init=False)

    def __post_init__(self) -> None:
        self.standings = [PlayerStats(level) for level in self.plan.levels]

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.plies += result.plies
        self.reasons[result.reason.value] += 1
        for player, standing in enumerate(self.standings):
            standing.points += result.scores[player]
            if player in result.winners:
                standing.victories += 1 / len(result.winners)
                standing.wins += len(result.winners) == 1
                standing.shared += len(result.winners) > 1

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON values; averages are null while there is no game."""
        return {
            "games": self.games,
            "planned": self.plan.games,
            "seed": self.plan.seed,
            "options": self.plan.options.to_json(),
            "players": [self._standing_json(standing) for standing in self.standings],
            "reasons": dict(self.reasons),
            "placements_per_game": self._mean(self.plies),
        }

    def _standing_json(self, standing: PlayerStats) -> dict[str, Any]:
        return {
            "level": standing.level,
            "wins": standing.wins,
            "shared": standing.shared,
            "victory_rate": self._mean(standing.victories),
            "victory_rate_95": self.interval(standing),
            "average_score": self._mean(standing.points),
        }

    def _mean(self, total: float) -> float | None:
        return round(total / self.games, 4) if self.games else None

    def interval(self, standing: PlayerStats) -> tuple[float, float]:
        """Where the true rate of victories lies with 95 percent confidence."""
        low, high = wilson(standing.victories, self.games)
        return round(low, 4), round(high, 4)


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 percent interval of a rate after E. B. Wilson (1927), good for few trials too."""
    if not trials:
        return 0.0, 1.0
    rate, weight = successes / trials, Z95**2 / trials
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z95 * sqrt(rate * (1 - rate) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)

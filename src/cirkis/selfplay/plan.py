"""What to play: the same plan always gives the same games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

VARIED_PLIES = 8


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """Games of the strongest search against itself.

    Attributes:
        games: how many.
        players: how many play each game, one number after the other, again and again.
        simulations: how many for every placement.
        varied_plies: so many placements of a game are drawn by their visits, so that games differ;
            all later ones are what the search finds best.
        seed: of all random numbers.
    """

    games: int
    players: tuple[int, ...] = (2, 3, 4)
    simulations: int = 400
    varied_plies: int = VARIED_PLIES
    seed: int = 0

    def rng(self, game: int) -> random.Random:
        """Return the random numbers of a game; they depend on no other game."""
        return random.Random(f"{self.seed} {game}")

    def to_json(self) -> dict[str, Any]:
        """Return what tells one plan from another, the number of games apart."""
        return {
            "players": list(self.players),
            "simulations": self.simulations,
            "varied_plies": self.varied_plies,
            "seed": self.seed,
        }


def plan_from_json(values: Mapping[str, Any], games: int) -> SelfPlayPlan:
    """Return the plan that wrote these values.

    Raises:
        ValueError: they are no plan's.
    """
    try:
        players = tuple(int(number) for number in values["players"])
        numbers = {name: int(values[name]) for name in ("simulations", "varied_plies", "seed")}
    except (KeyError, TypeError):
        raise ValueError("no plan") from None
    return SelfPlayPlan(games, players, **numbers)

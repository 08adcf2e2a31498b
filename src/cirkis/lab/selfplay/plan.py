"""A plan for self-play; the same plan always gives the same games."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cirkis.checks import check_seed, check_whole, check_wholes

VARIED_PLIES = 8


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """Self-play games of the strongest search.

    Attributes:
        games: the number of games.
        players: the numbers of players, used in turn by successive games.
        simulations: the number of simulations per placement.
        varied_plies: up to this ply, placements are drawn in proportion to their visits, so that
            games differ; later placements are the best ones.
        seed: the random seed.

    Raises:
        CirkisError: a number is invalid.
    """

    games: int
    players: tuple[int, ...] = (2, 3, 4)
    simulations: int = 400
    varied_plies: int = VARIED_PLIES
    seed: int = 0

    def __post_init__(self) -> None:
        check_wholes(self, games=0, simulations=1, varied_plies=0)
        players = tuple(check_whole("players", number, 2, 4) for number in self.players)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "seed", check_seed(self.seed))

    def rng(self, game: int) -> random.Random:
        """Return a game's random number generator, independent of other games."""
        return random.Random(f"{self.seed} {game}")

    def to_json(self) -> dict[str, Any]:
        """Return the values that identify the plan: everything but the number of games."""
        return {
            "players": list(self.players),
            "simulations": self.simulations,
            "varied_plies": self.varied_plies,
            "seed": self.seed,
        }


def plan_from_json(values: Mapping[str, Any], games: int) -> SelfPlayPlan:
    """Parse the result of to_json; raise ValueError for anything else."""
    try:
        players = tuple(int(number) for number in values["players"])
        numbers = {name: int(values[name]) for name in ("simulations", "varied_plies", "seed")}
    except (KeyError, TypeError):
        raise ValueError("not a plan") from None
    return SelfPlayPlan(games, players, **numbers)

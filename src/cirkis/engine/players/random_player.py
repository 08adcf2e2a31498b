"""A player that chooses at random."""

from __future__ import annotations

import random

from cirkis.engine.player import legal_choices
from cirkis.game import Placement, State


class RandomPlayer:
    """Chooses uniformly among all legal placements."""

    name = "random"

    def choose(self, state: State, rng: random.Random) -> Placement:
        return rng.choice(legal_choices(state))

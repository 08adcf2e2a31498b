"""The player that places anything anywhere."""

from __future__ import annotations

import random

from cirkis.pieces.placements import Placement
from cirkis.player import legal_choices
from cirkis.rules.state import State


class RandomPlayer:
    """Chooses among all legal placements with equal chances."""

    name = "random"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """Any legal placement."""
        return rng.choice(legal_choices(state))

"""A baseline for weak levels, with one rule: take the most points."""

from __future__ import annotations

import random

from cirkis.engine.player import legal_choices
from cirkis.game import Placement, State
from cirkis.game.rules.turns import place


class TakerPlayer:
    """Takes the most points available now, if any; otherwise places a big piece anywhere."""

    name = "taker"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """Prefers the most points now, then the most cells."""
        seat, score = state.to_play, state.scores[state.to_play]

        def sort_key(placement: Placement) -> tuple[int, int, float]:
            after, _ = place(state, placement.index)
            return after.scores[seat] - score, len(placement.cells), rng.random()

        return max(legal_choices(state), key=sort_key)

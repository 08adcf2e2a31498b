"""The player of one rule, by which weak levels are measured: it takes what points it can."""

from __future__ import annotations

import random

from cirkis.pieces.placements import Placement
from cirkis.player import legal_choices
from cirkis.rules.state import State
from cirkis.rules.turns import place


class TakerPlayer:
    """Takes the most points to be had now, if any; otherwise puts down a big piece anywhere."""

    name = "taker"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement with the most points for itself now, then with the most cells."""
        seat, had = state.to_play, state.scores[state.to_play]

        def appeal(placement: Placement) -> tuple[int, int, float]:
            after, _ = place(state, placement.index)
            return after.scores[seat] - had, len(placement.cells), rng.random()

        return max(legal_choices(state), key=appeal)

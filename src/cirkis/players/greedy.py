"""The player that takes points, looks one reply ahead, and saves what is useful later."""

from __future__ import annotations

import random

from cirkis.pieces.placements import Placement
from cirkis.player import legal_choices
from cirkis.players.heuristics import balance, follow_up, price, prospects
from cirkis.rules.state import State
from cirkis.rules.turns import place


class GreedyPlayer:
    """Takes the best points now, leaves the next player little, and keeps small pieces for late.

    For every legal placement it looks at what it brings at once, then at the best that the player
    whose turn comes can score on it.
    """

    name = "greedy"

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement of the greatest worth; any of them where several are."""
        worths = [(_worth(state, placement), placement) for placement in legal_choices(state)]
        best = max(worth for worth, _ in worths)
        return rng.choice([placement for worth, placement in worths if worth == best])


def _worth(state: State, placement: Placement) -> float:
    seat = state.to_play
    after, _ = place(state, placement.index)
    return (
        balance(after, seat)
        + follow_up(after, seat)
        + prospects(state, after, placement, seat)
        - price(state, placement, seat)
    )

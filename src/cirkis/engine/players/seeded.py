"""A player with a seed of its own."""

from __future__ import annotations

import random
from collections.abc import Generator

from cirkis.engine.player import Player, slices_of
from cirkis.engine.players.composed import ComposedPlayer
from cirkis.game import Placement, State


class SeededPlayer(ComposedPlayer):
    """Chooses as another player, with random numbers from its own seed.

    So it plays the same in the same position, whatever numbers others at the table draw.
    """

    def __init__(self, player: Player, seed: int) -> None:
        super().__init__(player.name, (player,))
        self.player, self.seed = player, seed

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        """Ignore `rng`."""
        own = random.Random(f"{self.seed} {state.to_play} {state.placed}")
        return (yield from slices_of(self.player, state, own))

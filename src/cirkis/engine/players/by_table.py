"""A player that delegates by table size, since what is strong differs."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping

from cirkis.engine.player import Player, slices_of
from cirkis.engine.players.composed import ComposedPlayer
from cirkis.game import Placement, State


class PlayerByTable(ComposedPlayer):
    """Chooses as the player for the number of seats in `players` does."""

    def __init__(self, name: str, players: Mapping[int, Player]) -> None:
        super().__init__(name, players.values())
        self.players = players

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        return (yield from slices_of(self.players[state.options.players], state, rng))

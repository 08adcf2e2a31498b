"""A player that plays as another at each size of table, since what is strong differs."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping

from cirkis.pieces.placements import Placement
from cirkis.player import Player, slices_of
from cirkis.players.composed import ComposedPlayer
from cirkis.rules.state import State


class PlayerByTable(ComposedPlayer):
    """Chooses as the player for so many seats does.

    Args:
        name: its name.
        players: who chooses, by the number of seats.

    Attributes:
        players: what was given.
    """

    def __init__(self, name: str, players: Mapping[int, Player]) -> None:
        super().__init__(name, players.values())
        self.players = players

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        """Yield after every slice of the player's, and return its placement."""
        return (yield from slices_of(self.players[state.options.players], state, rng))

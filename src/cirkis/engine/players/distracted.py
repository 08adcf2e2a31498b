"""A player that mostly thinks and sometimes only glances, as people do when they feel safe."""

from __future__ import annotations

import random
from collections.abc import Generator

from cirkis.engine.player import Player, slices_of
from cirkis.engine.players.composed import ComposedPlayer
from cirkis.game import Placement, State


class DistractedPlayer(ComposedPlayer):
    """Chooses as `main`, and now and then as the quicker `alternate`.

    `distraction` is the probability of that; `distraction_when_leading` the same while ahead in
    points, equal by default.
    """

    def __init__(
        self,
        main: Player,
        alternate: Player,
        distraction: float,
        distraction_when_leading: float | None = None,
    ) -> None:
        super().__init__(main.name, (main, alternate))
        self.main, self.alternate, self.distraction = main, alternate, distraction
        self.distraction_when_leading = (
            distraction if distraction_when_leading is None else distraction_when_leading
        )

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        is_distracted = rng.random() < (
            self.distraction_when_leading if _leads(state) else self.distraction
        )
        player = self.alternate if is_distracted else self.main
        return (yield from slices_of(player, state, rng))


def _leads(state: State) -> bool:
    others = [score for seat, score in enumerate(state.scores) if seat != state.to_play]
    return state.scores[state.to_play] > max(others)

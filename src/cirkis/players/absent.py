"""The player that mostly thinks, and sometimes just glances, as people do when they feel safe."""

from __future__ import annotations

import random
from threading import Event

from cirkis.pieces.placements import Placement
from cirkis.players.player import Player, Stoppable
from cirkis.rules.state import State


class AbsentMindedPlayer:
    """Chooses as one player does, and every now and then as another, quicker one.

    Args:
        thinker: who chooses most of the time.
        glancer: who chooses in a moment of absence.
        absence: how often that is, from 0 to 1.
        ease: how often it is while the player leads in points; as often as else if nothing is said.
    """

    def __init__(
        self, thinker: Player, glancer: Player, absence: float, ease: float | None = None
    ) -> None:
        self.name = thinker.name
        self.thinker, self.glancer, self.absence = thinker, glancer, absence
        self.ease = absence if ease is None else ease

    @property
    def stop(self) -> Event | None:
        """The event that ends the thinking; a glance is over before anybody could stop it."""
        return self.thinker.stop if isinstance(self.thinker, Stoppable) else None

    @stop.setter
    def stop(self, event: Event | None) -> None:
        if isinstance(self.thinker, Stoppable):
            self.thinker.stop = event

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement that one of the two chooses."""
        is_absent = rng.random() < (self.ease if _leads(state) else self.absence)
        return (self.glancer if is_absent else self.thinker).choose(state, rng)


def _leads(state: State) -> bool:
    """Whether whose turn it is has more points than any other."""
    others = [score for seat, score in enumerate(state.scores) if seat != state.to_play]
    return state.scores[state.to_play] > max(others)

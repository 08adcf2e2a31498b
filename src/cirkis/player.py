"""What a player is to the program: something with a name that chooses a placement."""

from __future__ import annotations

import random
from threading import Event
from typing import Protocol, runtime_checkable

from cirkis.errors import IllegalMove
from cirkis.pieces.placements import Placement
from cirkis.rules.game import legal_placements
from cirkis.rules.state import State


class Player(Protocol):
    """Anyone who can play. It keeps nothing between turns that would change what it chooses."""

    @property
    def name(self) -> str:
        """What it is called in records and tables of results."""
        ...

    def choose(self, state: State, rng: random.Random) -> Placement:
        """A legal placement for state.to_play.

        All chance comes from rng, so the same state and an equally seeded rng give the same choice.

        Raises:
            IllegalMove: the game is over.
        """
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A player that thinks long enough to be told to stop.

    Attributes:
        stop: while this event is set, it chooses at once the best that it has found so far.
    """

    stop: Event | None


def choices(state: State) -> tuple[Placement, ...]:
    """What a player chooses from: never empty.

    Raises:
        IllegalMove: the game is over.
    """
    if state.is_over:
        raise IllegalMove("the game is over: there is nothing to choose")
    return legal_placements(state)

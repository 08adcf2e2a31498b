"""Players that delegate: what is set on them is passed on."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from threading import Event

from cirkis.engine.player import Player, Stoppable, Timed, finish, is_repeatable
from cirkis.game import Placement, State


class ComposedPlayer(ABC):
    """A player whose choices are made by the players in `inner`."""

    def __init__(self, name: str, inner: Iterable[Player]) -> None:
        self.name = name
        self._inner = tuple(inner)
        self._stop: Event | None = None
        self._budget: float | None = None

    def choose(self, state: State, rng: random.Random) -> Placement:
        return finish(self.choose_in_slices(state, rng))

    @abstractmethod
    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        """Yield after every slice of whichever player thinks, and return the placement."""

    @property
    def stop(self) -> Event | None:
        return self._stop

    @stop.setter
    def stop(self, event: Event | None) -> None:
        self._stop = event
        for player in self._inner:
            if isinstance(player, Stoppable):
                player.stop = event

    @property
    def budget(self) -> float | None:
        return self._budget

    @budget.setter
    def budget(self, seconds: float | None) -> None:
        self._budget = seconds
        for player in self._inner:
            if isinstance(player, Timed):
                player.budget = seconds

    @property
    def is_repeatable(self) -> bool:
        return all(map(is_repeatable, self._inner))

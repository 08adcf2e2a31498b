"""Players that delegate to other players: by table size, at random, or with their own seed."""

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping
from threading import Event

from cirkis.checks import check_seed
from cirkis.engine.player import Player, Stoppable, Timed, finish, is_repeatable, slices_of
from cirkis.game import Placement, State


class ComposedPlayer(ABC):
    """A player that delegates to the players in `inner`, which share its `stop` and `budget`."""

    def __init__(self, name: str, inner: Iterable[Player]) -> None:
        self.name = name
        self._inner = tuple(inner)
        self._stop: Event | None = None
        self._budget: float | None = None

    def choose(self, state: State, rng: random.Random) -> Placement:
        return finish(self.choose_in_slices(state, rng))

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        player, own = self.delegate(state, rng)
        return (yield from slices_of(player, state, own))

    @abstractmethod
    def delegate(self, state: State, rng: random.Random) -> tuple[Player, random.Random]:
        """Return the player that chooses, and its random number generator."""

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


class PlayerByTable(ComposedPlayer):
    """Delegates to the player in `players` for the number of seats."""

    def __init__(self, name: str, players: Mapping[int, Player]) -> None:
        super().__init__(name, players.values())
        self.players = players

    def delegate(self, state: State, rng: random.Random) -> tuple[Player, random.Random]:
        return self.players[state.options.players], rng


class SeededPlayer(ComposedPlayer):
    """Delegates to another player, with random numbers from its own seed.

    It makes the same choice in the same position, whatever numbers other players draw.
    """

    def __init__(self, player: Player, seed: int) -> None:
        super().__init__(player.name, (player,))
        self.player = player
        self.seed = check_seed(seed)

    def delegate(self, state: State, rng: random.Random) -> tuple[Player, random.Random]:
        return self.player, random.Random(f"{self.seed} {state.to_play} {state.placed}")


class DistractedPlayer(ComposedPlayer):
    """Delegates to `main`, but occasionally to `alternate`, which only glances at the board.

    `distraction` is the probability of a glance, and `distraction_when_leading` the probability
    while ahead in points, when people feel safe; by default the two are equal.
    """

    def __init__(
        self,
        main: Player,
        alternate: Player,
        distraction: float,
        distraction_when_leading: float | None = None,
    ) -> None:
        super().__init__(main.name, (main, alternate))
        self.main = main
        self.alternate = alternate
        self.distraction = distraction
        self.distraction_when_leading = (
            distraction if distraction_when_leading is None else distraction_when_leading
        )

    def delegate(self, state: State, rng: random.Random) -> tuple[Player, random.Random]:
        is_distracted = rng.random() < (
            self.distraction_when_leading if _leads(state) else self.distraction
        )
        return self.alternate if is_distracted else self.main, rng


def _leads(state: State) -> bool:
    others = [score for seat, score in enumerate(state.scores) if seat != state.to_play]
    return state.scores[state.to_play] > max(others)

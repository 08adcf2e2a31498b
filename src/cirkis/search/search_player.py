"""The player that searches; it loads the compiler when it is made or first asked, not before."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

from cirkis.pieces.placements import Placement
from cirkis.player import legal_choices
from cirkis.rules.state import State

if TYPE_CHECKING:
    from cirkis.search.config import SearchConfig
    from cirkis.search.tree.search import Search

SECONDS = 1.0


class SearchPlayer:
    """Chooses by tree search within limits; it needs at least one of them.

    With a limit of simulations alone the choice follows from the state and rng, as for every
    player. With a limit of time it also depends on how fast the machine is.

    Args:
        name: what it is called.
        simulations: at most so many a move.
        seconds: at most so long a move; one second when nothing is said.
        tuning: the numbers of the search; those for strong play when nothing is said.
        keeps_tree: whether what was found for earlier moves of the game is used for later ones.
            It plays a little better, but no longer from the state and rng alone.
        stop: while this event is set, a search ends at once with the best found so far.
        threads: how many threads search. With more than one, where the result gets certain or
            `settles` ends the search, the choice also depends on how the machine runs them.
        settles: whether to choose early once no other placement can catch up within the limits.
        clock: what the seconds are told by; `time.thread_time` counts those of the processor.
    """

    def __init__(
        self,
        name: str = "searcher",
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        config: SearchConfig | None = None,
        keeps_tree: bool = False,
        stop: Event | None = None,
        threads: int = 1,
        settles: bool = False,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.name = name
        self.simulations = simulations
        self.seconds = SECONDS if simulations is None and seconds is None else seconds
        self.config = config
        self.keeps_tree = keeps_tree
        self.stop = stop
        self.threads, self.settles, self.clock = threads, settles, clock
        self._search: Search | None = None

    def choose(self, state: State, rng: random.Random) -> Placement:
        """The placement that the search finds best."""
        legal = legal_choices(state)
        seed = rng.getrandbits(32)
        if len(legal) == 1:
            return legal[0]
        search = self._searching(state, seed)
        search.run(simulations=1)  # something to go by, even if it is stopped at once
        search.run(
            simulations=self.simulations,
            seconds=self.seconds,
            stop=self.stop,
            clock=self.clock,
            settles=self.settles,
        )
        return search.best()

    def _searching(self, state: State, seed: int) -> Search:
        from cirkis.search.config import STRONGEST
        from cirkis.search.tree.search import CAPACITY, Search, capacity_for

        if self._search is None:
            room = CAPACITY
            if self.simulations is not None and not self.keeps_tree:
                room = min(room, capacity_for(self.simulations))
            self._search = Search(
                state,
                seed=seed,
                config=self.config or STRONGEST,
                capacity=room,
                threads=self.threads,
            )
        elif self.keeps_tree:
            self._search.advance(state)
        else:
            self._search.restart(state, seed)
        return self._search

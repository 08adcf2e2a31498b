"""The player that searches; its first search loads a host for the kernel."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Generator
from functools import cache
from threading import Event
from typing import TYPE_CHECKING

from cirkis.engine.openings.book import book_for
from cirkis.engine.player import finish, legal_choices
from cirkis.engine.search.config import Limits, check_seconds, check_simulations, check_threads
from cirkis.engine.search.kernel_hosts.choice import can_run
from cirkis.game import Placement, State, new_game
from cirkis.game.board import SECTORS

if TYPE_CHECKING:
    from cirkis.engine.search.config import SearchConfig
    from cirkis.engine.search.evaluation.weights import LearnedWeights
    from cirkis.engine.search.tree.search import Search

SECONDS = 1.0


class SearchPlayer:
    """Chooses by tree search within a limit of simulations or time.

    With `simulations` alone, the choice depends only on the state and rng, as Player requires.
    With `seconds` it also depends on the speed of the machine.

    Args:
        name: the name in records and result tables.
        simulations: the maximum number of simulations per placement.
        seconds: the maximum time per placement; one second if neither is given.
        config: the parameters of the search; STRONGEST by default.
        reuse_tree: whether to keep the tree from move to move. With two players this wins six games
            in ten, but the choice then also depends on earlier moves.
        stop: when set, ends a search immediately with the best placement so far.
        threads: the number of threads that grow the tree; only numba can use more than one. With
            several, the choice depends on their timing.
        early_stop: whether to stop once no other placement can catch up within the limits. This
            changes the choice only if a result would have been proven later.
        clock: the clock for `seconds`; `time.thread_time` counts processor time.
        use_book: whether to follow the opening book if it contains the position.
        learned: learned weights to use instead of the bundled ones, if `config` uses any.
        follows_clock: whether a budget, if there is one, replaces `seconds`.

    Attributes:
        budget: wall-clock seconds for each placement, besides the other limits; None if there is
            no clock.

    Raises:
        LimitError: a limit is not a number, or out of range.
    """

    def __init__(
        self,
        name: str = "search",
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        config: SearchConfig | None = None,
        reuse_tree: bool = False,
        stop: Event | None = None,
        threads: int = 1,
        early_stop: bool = False,
        clock: Callable[[], float] = time.perf_counter,
        use_book: bool = False,
        learned: LearnedWeights | None = None,
        follows_clock: bool = False,
    ) -> None:
        seconds = None if seconds is None else check_seconds(seconds)
        simulations = check_simulations(simulations)
        threads = check_threads(threads)
        self.name = name
        self.simulations = simulations
        self.seconds = SECONDS if simulations is None and seconds is None else seconds
        self.config = config
        self.reuse_tree = reuse_tree
        self.stop = stop
        self.threads = threads
        self.early_stop = early_stop
        self.clock = clock
        self.use_book = use_book
        self.learned = learned
        self.follows_clock = follows_clock
        self.budget: float | None = None
        self._search: Search | None = None

    @property
    def is_repeatable(self) -> bool:
        return self.seconds is None and not self.reuse_tree and self.threads == 1

    def choose(self, state: State, rng: random.Random) -> Placement:
        return finish(self.choose_in_slices(state, rng))

    def choose_in_slices(
        self, state: State, rng: random.Random
    ) -> Generator[None, None, Placement]:
        started = time.perf_counter()
        legal = legal_choices(state)
        seed = rng.getrandbits(32)
        if len(legal) == 1:
            return legal[0]
        known = book_for(state.options.players).choose(state, rng) if self.use_book else None
        if known is not None:
            return known
        search = self._prepare_search(state, seed)
        search.run(simulations=1)  # so that there is a choice even if stopped immediately
        seconds, clock = self._time_left(started)
        early_stop = self.early_stop or self.budget is not None
        yield from search.run_in_slices(
            Limits(self.simulations, seconds, self.stop, clock, early_stop)
        )
        best = search.best()
        if state.placed or self.reuse_tree:
            return best
        return state.variant.table.turned(best, rng.randrange(len(SECTORS)))

    def _time_left(self, started: float) -> tuple[float | None, Callable[[], float]]:
        """Return the seconds left for a choice that began at `started`, and their clock."""
        if self.budget is None:
            return self.seconds, self.clock
        left = max(0.0, self.budget - (time.perf_counter() - started))
        if self.seconds is not None and not self.follows_clock:
            left = min(left, self.seconds)
        return left, time.perf_counter

    def _prepare_search(self, state: State, seed: int) -> Search:
        from cirkis.engine.search.config import STRONGEST
        from cirkis.engine.search.tree.search import CAPACITY, Search, capacity_for

        if self._search is None:
            capacity = CAPACITY
            if self.simulations is not None and not self.reuse_tree:
                capacity = min(capacity, capacity_for(self.simulations))
            self._search = Search(
                state,
                seed=seed,
                config=self.config or STRONGEST,
                capacity=capacity,
                threads=self.threads,
                learned=self.learned,
                one_of_each=not self.reuse_tree,
            )
        elif self.reuse_tree:
            self._search.advance(state)
        else:
            self._search.restart(state, seed)
        return self._search


@cache
def load_search() -> None:
    """Load everything that the first search needs, once per process, if a host is installed."""
    if can_run():
        SearchPlayer(simulations=1).choose(new_game(), random.Random(0))

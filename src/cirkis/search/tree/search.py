"""A search of one position: run it, stop it, ask it, and follow the game with it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

from cirkis.pieces.placements import Placement
from cirkis.rules.state import State
from cirkis.search.config import INFORMED, SearchConfig
from cirkis.search.evaluation.opponent_model import greedy_seats
from cirkis.search.evaluation.weights import Learned, with_weights
from cirkis.search.kernel.position import encode_state, tables_for
from cirkis.search.tree.nodes import USED
from cirkis.search.tree.root_stats import OutcomeStats, children_of, principal_line, visit_lead
from cirkis.search.tree.worker import TreeWorker

CAPACITY = 1_000_000
NODES_A_SIMULATION = 40
"""So many nodes are room enough for each simulation of a short search."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a search says about one placement.

    Attributes:
        placement: what may be placed.
        visits: how many simulations tried it.
        values: the mean reward of every seat, from 0 to 1: about its part of the victory.
        winners: the seats that certainly win after it; empty while that is open.
        tally: what became of the games that began with it, victories and points apart.
    """

    placement: Placement
    visits: int
    values: tuple[float, ...]
    winners: tuple[int, ...]
    stats: OutcomeStats


def capacity_for(simulations: int) -> int:
    """How many nodes are room enough for a search of so many simulations, if they are few."""
    return 1_000 + NODES_A_SIMULATION * simulations


class Search:
    """A tree that grows from a position of a game that goes on, or one in each of several threads.

    Args:
        state: where to search from.
        seed: of all chance; the same seed and number of simulations give the same tree.
        capacity: how many nodes there is room for; a full tree drops what was seldom visited.
        threads: how many threads search. Each has a tree of its own, and what they find is added
            up; a node that several of them find takes room in each.
        learned: what to use instead of the weights that come with the program, where the tuning
            uses any.
    """

    def __init__(
        self,
        state: State,
        *,
        seed: int = 0,
        config: SearchConfig = INFORMED,
        capacity: int = CAPACITY,
        threads: int = 1,
        learned: Learned | None = None,
    ) -> None:
        self.config = config
        self._learned = learned
        self._workers = [
            TreeWorker(_seed(seed, nth), config, capacity // threads) for nth in range(threads)
        ]
        self._enter(state)

    def _enter(self, state: State) -> None:
        self.state, self._greedy = state, greedy_seats(state, self.config)
        tables, root = tables_for(state), encode_state(state)
        if self.config.uses_learned and state.options.players <= self.config.learned_max_players:
            tables = with_weights(tables, state.options, self._learned)
        for worker in self._workers:
            worker.enter(tables, root, self._greedy)

    def run(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
        clock: Callable[[], float] = time.perf_counter,
        settles: bool = False,
    ) -> int:
        """Search on until a limit is reached, the result is proven, or the event is set.

        Args:
            simulations: at most so many, by all threads together.
            seconds: at most so long, by the clock; each thread looks at it for itself.
            settles: whether to end also once no other placement can catch up within the limits.

        Returns:
            How many simulations were made.
        """

        def grow(nth: int) -> int:
            begun = clock()
            share = None if simulations is None else (simulations + nth) // len(self._workers)

            def is_enough(done: int) -> bool:
                took = clock() - begun
                if (stop is not None and stop.is_set()) or (
                    seconds is not None and took >= seconds
                ):
                    return True
                if self.is_proven:
                    return True
                return settles and self._is_settled(_left(done, took, share, seconds))

            return self._workers[nth].grow(share, is_enough)

        if len(self._workers) == 1:
            return grow(0)
        with ThreadPoolExecutor(len(self._workers)) as threads:
            return sum(threads.map(grow, range(len(self._workers))))

    def _is_settled(self, left: float) -> bool:
        """Whether the best is so far ahead that so many simulations a thread change nothing."""
        return visit_lead([worker.tree for worker in self._workers]) > left * len(self._workers)

    @property
    def visits(self) -> int:
        """How many simulations the trees hold, those kept from earlier moves too."""
        return sum(int(worker.tree.visits[0]) for worker in self._workers)

    @property
    def nodes(self) -> int:
        """How many nodes are used."""
        return sum(int(worker.tree.header[USED]) for worker in self._workers)

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return any(worker.is_proven for worker in self._workers)

    def candidates(self) -> list[Candidate]:
        """What may be placed, the best first; empty before the first simulation."""
        placements = self.state.variant.table.placements
        players, seat = self.state.options.players, self.state.to_play
        found = [
            Candidate(
                placement=placements[child.placement],
                visits=child.visits,
                values=tuple(value / max(child.visits, 1) for value in child.values),
                winners=tuple(s for s in range(players) if child.proven >> s & 1),
                stats=child.stats,
            )
            for child in children_of([worker.tree for worker in self._workers], players)
        ]
        return sorted(found, key=lambda candidate: _rank(candidate, seat), reverse=True)

    def best(self) -> Placement:
        """The placement to make."""
        return self.candidates()[0].placement

    def principal_variation(self, placement: Placement, longest: int) -> tuple[Placement, ...]:
        """What the search expects from a placement on, itself included; so many at most."""
        placements = self.state.variant.table.placements
        lines = [
            (int(worker.tree.visits[node]), principal_line(worker.tree, node, longest))
            for worker in self._workers
            if (node := worker.child(0, placement.index)) is not None
        ]
        _, found = max(lines, default=(0, []))
        return tuple(placements[index] for index in found)

    def restart(self, state: State, seed: int) -> None:
        """Begin anew, as a search just made would."""
        for nth, worker in enumerate(self._workers):
            worker.restart(_seed(seed, nth))
        self._enter(state)

    def advance(self, state: State) -> bool:
        """Go on from a later state of the same game; whether a part of a tree could be kept."""
        now = self.state
        follows = state.placed[: now.plies] == now.placed
        follows &= (now.options, now.withdrawn) == (state.options, state.withdrawn)
        follows &= self._greedy == greedy_seats(state, self.config)  # others' habits shape the tree
        line = [index for _, index in state.placed[now.plies :]]
        nowhere = [-1]
        kept = [worker.copy_subtree(line if follows else nowhere) for worker in self._workers]
        self._enter(state)
        return any(kept)


def _seed(seed: int, nth: int) -> int:
    """The seed of the nth thread; the first has the one given."""
    return seed + (nth << 32)


def _left(done: int, took: float, simulations: int | None, seconds: float | None) -> float:
    """How many simulations a thread can still make within its limits, at the speed it has had."""
    by_number = float("inf") if simulations is None else simulations - done
    if seconds is None or not done or took <= 0:
        return by_number
    return min(by_number, (seconds - took) * done / took)


def _rank(candidate: Candidate, seat: int) -> tuple[float, int, float]:
    """Certain victories first, certain defeats last; between them the most visits."""
    certain = 0.0
    if candidate.winners:
        part = 1 / len(candidate.winners) if seat in candidate.winners else 0.0
        certain = 1.0 if part == 1 else -1.0 if part == 0 else 0.0
    return certain, candidate.visits, candidate.values[seat]

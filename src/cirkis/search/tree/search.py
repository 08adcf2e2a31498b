"""The search of a position: run it, stop it, query it, and follow the game with it."""

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
from cirkis.search.evaluation.weights import LearnedWeights, with_weights
from cirkis.search.kernel.position import encode_state, tables_for
from cirkis.search.tree.nodes import NODES_USED
from cirkis.search.tree.root_stats import (
    OutcomeStats,
    principal_variation,
    root_children,
    visit_lead,
)
from cirkis.search.tree.worker import TreeWorker

CAPACITY = 1_000_000
NODES_PER_SIMULATION = 40
"""The nodes that each simulation of a short search needs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a search says about one placement.

    Attributes:
        placement: the placement.
        visits: the number of simulations that tried it.
        values: the mean reward of every seat, from 0 to 1: about its share of the victory.
        winners: the seats that certainly win after it; empty while that is open.
        stats: the outcomes of the games that began with it, wins and points apart.
    """

    placement: Placement
    visits: int
    values: tuple[float, ...]
    winners: tuple[int, ...]
    stats: OutcomeStats


def capacity_for(simulations: int) -> int:
    """Return how many nodes a short search of this many simulations needs."""
    return 1_000 + NODES_PER_SIMULATION * simulations


class Search:
    """A tree that grows from a position of a game that is not over, or one in each thread.

    Args:
        state: the position to search.
        seed: the seed; the same seed and number of simulations give the same tree.
        config: the numbers of the search.
        capacity: the maximum number of nodes; a full tree drops rarely visited ones.
        threads: the number of threads. Each has a tree of its own, and the results are added up;
            a node found by several of them takes room in each.
        learned: learned weights to use instead of the bundled ones, if `config` uses any.
    """

    def __init__(
        self,
        state: State,
        *,
        seed: int = 0,
        config: SearchConfig = INFORMED,
        capacity: int = CAPACITY,
        threads: int = 1,
        learned: LearnedWeights | None = None,
    ) -> None:
        self.config = config
        self._learned = learned
        self._workers = [
            TreeWorker(_seed(seed, index), config, capacity // threads) for index in range(threads)
        ]
        self._set_root(state)

    def _set_root(self, state: State) -> None:
        self.state, self._greedy = state, greedy_seats(state, self.config)
        tables, root = tables_for(state), encode_state(state)
        if self.config.use_learned and state.options.players <= self.config.learned_max_players:
            tables = with_weights(tables, state.options, self._learned)
        for worker in self._workers:
            worker.set_root(tables, root, self._greedy)

    def run(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
        clock: Callable[[], float] = time.perf_counter,
        early_stop: bool = False,
    ) -> int:
        """Search until a limit is reached, the result is proven, or the event is set.

        Args:
            simulations: the maximum number of simulations, for all threads together.
            seconds: the maximum time by the clock, which each thread reads for itself.
            stop: an event that ends the search.
            clock: the clock.
            early_stop: whether to stop once no other placement can catch up within the limits.

        Returns:
            The number of simulations made.
        """

        def grow(index: int) -> int:
            started = clock()
            share = None if simulations is None else (simulations + index) // len(self._workers)

            def is_enough(done: int) -> bool:
                elapsed = clock() - started
                if (stop is not None and stop.is_set()) or (
                    seconds is not None and elapsed >= seconds
                ):
                    return True
                if self.is_proven:
                    return True
                return early_stop and self._is_decided(
                    _simulations_left(done, elapsed, share, seconds)
                )

            return self._workers[index].grow(share, is_enough)

        if len(self._workers) == 1:
            return grow(0)
        with ThreadPoolExecutor(len(self._workers)) as threads:
            return sum(threads.map(grow, range(len(self._workers))))

    def _is_decided(self, left: float) -> bool:
        """Return whether the best is too far ahead for `left` simulations per thread to matter."""
        return visit_lead([worker.tree for worker in self._workers]) > left * len(self._workers)

    @property
    def visits(self) -> int:
        """The number of simulations in the trees, including those kept from earlier moves."""
        return sum(int(worker.tree.visits[0]) for worker in self._workers)

    @property
    def nodes(self) -> int:
        """The number of nodes used."""
        return sum(int(worker.tree.header[NODES_USED]) for worker in self._workers)

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return any(worker.is_proven for worker in self._workers)

    def candidates(self) -> list[Candidate]:
        """Return the legal placements, best first; empty before the first simulation."""
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
            for child in root_children([worker.tree for worker in self._workers], players)
        ]
        return sorted(found, key=lambda candidate: _sort_key(candidate, seat), reverse=True)

    def best(self) -> Placement:
        """Return the best placement."""
        return self.candidates()[0].placement

    def principal_variation(self, placement: Placement, max_plies: int) -> tuple[Placement, ...]:
        """Return what the search expects from a placement on.

        Args:
            placement: the first placement of the line.
            max_plies: the maximum length of the line.
        """
        placements = self.state.variant.table.placements
        lines = [
            (int(worker.tree.visits[node]), principal_variation(worker.tree, node, max_plies))
            for worker in self._workers
            if (node := worker.child(0, placement.index)) is not None
        ]
        _, found = max(lines, default=(0, []))
        return tuple(placements[index] for index in found)

    def restart(self, state: State, seed: int) -> None:
        """Start over from a position, as a new search would.

        Args:
            state: the position.
            seed: the seed.
        """
        for index, worker in enumerate(self._workers):
            worker.restart(_seed(seed, index))
        self._set_root(state)

    def advance(self, state: State) -> bool:
        """Continue from a later state of the same game; return whether part of a tree was kept."""
        now = self.state
        follows = state.placed[: now.plies] == now.placed
        follows &= (now.options, now.withdrawn) == (state.options, state.withdrawn)
        follows &= self._greedy == greedy_seats(state, self.config)  # greedy seats shape the tree
        line = [index for _, index in state.placed[now.plies :]]
        kept = [worker.keep_subtree(line if follows else None) for worker in self._workers]
        self._set_root(state)
        return any(kept)


def _seed(seed: int, index: int) -> int:
    """Return the seed of a thread; the first has the given one."""
    return seed + (index << 32)


def _simulations_left(
    done: int, elapsed: float, simulations: int | None, seconds: float | None
) -> float:
    """Return how many simulations a thread can still make within its limits, at its speed."""
    by_number = float("inf") if simulations is None else simulations - done
    if seconds is None or not done or elapsed <= 0:
        return by_number
    return min(by_number, (seconds - elapsed) * done / elapsed)


def _sort_key(candidate: Candidate, seat: int) -> tuple[int, int, float]:
    """Return a sort key: certain wins first, certain losses last, between them by visits."""
    certain = 0
    if candidate.winners == (seat,):
        certain = 1
    elif candidate.winners and seat not in candidate.winners:
        certain = -1
    return certain, candidate.visits, candidate.values[seat]

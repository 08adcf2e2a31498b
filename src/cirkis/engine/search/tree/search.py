"""What a search found out about the root's children: visits, rewards, wins and points."""

from __future__ import annotations

import atexit
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from threading import Event, local
from typing import Any, NamedTuple

from cirkis.engine.player import finish
from cirkis.engine.search.config import INFORMED, Limits, SearchConfig
from cirkis.engine.search.evaluation.opponent_model import GreedyOdds
from cirkis.engine.search.evaluation.weights import LearnedWeights, with_weights
from cirkis.engine.search.kernel.arrays import Int64Array
from cirkis.engine.search.kernel.position import MAX_SEATS, encode_state, tables_for
from cirkis.engine.search.tree.nodes import (
    FINISHED,
    GAMES,
    NODES_USED,
    POINTS,
    STATS_SIZE,
    WINS,
    Tree,
    TreeMemory,
)
from cirkis.engine.search.tree.worker import CHECKPOINT, TreeWorker
from cirkis.game import Placement, State, legal_mask, legal_placements
from cirkis.game.board import SECTORS
from cirkis.game.rules.legality import taking_mask


class OutcomeStats(NamedTuple):
    """The outcomes of the simulated games that start with one placement."""

    games: int
    finished: int  # games played to the end
    wins: tuple[float, ...]  # by seat; shared wins count as fractions
    points: tuple[float, ...]  # final points by seat, summed over the finished games


@dataclass(frozen=True, slots=True)
class Candidate:
    placement: Placement
    visits: int  # simulations that tried it
    values: tuple[float, ...]  # mean reward by seat, from 0 to 1; roughly shares of the victory
    winners: tuple[int, ...]  # the seats that are certain to win after it; empty if undecided
    stats: OutcomeStats


def root_candidates(tree: TreeMemory, state: State) -> list[Candidate]:
    players = state.options.players
    names = ("placement", "visits", "values", "root_stats", "proven")
    numbers, visits, values, stats, proven = (_of_children(tree, name) for name in names)
    return [
        Candidate(
            placement=state.variant.table.placements[number],
            visits=visits[nth],
            values=tuple(
                value / max(visits[nth], 1)
                for value in values[nth * MAX_SEATS : nth * MAX_SEATS + players]
            ),
            winners=tuple(seat for seat in range(players) if proven[nth] >> seat & 1),
            stats=_outcomes(stats[nth * STATS_SIZE : (nth + 1) * STATS_SIZE], players),
        )
        for nth, number in enumerate(numbers)
    ]


def _outcomes(row: Any, players: int) -> OutcomeStats:
    wins, points = row[WINS:][:players], row[POINTS:][:players]
    return OutcomeStats(int(row[GAMES]), int(row[FINISHED]), tuple(wins), tuple(points))


def _of_children(tree: TreeMemory, name: str) -> Any:
    """Return the part of an array that belongs to the root's children."""
    count = tree.read("child_count")[0]
    return tree.read(name, 0 if name == "root_stats" else tree.read("first_child")[0], count)


def visit_lead(tree: TreeMemory) -> int:
    """Return how many more visits the most visited child has than the next.

    It is -1 if there is only one child, or if a child is proven, which outweighs visits.
    """
    if any(_of_children(tree, "proven")):
        return -1
    visits = sorted(_of_children(tree, "visits"))
    return visits[-1] - visits[-2] if len(visits) > 1 else -1


_ENOUGH = 5
"""A first placement is trusted if it was tried at least a fifth as often as any other."""


def with_pie_rule(ranked: Sequence[Candidate], state: State) -> list[Candidate]:
    """Return candidates, best first. A good first piece is valued as if the other player took it
    over; in reply to the first piece, taking it over is one more candidate.

    Args:
        ranked: the candidates of the search, best first.
        state: the position, in a game with the pie rule.
    """
    seat = state.to_play
    if not state.placed and ranked:
        most = max(one.visits for one in ranked)
        each = [one if one.values[seat] <= 0.5 else _mirrored(one, one.placement) for one in ranked]
        return sorted(
            each, key=lambda one: (_ENOUGH * one.visits >= most, one.values[seat]), reverse=True
        )
    if not ranked or state.leader is None or not taking_mask(state) & state.available[seat]:
        return list(ranked)
    best, *others = ranked
    taking = _mirrored(best, state.leader)
    first = [best, taking] if best.values[seat] >= 0.5 else [taking, best]
    return [*first, *others]


def _mirrored(candidate: Candidate, placement: Placement) -> Candidate:
    """Return the result with the two seats exchanged."""
    stats, seats = candidate.stats, len(candidate.values)
    return replace(
        candidate,
        placement=placement,
        values=candidate.values[::-1],
        winners=tuple(seats - 1 - seat for seat in candidate.winners[::-1]),
        stats=stats._replace(wins=stats.wins[::-1], points=stats.points[::-1]),
    )


CAPACITY = 1_000_000
ENDS_KEPT = 400
"""How many ends of simulated games a search keeps; older ones are dropped."""
NODES_PER_SIMULATION = 40
"""Nodes taken per simulation of a short search."""


def capacity_for(simulations: int) -> int:
    """Return how many nodes a short search of this many simulations needs."""
    return 1_000 + NODES_PER_SIMULATION * simulations


class Search:
    """A tree search from a position in a game that is not over.

    The same seed and number of simulations give the same tree, if there is one thread. Several
    threads grow one tree if the host lets them share memory; otherwise, only one runs. A tree that
    reaches its capacity, a number of nodes, drops rarely visited ones. `learned` replaces the
    bundled weights, if `config` uses any. With `one_of_each` the search considers only one opening
    per rotation class on the empty board.
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
        one_of_each: bool = False,
    ) -> None:
        self.config = config
        self._learned = learned
        self._one_of_each = one_of_each
        self._worker = TreeWorker(seed, config, capacity, threads)
        self._odds = GreedyOdds(config)
        self._set_root(state)

    def _set_root(self, state: State) -> None:
        self.state = state
        self._greedy = self._odds.chances(state)
        self.ends = deque[Int64Array](maxlen=ENDS_KEPT)
        choices = legal_mask(state) & ~taking_mask(state)  # the kernel cannot take over (R34)
        if self._one_of_each and not state.placed:
            choices = distinct_openings(state)
        tables, root = tables_for(state), encode_state(state, choices)
        if self.config.use_learned and state.options.players <= self.config.learned_max_players:
            tables = with_weights(tables, state.options, self._learned)
        self._worker.set_root(tables, root, self._greedy)

    def run(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
        clock: Callable[[], float] = time.perf_counter,
        early_stop: bool = False,
    ) -> int:
        """Search until one of the Limits is reached or the result is proven.

        Return the number of simulations made.
        """
        limits = Limits(simulations, seconds, stop, clock, early_stop)
        return finish(self.run_in_slices(limits))

    def run_in_slices(self, limits: Limits) -> Generator[None, None, int]:
        """Search like `run`, yielding every few hundredths of a second."""
        started = limits.clock()

        def is_enough(done: int) -> bool:
            elapsed = limits.clock() - started
            if limits.are_reached(elapsed):
                return True
            # only at checkpoints, so that the result does not depend on the machine's speed
            is_due = limits.early_stop and done % CHECKPOINT == 0
            return is_due and visit_lead(self._worker.tree) > _simulations_left(
                done, elapsed, limits.simulations, limits.seconds
            )

        return self._worker.grow(limits.simulations, is_enough)

    def run_to_ends(self, simulations: int) -> None:
        """Continue the search, and add the positions where simulated games end to `ends`.

        They are laid out as in kernel/position.py, without the sets; games that a proof cuts short
        are left out.
        """
        self.ends.extend(self._worker.sample_ends(simulations))

    @property
    def host(self) -> str:
        """What runs the kernel: "wasmtime", "numba" or "browser"."""
        return self._worker.host

    @property
    def visits(self) -> int:
        """The number of simulations in the tree, including those kept from earlier moves."""
        return int(self._worker.tree.read("visits")[0])

    @property
    def nodes(self) -> int:
        return int(self._worker.tree.read("header", NODES_USED)[0])

    @property
    def is_proven(self) -> bool:
        return self._worker.is_proven

    def tree(self) -> Tree:
        return self._worker.tree.copy()

    def candidates(self) -> list[Candidate]:
        """Return the legal placements, best first; empty before the first simulation."""
        found = root_candidates(self._worker.tree, self.state)
        found.sort(key=lambda one: _sort_key(one, self.state.to_play), reverse=True)
        if not self.state.options.pie:
            return found
        if not self.state.placed:
            found = [self._after_reply(one) for one in found]
        return with_pie_rule(found, self.state)

    def _after_reply(self, candidate: Candidate) -> Candidate:
        """Return a candidate with its values and victories after the best reply: the mean over all
        replies flatters the player who places first.
        """
        worker = self._worker
        node = worker.child(0, candidate.placement.index)
        line = [] if node is None else worker.best_line(node, 2)
        reply = worker.child(node, line[1]) if node is not None and len(line) > 1 else None
        if reply is None:
            return candidate
        visits, values = (worker.tree.read(name, reply) for name in ("visits", "values"))
        means = tuple(value / max(visits[0], 1) for value in values[: len(candidate.values)])
        wins = tuple(mean * candidate.stats.games for mean in means)
        return replace(candidate, values=means, stats=candidate.stats._replace(wins=wins))

    def best(self) -> Placement:
        return self.candidates()[0].placement

    def principal_variation(self, placement: Placement, max_plies: int) -> tuple[Placement, ...]:
        node = self._worker.child(0, placement.index)
        line = [placement.index] if node is None else self._worker.best_line(node, max_plies)
        return tuple(self.state.variant.table.placements[index] for index in line)

    def restart(self, state: State, seed: int) -> None:
        """Start over from a position, like a new search."""
        self._worker.restart(seed)
        self._set_root(state)

    def advance(self, state: State) -> bool:
        """Continue from a later state of the same game; return whether part of a tree was kept."""
        now = self.state
        follows = state.placed[: now.plies] == now.placed
        follows &= (now.options, now.withdrawn) == (state.options, state.withdrawn)
        # if other seats can be greedy, a tree is valid only for the seat that searched
        follows &= not any(self._greedy) or now.to_play == state.to_play
        line = [index for _, index in state.placed[now.plies :]]
        kept = self._worker.keep_subtree(line if follows else None)
        self._set_root(state)
        return kept


def distinct_openings(state: State) -> int:
    """Return one opening per rotation class, as a set."""
    table = state.variant.table
    found = 0
    for placement in legal_placements(state):
        turns = (table.turned(placement, fifths) for fifths in range(len(SECTORS)))
        found |= 1 << min(turn.index for turn in turns)
    return found


def _simulations_left(
    done: int, elapsed: float, simulations: int | None, seconds: float | None
) -> float:
    """Estimate how many simulations a search can still make within its limits at its speed."""
    by_number = float("inf") if simulations is None else simulations - done
    if seconds is None or not done or elapsed <= 0:
        return by_number
    return min(by_number, (seconds - elapsed) * done / elapsed)


def _sort_key(candidate: Candidate, seat: int) -> tuple[int, int, float]:
    """Rank certain wins highest, certain losses lowest, and the rest by visits."""
    certain = 0
    if candidate.winners == (seat,):
        certain = 1
    elif candidate.winners and seat not in candidate.winners:
        certain = -1
    return certain, candidate.visits, candidate.values[seat]


_kept = local()


@atexit.register
def forget() -> None:
    """Drop this thread's search while its host is still loaded."""
    _kept.__dict__.clear()


def thread_search(
    state: State,
    seed: int,
    config: SearchConfig,
    simulations: int,
    learned: LearnedWeights | None = None,
) -> Search:
    """Return a new search of a position, valid until this thread's next call.

    It reuses the memory of the thread's last search only if that had the same config, capacity and
    weights, so that earlier searches do not change the result.
    """
    capacity = capacity_for(simulations)
    key = config, capacity, id(learned)  # the kept search keeps `learned` alive
    if getattr(_kept, "key", None) == key:
        search: Search = _kept.search
        search.restart(state, seed)
        return search
    forget()
    search = Search(state, seed=seed, config=config, capacity=capacity, learned=learned)
    _kept.key, _kept.search = key, search
    return search

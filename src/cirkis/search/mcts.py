"""A search of one position: run it, stop it, ask it, and follow the game with it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Event

import numpy as np

from cirkis.pieces.placements import Placement
from cirkis.rules.state import State
from cirkis.search.compiled import seeded
from cirkis.search.position import MAX_SEATS, length, position_of, tables_for
from cirkis.search.tables import aligned
from cirkis.search.tallies import Tally, line_of, tally_of
from cirkis.search.tree import MAX_DEPTH, USED, Tree, clear, keep, new_tree, simulate
from cirkis.search.tuning import INFORMED, Tuning

CAPACITY = 1_000_000
SLICE_SECONDS = 0.02
"""How long compiled code runs before it looks at the clock and at the stop event again."""


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
    tally: Tally


class Search:
    """A tree that grows from a position of a game that goes on.

    Args:
        state: where to search from.
        seed: of all chance; the same seed and number of simulations give the same tree.
        capacity: how many nodes there is room for; a full tree is searched on without growing.
    """

    def __init__(
        self,
        state: State,
        *,
        seed: int = 0,
        tuning: Tuning = INFORMED,
        capacity: int = CAPACITY,
    ) -> None:
        self.tuning = tuning
        self._rng = seeded(seed)
        self._tree = new_tree(capacity)
        self._spare: Tree | None = None
        self._path = np.zeros(MAX_DEPTH, dtype=np.int64)
        self._rewards = np.zeros(MAX_SEATS, dtype=np.float64)
        self._slice = 64
        self._enter(state)

    def _enter(self, state: State) -> None:
        self.state = state
        self._tables, self._root = tables_for(state), position_of(state)
        self._room = aligned(length(self._tables))

    def run(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Event | None = None,
    ) -> int:
        """Search on until a limit is reached, the result is proven, or the event is set.

        Returns:
            How many simulations were made.
        """
        done, begun = 0, time.perf_counter()
        until = float("inf") if seconds is None else begun + seconds
        while not (stop is not None and stop.is_set()) and (now := time.perf_counter()) < until:
            wanted = self._slice if simulations is None else min(self._slice, simulations - done)
            made = self._simulate(wanted)
            done += made
            if made < wanted or done == simulations or self.is_proven:
                break
            self._pace(made, time.perf_counter() - now)
        return done

    def _simulate(self, simulations: int) -> int:
        return simulate(
            self._tables,
            self._root,
            self._room,
            self._tree,
            self._path,
            self._rewards,
            self._rng,
            simulations,
            self.tuning,
        )

    def _pace(self, made: int, took: float) -> None:
        """Make slices as long as one may wait for a stop; how long they are changes no result."""
        self._slice = max(16, min(4096, int(made * SLICE_SECONDS / max(took, 1e-6))))

    @property
    def visits(self) -> int:
        """How many simulations the tree holds, those kept from earlier moves too."""
        return int(self._tree.visits[0])

    @property
    def nodes(self) -> int:
        """How many nodes are used."""
        return int(self._tree.head[USED])

    @property
    def is_proven(self) -> bool:
        """Whether the result of best play is certain."""
        return bool(self._tree.proven[0])

    def candidates(self) -> list[Candidate]:
        """What may be placed, the best first; empty before the first simulation."""
        tree, placements = self._tree, self.state.setting.table.placements
        players, seat = self.state.options.players, self.state.to_play
        first = int(tree.first[0])
        found = []
        for node in range(first, first + int(tree.many[0])):
            visits, winning = int(tree.visits[node]), int(tree.proven[node])
            sums = tree.values[node * MAX_SEATS :][:players].tolist()
            found.append(
                Candidate(
                    placement=placements[int(tree.placement[node])],
                    visits=visits,
                    values=tuple(value / visits if visits else 0.0 for value in sums),
                    winners=tuple(s for s in range(players) if winning >> s & 1),
                    tally=tally_of(tree, node - first, players),
                )
            )
        return sorted(found, key=lambda candidate: _rank(candidate, seat), reverse=True)

    def best(self) -> Placement:
        """The placement to make."""
        return self.candidates()[0].placement

    def line(self, placement: Placement, longest: int) -> tuple[Placement, ...]:
        """What the search expects from a placement on, itself included; so many at most."""
        node, placements = self._follower(0, placement.index), self.state.setting.table.placements
        found = () if node is None else line_of(self._tree, node, longest)
        return tuple(placements[index] for index in found)

    def restart(self, state: State, seed: int) -> None:
        """Begin anew, as a search just made would."""
        self._rng = seeded(seed)
        clear(self._tree)
        self._enter(state)

    def advance(self, state: State) -> bool:
        """Go on from a later state of the same game; whether a part of the tree could be kept."""
        node = self._node_of(state)
        if node is None:
            clear(self._tree)
        else:
            if self._spare is None:
                self._spare = new_tree(len(self._tree.first))
            keep(self._tree, node, self._spare)
            self._tree, self._spare = self._spare, self._tree
        self._enter(state)
        return node is not None

    def _node_of(self, state: State) -> int | None:
        """The node of a state that may have come of this one; None where the tree has none."""
        now = self.state
        begins_alike = state.placed[: now.plies] == now.placed
        if not begins_alike or (now.options, now.withdrawn) != (state.options, state.withdrawn):
            return None
        node: int | None = 0
        for _, index in state.placed[now.plies :]:
            node = None if node is None else self._follower(node, index)
        return node

    def _follower(self, node: int, index: int) -> int | None:
        first = int(self._tree.first[node])
        for child in range(first, first + int(self._tree.many[node])):
            if self._tree.placement[child] == index:
                return child
        return None


def _rank(candidate: Candidate, seat: int) -> tuple[float, int, float]:
    """Certain victories first, certain defeats last; between them the most visits."""
    certain = 0.0
    if candidate.winners:
        part = 1 / len(candidate.winners) if seat in candidate.winners else 0.0
        certain = 1.0 if part == 1 else -1.0 if part == 0 else 0.0
    return certain, candidate.visits, candidate.values[seat]

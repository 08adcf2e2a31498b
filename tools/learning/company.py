"""Quick games among different kinds of players, so that values are valid against all of them.

Values for three and four players need tens of thousands of games, and values from games between
players of one kind are valid only for that kind. So different searches and greedy players meet
here, with few simulations, in compiled code.
"""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from cirkis.engine.search.config import INFORMED, PLAIN, STRONGEST, HeuristicWeights, SearchConfig
from cirkis.engine.search.evaluation.one_ply import one_ply_score
from cirkis.engine.search.evaluation.standings import victory_share
from cirkis.engine.search.evaluation.weights import LearnedWeights, with_weights
from cirkis.engine.search.kernel.arrays import Int64Array, random_below, seed_word
from cirkis.engine.search.kernel.position import COUNT, MAX_SEATS, SEAT, encode_state, tables_for
from cirkis.engine.search.kernel.rules import copy_position, legal_at, place, winners
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.tree.nodes import (
    HEADER_WORDS,
    MAX_DEPTH,
    NODES_USED,
    OUT_OF_NODES,
    SCRATCH_POSITIONS,
    STATS_SIZE,
    SearchArrays,
    Tree,
    clear_node,
)
from cirkis.engine.search.tree.search import capacity_for
from cirkis.engine.search.tree.simulate import run_simulations
from cirkis.game import new_game
from tools.learning.arrays import array_tables, jit
from tools.learning.self_play import MAX_OPENING_PLIES, PlayedGame

SAMPLED_PLIES = 10
"""The number of placements after the opening that are drawn in proportion to visits."""
RANDOM_SHARE = 0.04
"""The share of random placements after the opening."""
SPREAD = 0.4
"""How much the number of simulations varies from game to game, as a fraction."""
SOFT = INFORMED._replace(temperature=20.0, playout_candidates=2)
TAUGHT = STRONGEST._replace(greedy_prior=0.0)
"""Players with the teacher's weights search like STRONGEST, but without its opponent model."""


class PlayerKind(NamedTuple):
    """A kind of player: how it searches, if it does, and how often it plays."""

    config: SearchConfig | None
    weight: int


KINDS = (
    PlayerKind(INFORMED, 2),
    PlayerKind(SOFT, 2),
    PlayerKind(PLAIN, 2),
    PlayerKind(None, 1),
)
"""The kinds of players without a teacher; None is greedy."""
TAUGHT_KINDS = (PlayerKind(TAUGHT, 6), *KINDS)
"""The kinds of players with a teacher."""
DRAWN, BEST = range(2)


@jit
def _choose(
    tables: Tables, search: SearchArrays, position: Int64Array, simulations: int, manner: int
) -> int:
    """Search a position and return the best placement, or one drawn in proportion to visits."""
    tree = search.tree
    copy_position(position, search.root)
    tree.header[NODES_USED] = 1
    tree.header[OUT_OF_NODES] = 0
    clear_node(tree, 0)
    run_simulations(tables, search, simulations)
    first = tree.first_child[0]
    left = random_below(search.rng, max(tree.visits[0], 1))
    best, most = first, -1.0
    for child in range(first, first + tree.child_count[0]):
        left -= tree.visits[child]
        if manner == DRAWN and left < 0:
            return int(tree.placement[child])
        worth = float(tree.visits[child])
        if tree.proven[child]:
            share = victory_share(tree.proven[child], position[SEAT])
            worth = 1e9 * share if share > 0.0 else 0.0
        if worth > most:
            best, most = child, worth
    return int(tree.placement[best])


@jit
def _choose_greedily(
    tables: Tables,
    position: Int64Array,
    after: Int64Array,
    later: Int64Array,
    weights: HeuristicWeights,
) -> int:
    """Return the placement that looks best one reply ahead."""
    best, most = -1, -1e9
    for nth in range(position[COUNT]):
        index = legal_at(tables, position, nth)
        score = one_ply_score(tables, position, index, after, later, weights)
        if score > most:
            best, most = index, score
    return best


@jit
def _place(tables: Tables, position: Int64Array, nth: int, index: int) -> int:
    """Play a placement, or the nth legal one if `index` is -1; return its number."""
    chosen = legal_at(tables, position, nth) if index < 0 else index
    place(tables, position, chosen)
    return chosen


@jit
def _winners(position: Int64Array) -> int:
    return winners(position)


class CompanyTable:
    """A table for quick games between different kinds of players."""

    def __init__(
        self, players: int, simulations: int, teacher: LearnedWeights | None = None
    ) -> None:
        state = new_game(players=players)
        plain = tables_for(state)
        self.players, self._simulations = players, simulations
        self._start: Any = np.asarray(encode_state(state))
        self._plain = array_tables(plain)
        self._taught = array_tables(with_weights(plain, state.options, teacher or {}))
        self._kinds = TAUGHT_KINDS if len(self._taught.value) else KINDS
        self._scratch: Any = _zeros(2 * len(self._start), np.int64)
        self._rng: Any = _zeros(1, np.int64)
        tree = _empty_tree(capacity_for(int(simulations * (1 + SPREAD))))
        self._searches = [
            None if kind.config is None else self._search(tree, kind.config) for kind in self._kinds
        ]

    def _search(self, tree: Tree, config: SearchConfig) -> SearchArrays:
        size = len(self._start)
        lengths = (size, SCRATCH_POSITIONS * size, MAX_DEPTH)
        root, scratch, path = (_zeros(length, np.int64) for length in lengths)
        rewards = _zeros(MAX_SEATS, np.float64)
        return SearchArrays(root, scratch, tree, path, rewards, self._rng, 0, config)

    def play(self, rng: random.Random) -> PlayedGame:
        """Play one game, determined by `rng`."""
        seats = rng.choices(
            range(len(self._kinds)), [kind.weight for kind in self._kinds], k=self.players
        )
        simulations = int(self._simulations * rng.uniform(1 - SPREAD, 1 + SPREAD))
        opening = rng.randint(0, MAX_OPENING_PLIES)
        self._rng[0] = seed_word(rng.getrandbits(60))
        position = self._start.copy()
        placed: list[int] = []
        while position[COUNT]:
            nth, chosen = rng.randrange(position[COUNT]), -1
            is_random = len(placed) < opening or rng.random() < RANDOM_SHARE
            if not is_random and position[COUNT] > 1:
                manner = DRAWN if len(placed) < opening + SAMPLED_PLIES else BEST
                chosen = self._chosen(seats[position[SEAT]], position, simulations, manner)
            placed.append(_place(self._plain, position, nth, chosen))
        return PlayedGame(self.players, placed, _shares(_winners(position), self.players))

    def _chosen(self, kind: int, position: Int64Array, simulations: int, manner: int) -> int:
        search = self._searches[kind]
        if search is None:
            half = len(self._start)
            after, later = self._scratch[:half], self._scratch[half:]
            return _choose_greedily(self._plain, position, after, later, INFORMED.prior_weights)
        tables = self._taught if search.config.use_learned else self._plain
        return _choose(tables, search, position, simulations, manner)


def _shares(winner_bits: int, players: int) -> list[float]:
    """Return each seat's share of the victory (R26)."""
    return [victory_share(winner_bits, seat) for seat in range(players)]


def _zeros(length: int, kind: Any) -> Any:
    return np.zeros(length, dtype=kind)


def _empty_tree(capacity: int) -> Tree:
    return Tree(
        header=_zeros(HEADER_WORDS, np.int64),
        first_child=_zeros(capacity, np.int32),
        child_count=_zeros(capacity, np.int16),
        placement=_zeros(capacity, np.int16),
        mover=_zeros(capacity, np.int16),
        visits=_zeros(capacity, np.int32),
        values=_zeros(capacity * MAX_SEATS, np.float64),
        prior=_zeros(capacity, np.float64),
        proven=_zeros(capacity, np.int16),
        root_stats=_zeros(STATS_SIZE, np.float64),
    )


def play_games(
    players: int,
    simulations: int,
    seeds: Sequence[str],
    teacher: LearnedWeights | None = None,
) -> list[PlayedGame]:
    table = CompanyTable(players, simulations, teacher)
    return [table.play(random.Random(seed)) for seed in seeds]

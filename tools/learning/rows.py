"""Games as rows of features: a row for each alternative of a choice.

Priors and values have the same form. For priors, a choice is a searched position, and its rows are
the legal placements with their shares of the visits. For values, a choice is a position, and its
rows are the seats with their shares of the victory.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from cirkis.engine.search.config import INFORMED, HeuristicWeights
from cirkis.engine.search.evaluation.features import nearly_complete, prior_logit
from cirkis.engine.search.evaluation.heuristics import heuristic_score
from cirkis.engine.search.evaluation.standings import value_logits
from cirkis.engine.search.evaluation.weights import PRIOR_SIZE, VALUE_SIZE
from cirkis.engine.search.kernel import arrays
from cirkis.engine.search.kernel.arrays import floats
from cirkis.engine.search.kernel.position import (
    COUNT,
    PLAYERS,
    encode_state,
    position_size,
    tables_for,
)
from cirkis.engine.search.kernel.rules import legal_at, place
from cirkis.engine.search.kernel.tables import Tables
from cirkis.game import new_game
from tools.learning.arrays import FeatureArray, Float64Array, Int64Array, array_tables, jit
from tools.learning.self_play import PlayedGame

MAX_FEATURES = 64
"""More than the number of active features of any placement or standing."""


class Rows(NamedTuple):
    """Rows of features with their targets."""

    features: FeatureArray  # for each row, the number of its active features, then their indices
    ends: Int64Array  # for each choice, the index after its last row
    targets: Float64Array  # for each row, its share of the choice; they sum to 1 per choice
    baseline: Float64Array  # for each row, the score before learning; its softmax is the prediction
    feature_count: int


@jit
def _placement_features(
    tables: Tables,
    position: arrays.Int64Array,
    rows: FeatureArray,
    scores: Float64Array,
    active: arrays.Int64Array,
    weights: HeuristicWeights,
) -> None:
    """Write the features of all legal placements, and their heuristic scores."""
    nearly_full = nearly_complete(tables, position)
    for nth in range(position[COUNT]):
        active[0] = 0
        index = legal_at(tables, position, nth)
        prior_logit(tables, position, index, nearly_full, active)
        scores[nth] = heuristic_score(tables, position, index, weights)
        for k in range(active[0] + 1):
            rows[nth, k] = active[k]


@jit
def _standing_features(
    tables: Tables,
    position: arrays.Int64Array,
    rows: arrays.Int32Rows,
    logits: arrays.Float64Array,
) -> None:
    """Write the features of all seats' standings."""
    for seat in range(position[PLAYERS]):
        rows[seat, 0] = 0
    value_logits(tables, position, logits, rows)


@jit
def _place(tables: Tables, position: arrays.Int64Array, index: int) -> None:
    place(tables, position, index)


class _ReplayBoard:
    def __init__(self, players: int) -> None:
        state = new_game(players=players)
        prior, value = floats([0.0] * PRIOR_SIZE), floats([0.0] * VALUE_SIZE)
        self.tables = array_tables(tables_for(state)._replace(prior=prior, value=value))
        self._start = np.asarray(encode_state(state))
        self.position: Any = np.zeros(position_size(self.tables), dtype=np.int64)
        self.active: Any = np.zeros(MAX_FEATURES, dtype=np.int64)

    def positions(self, game: PlayedGame) -> Iterator[arrays.Int64Array]:
        """Yield the position before each placement of a game, always in the same array."""
        self.position[:] = self._start
        for index in game.placed:
            yield self.position
            _place(self.tables, self.position, index)


def prior_rows(games: Sequence[PlayedGame]) -> Rows:
    """Return the placements of all searched positions, with their shares of the visits."""
    board = _ReplayBoard(games[0].players)
    total = sum(len(visits) for game in games for visits in game.visits)
    features = np.zeros((total, MAX_FEATURES), dtype=np.int32)
    targets, scores = np.zeros(total), np.zeros(total)
    ends = []
    at = 0
    for game in games:
        visit_lists = iter(game.visits)
        for position, searched in zip(board.positions(game), game.searched, strict=True):
            if searched:
                visits = np.array(next(visit_lists), dtype=np.float64)
                end = at + len(visits)
                _placement_features(
                    board.tables,
                    position,
                    features[at:],
                    scores[at:end],
                    board.active,
                    INFORMED.prior_weights,
                )
                targets[at:end] = visits / visits.sum()
                ends.append(end)
                at = end
    return Rows(features, np.array(ends), targets, scores / INFORMED.temperature, PRIOR_SIZE)


def standing_rows(games: Sequence[PlayedGame], stride: int = 1) -> Rows:
    """Return the seats in the games' positions, with their shares of the victory."""
    players = games[0].players
    board = _ReplayBoard(players)
    taken = sum(len(range(nth % stride, len(g.placed), stride)) for nth, g in enumerate(games))
    features = np.zeros((players * taken, MAX_FEATURES), dtype=np.int32)
    targets: list[float] = []
    logits: Any = np.zeros(players)
    for nth, game in enumerate(games):
        for ply, position in enumerate(board.positions(game)):
            if ply % stride == nth % stride:  # games differ in which plies they contribute
                rows: Any = features[len(targets) : len(targets) + players]
                _standing_features(board.tables, position, rows, logits)
                targets += game.shares
    ends = np.arange(players, players * taken + 1, players)
    return Rows(features, ends, np.array(targets), np.zeros(players * taken), VALUE_SIZE)

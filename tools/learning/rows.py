"""Lessons as rows of features: a row for each thing that is chosen from.

Both things learned have this one form. For priors a choice is a searched position, and its rows
are the legal placements, each with the part of the visits that it got. For standings a choice is
a position, and its rows are the seats, each with its part of the victory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cirkis.rules.game import new_game
from cirkis.search.config import INFORMED
from cirkis.search.evaluation.features import nearly_complete, prior_logit, value_logit
from cirkis.search.evaluation.heuristic_weights import HeuristicWeights
from cirkis.search.evaluation.heuristics import heuristic_score
from cirkis.search.evaluation.weights import PRIOR_SIZE, VALUE_SIZE
from cirkis.search.kernel.jit import Float64Array, Int64Array, jit
from cirkis.search.kernel.position import COUNT, PLAYERS, encode_state, position_size, tables_for
from cirkis.search.kernel.rules import legal_at, place
from cirkis.search.kernel.tables import Tables, aligned_zeros
from tools.learning.self_play import SelfPlayGame

ROOM = 64
"""More than the features that a placement or a standing can have."""

Keys = npt.NDArray[np.int32]


class Rows(NamedTuple):
    """Rows of features with what each should get.

    Attributes:
        keys: for every row how many features it has, and their numbers.
        ends: for every choice the number of the row after its last one.
        shares: for every row the part of the choice that it should get; each choice has 1.
        before: for every row what it seemed worth before anything was learned; chances are as the
            exponentials of these.
        size: how many features there are.
    """

    keys: Keys
    ends: Int64Array
    shares: Float64Array
    before: Float64Array
    size: int


@jit
def _placement_keys(
    tables: Tables,
    position: Int64Array,
    found: Keys,
    worths: Float64Array,
    room: Int64Array,
    weights: HeuristicWeights,
) -> None:
    """Write down the features of all legal placements, and what each seemed worth by hand."""
    narrow = nearly_complete(tables, position)
    for nth in range(position[COUNT]):
        room[0] = 0
        index = legal_at(tables, position, nth)
        prior_logit(tables, position, index, narrow, room)
        worths[nth] = heuristic_score(tables, position, index, weights)
        for k in range(room[0] + 1):
            found[nth, k] = room[k]


@jit
def _standing_keys(tables: Tables, position: Int64Array, found: Keys, room: Int64Array) -> None:
    """Write down the features of all seats' standings."""
    for seat in range(position[PLAYERS]):
        room[0] = 0
        value_logit(tables, position, seat, room)
        for k in range(room[0] + 1):
            found[seat, k] = room[k]


@jit
def _place(tables: Tables, position: Int64Array, index: int) -> None:
    """Make a placement."""
    place(tables, position, index)


class _Board:
    """A position on which games are replayed."""

    def __init__(self, players: int) -> None:
        state = new_game(players=players)
        prior, value = np.zeros(PRIOR_SIZE), np.zeros(VALUE_SIZE)
        self.tables = tables_for(state)._replace(prior=prior, value=value)
        self._start = encode_state(state)
        self.position = aligned_zeros(position_size(self.tables))
        self.room = np.zeros(ROOM, dtype=np.int64)

    def positions(self, game: SelfPlayGame) -> Iterator[Int64Array]:
        """The position before each placement of a game: the same array every time."""
        self.position[:] = self._start
        for index in game.placed:
            yield self.position
            _place(self.tables, self.position, index)


def prior_rows(games: Sequence[SelfPlayGame]) -> Rows:
    """The placements of all searched positions, with the parts of the visits that they got."""
    board = _Board(games[0].players)
    total = sum(len(visits) for game in games for visits in game.visits)
    keys = np.zeros((total, ROOM), dtype=np.int32)
    shares, worths = np.zeros(total), np.zeros(total)
    ends = []
    at = 0
    for game in games:
        waiting = iter(game.visits)
        for position, searched in zip(board.positions(game), game.searched, strict=True):
            if searched:
                visits = np.array(next(waiting), dtype=np.float64)
                end = at + len(visits)
                _placement_keys(
                    board.tables,
                    position,
                    keys[at:],
                    worths[at:end],
                    board.room,
                    INFORMED.prior_weights,
                )
                shares[at:end] = visits / visits.sum()
                ends.append(end)
                at = end
    return Rows(keys, np.array(ends), shares, worths / INFORMED.temperature, PRIOR_SIZE)


def standing_rows(games: Sequence[SelfPlayGame]) -> Rows:
    """The seats in all positions, with their parts of the victory in the end."""
    players = games[0].players
    board = _Board(players)
    total = players * sum(len(game.placed) for game in games)
    keys = np.zeros((total, ROOM), dtype=np.int32)
    shares: list[float] = []
    for game in games:
        for position in board.positions(game):
            _standing_keys(board.tables, position, keys[len(shares) :], board.room)
            shares += game.shares
    ends = np.arange(players, total + 1, players)
    return Rows(keys, ends, np.array(shares), np.zeros(total), VALUE_SIZE)

"""Learned values: who wins, by sums of the weights of each seat's standing.

features.py says how the functions serve play and learning; weights.py lists the features.
"""

from __future__ import annotations

from cirkis.search.evaluation.features import bucket, feature_weight, touches_figure
from cirkis.search.evaluation.weights import (
    LEFT_OFFSET,
    OUT_OFFSET,
    RACE_OFFSET,
    RIVALS_OFFSET,
    STAKE_OFFSET,
    STOCK_OFFSET,
    TURN_OFFSET,
)
from cirkis.search.kernel.floats import exp
from cirkis.search.kernel.marks import Float64Array, Int64Array, inline
from cirkis.search.kernel.position import (
    COUNT,
    FIGURES,
    IS_FREE,
    LEADER,
    PLAYERS,
    SCORES,
    SEAT,
    SETS,
    STOCKS,
    UNPLACED,
    WITHDRAWN,
)
from cirkis.search.kernel.rules import empty_count, legal_at
from cirkis.search.kernel.tables import CELL_WORDS, FIGURES_SHIFT, Tables
from cirkis.search.kernel.words import popcount


@inline
def ready_figures(tables: Tables, position: Int64Array) -> int:
    """Return the figures that the seat to play can complete at once, as bits.

    Args:
        tables, position: the position.
    """
    ready = 0
    for nth in range(position[COUNT]):
        pairs = tables.info[legal_at(tables, position, nth)] >> FIGURES_SHIFT
        while pairs:
            if empty_count(position[FIGURES + (pairs & 31)]) == pairs >> 5 & 7:
                ready |= 1 << (pairs & 31)
            pairs >>= 8
    return ready


@inline
def value_logit(
    tables: Tables, position: Int64Array, seat: int, ready: int, active: Int64Array | None
) -> float:
    """Return how well a seat stands; win probabilities are the softmax of this over the seats.

    Args:
        tables, position: the position.
        seat: the seat, from 0.
        ready: the result of ready_figures for the position.
        active: receives the active features when learning.
    """
    weights = tables.value
    wait = seat - position[SEAT]
    wait = wait + position[PLAYERS] if wait < 0 else wait
    filled = 0
    for w in range(CELL_WORDS):
        filled += popcount(position[SETS + len(tables.width) + w])
    logit = _points_logit(weights, position, seat, wait, filled, active)
    logit += _stock_logit(tables, position, seat, filled, active)
    free = 1 if position[IS_FREE] else 0
    turn = (wait * 2 + free) * 10 + bucket(position[COUNT])
    logit += feature_weight(weights, active, TURN_OFFSET + turn)
    return logit + _figures_logit(tables, position, seat, wait, ready, active)


@inline
def _points_logit(
    weights: Float64Array,
    position: Int64Array,
    seat: int,
    wait: int,
    filled: int,
    active: Int64Array | None,
) -> float:
    """Return the part for points: own ones, those of the best other and of the second best."""
    best = 0
    second = 0
    for other in range(position[PLAYERS]):
        if other != seat:
            points = position[SCORES + other]
            second = max(second, min(points, best))
            best = max(best, points)
    fives = _fives(position[SCORES + seat], 15)
    race = (min(filled // 22, 7) * 16 + fives) * 9 + _fives(best, 8)
    logit = feature_weight(weights, active, RACE_OFFSET + race)
    rivals = (wait * 9 + min(fives, 8)) * 9 + _fives(second, 8)
    return logit + feature_weight(weights, active, RIVALS_OFFSET + rivals)


@inline
def _fives(points: int, most: int) -> int:
    """Return points by fives, from 0 to a bound."""
    return min(max(points // 5, 0), most)


@inline
def _stock_logit(
    tables: Tables, position: Int64Array, seat: int, filled: int, active: Int64Array | None
) -> float:
    """Return the part for unplaced pieces: their number, who is about to go out, the shapes."""
    weights = tables.value
    unplaced = position[UNPLACED + seat]
    fewest = 8
    for other in range(position[PLAYERS]):
        if other != seat:
            fewest = min(fewest, position[UNPLACED + other])
    logit = feature_weight(weights, active, LEFT_OFFSET + min(unplaced, 31))
    logit += feature_weight(weights, active, OUT_OFFSET + min(unplaced, 8) * 9 + fewest)
    stage = min(filled // 40, 3)
    for shape in range(len(tables.shapes) // len(tables.width)):
        stock = min(position[STOCKS + shape] >> (16 * seat) & 0xFFFF, 3)
        logit += feature_weight(weights, active, STOCK_OFFSET + (stage * 32 + shape) * 4 + stock)
    return logit


@inline
def _figures_logit(
    tables: Tables,
    position: Int64Array,
    seat: int,
    wait: int,
    ready: int,
    active: Int64Array | None,
) -> float:
    """Return the part for a seat's segments in unfinished figures."""
    leader = position[LEADER] & 0xFFFF
    logit = 0.0
    for figure in range(len(tables.figures)):
        word = position[FIGURES + figure]
        lacking = empty_count(word)
        if 0 < lacking < 5:
            near = 1 if touches_figure(tables, position, leader, figure) else 0
            near += 2 * (ready >> figure & 1)
            feature = ((wait * 4 + near) * 5 + lacking) * 108 + _rivalry(position, word, seat)
            logit += feature_weight(tables.value, active, STAKE_OFFSET + feature)
    return logit


@inline
def _rivalry(position: Int64Array, word: int, seat: int) -> int:
    """Encode a figure's segments: own ones, the most of any other seat, and whose they are."""
    most = 0
    whose = 0
    for other in range(position[PLAYERS]):
        segments = word >> (4 * other) & 15
        if other != seat and segments > 0 and segments >= most:
            whose = 0 if segments > most else max(whose, 1)
            most = segments
    mover = position[SEAT] & 3
    if most > 0 and mover != seat and word >> (4 * mover) & 15 == most:
        whose = 2
    return (min(word >> (4 * seat) & 15, 5) * 6 + min(most, 5)) * 3 + whose


@inline
def win_probabilities(tables: Tables, position: Int64Array, rewards: Float64Array) -> None:
    """Write the learned probability of winning of every seat; withdrawn seats have none.

    Args:
        tables: board and pieces as arrays.
        position: the position.
        rewards: written to: one number a seat.
    """
    players = position[PLAYERS]
    best = -1e9
    ready = ready_figures(tables, position)
    for seat in range(players):
        rewards[seat] = value_logit(tables, position, seat, ready, None)
        best = max(best, rewards[seat])
    total = 0.0
    for seat in range(players):
        is_withdrawn = position[WITHDRAWN] >> seat & 1
        rewards[seat] = 0.0 if is_withdrawn else exp(rewards[seat] - best)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total

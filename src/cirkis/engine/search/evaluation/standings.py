"""Learned values: who wins, from sums of the weights of each seat's features (weights.py).

features.py explains `active`, which here has a row for each seat.
"""

from __future__ import annotations

from cirkis.engine.search.config import TAKING, SearchConfig
from cirkis.engine.search.evaluation.features import bucket, nearly_complete, touches_figure
from cirkis.engine.search.evaluation.heuristics import heuristic_playout
from cirkis.engine.search.evaluation.one_ply import taking_playout
from cirkis.engine.search.evaluation.weights import (
    LEFT_OFFSET,
    OUT_OFFSET,
    RACE_OFFSET,
    RIVALS_OFFSET,
    STAKE_OFFSET,
    STOCK_OFFSET,
    TURN_OFFSET,
)
from cirkis.engine.search.kernel.arrays import Float64Array, Int32Rows, Int64Array, inline, popcount
from cirkis.engine.search.kernel.floats import exp
from cirkis.engine.search.kernel.position import (
    COUNT,
    END,
    FIGURES,
    IS_FREE,
    LEADER,
    MAX_SEATS,
    PLAYERS,
    SCORES,
    SEAT,
    SETS,
    STOCKS,
    UNPLACED,
    WITHDRAWN,
)
from cirkis.engine.search.kernel.rules import empty_count, legal_at, winners
from cirkis.engine.search.kernel.tables import CELL_WORDS, FIGURES_SHIFT, Tables


@inline
def value_logits(
    tables: Tables, position: Int64Array, logits: Float64Array, active: Int32Rows | None
) -> None:
    """Write a logit for each seat; win probabilities are their softmax."""
    for seat in range(position[PLAYERS]):
        logits[seat] = 0.0
    _add_figures(tables, position, logits, active)
    for seat in range(position[PLAYERS]):
        logits[seat] += _standing_logit(tables, position, seat, active)


@inline
def _weight(weights: Float64Array, active: Int32Rows | None, seat: int, feature: int) -> float:
    if active is not None:
        active[seat, 0] += 1
        active[seat, active[seat, 0]] = feature
    return float(weights[feature])


@inline
def _turns_to_wait(position: Int64Array, seat: int) -> int:
    wait = seat - position[SEAT]
    return wait + position[PLAYERS] if wait < 0 else wait


@inline
def _standing_logit(
    tables: Tables, position: Int64Array, seat: int, active: Int32Rows | None
) -> float:
    """Return the sum of the weights for points, pieces and the turn."""
    wait = _turns_to_wait(position, seat)
    filled = 0
    for w in range(CELL_WORDS):
        filled += popcount(position[SETS + len(tables.width) + w])
    logit = _points_logit(tables.value, position, seat, wait, filled, active)
    logit += _stock_logit(tables, position, seat, filled, active)
    free = 1 if position[IS_FREE] else 0
    turn = (wait * 2 + free) * 10 + bucket(position[COUNT])
    return logit + _weight(tables.value, active, seat, TURN_OFFSET + turn)


@inline
def _points_logit(
    weights: Float64Array,
    position: Int64Array,
    seat: int,
    wait: int,
    filled: int,
    active: Int32Rows | None,
) -> float:
    """Return the sum of the weights for the points of the seat and its two best rivals."""
    best = 0
    second = 0
    for other in range(position[PLAYERS]):
        if other != seat:
            points = position[SCORES + other]
            second = max(second, min(points, best))
            best = max(best, points)
    fives = _fives(position[SCORES + seat], 15)
    race = (min(filled // 22, 7) * 16 + fives) * 9 + _fives(best, 8)
    logit = _weight(weights, active, seat, RACE_OFFSET + race)
    rivals = (wait * 9 + min(fives, 8)) * 9 + _fives(second, 8)
    return logit + _weight(weights, active, seat, RIVALS_OFFSET + rivals)


@inline
def _fives(points: int, most: int) -> int:
    return min(max(points // 5, 0), most)


@inline
def _stock_logit(
    tables: Tables, position: Int64Array, seat: int, filled: int, active: Int32Rows | None
) -> float:
    """Return the sum of the weights for unplaced pieces: number, shapes, who can soon go out."""
    weights = tables.value
    unplaced = position[UNPLACED + seat]
    fewest = 8
    for other in range(position[PLAYERS]):
        if other != seat:
            fewest = min(fewest, position[UNPLACED + other])
    logit = _weight(weights, active, seat, LEFT_OFFSET + min(unplaced, 31))
    logit += _weight(weights, active, seat, OUT_OFFSET + min(unplaced, 8) * 9 + fewest)
    stage = min(filled // 40, 3)
    for shape in range(len(tables.shapes) // len(tables.width)):
        stock = min(position[STOCKS + shape] >> (16 * seat) & 0xFFFF, 3)
        logit += _weight(weights, active, seat, STOCK_OFFSET + (stage * 32 + shape) * 4 + stock)
    return logit


@inline
def _add_figures(
    tables: Tables, position: Int64Array, logits: Float64Array, active: Int32Rows | None
) -> None:
    """Add the weights of segments in unfinished figures to every seat's logit."""
    leader = position[LEADER] & 0xFFFF
    ready = _ready_figures(tables, position)
    for figure in range(len(tables.figures)):
        word = position[FIGURES + figure]
        lacking = empty_count(word)
        if 0 < lacking < 5:
            near = 1 if touches_figure(tables, position, leader, figure) else 0
            near += 2 * (ready >> figure & 1)
            for seat in range(position[PLAYERS]):
                wait = _turns_to_wait(position, seat)
                feature = ((wait * 4 + near) * 5 + lacking) * 108 + _rivalry(position, word, seat)
                logits[seat] += _weight(tables.value, active, seat, STAKE_OFFSET + feature)


@inline
def _ready_figures(tables: Tables, position: Int64Array) -> int:
    """Return the figures that the seat to play can complete immediately, as bits."""
    ready = 0
    if nearly_complete(tables, position):
        for nth in range(position[COUNT]):
            pairs = tables.info[legal_at(tables, position, nth)] >> FIGURES_SHIFT
            while pairs:
                if empty_count(position[FIGURES + (pairs & 31)]) == pairs >> 5 & 7:
                    ready |= 1 << (pairs & 31)
                pairs >>= 8
    return ready


@inline
def _rivalry(position: Int64Array, word: int, seat: int) -> int:
    """Encode a figure's segments: the seat's own, the most of any other, and who has that many."""
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
    """Write every seat's learned probability of winning; 0 for seats that withdrew."""
    players = position[PLAYERS]
    value_logits(tables, position, rewards, None)
    best = -1e9
    for seat in range(players):
        best = max(best, rewards[seat])
    total = 0.0
    for seat in range(players):
        is_withdrawn = position[WITHDRAWN] >> seat & 1
        rewards[seat] = 0.0 if is_withdrawn else exp(rewards[seat] - best)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total


@inline
def victory_share(winner_bits: int, seat: int) -> float:
    """Return a seat's share of the victory (R26)."""
    return 1.0 / popcount(winner_bits) if winner_bits >> seat & 1 else 0.0


@inline
def set_victory_shares(position: Int64Array, winner_bits: int, shares: Float64Array) -> None:
    for seat in range(position[PLAYERS]):
        shares[seat] = victory_share(winner_bits, seat)


@inline
def evaluate(
    tables: Tables,
    position: Int64Array,
    rng: Int64Array,
    shares: Float64Array,
    config: SearchConfig,
) -> None:
    """Write every seat's expected share of the victory; a playout changes the position."""
    value_share = config.value_share if position[PLAYERS] == 2 else config.larger_value_share
    if not len(tables.value):
        value_share = 0.0
    learned = (0.0, 0.0, 0.0, 0.0)
    if value_share > 0.0:
        win_probabilities(tables, position, shares)
        learned = (shares[0], shares[1], shares[2], shares[3])
    if value_share < 1.0:
        if config.playouts == TAKING:
            taking_playout(tables, position, rng)
        else:
            heuristic_playout(tables, position, rng, config)
        set_victory_shares(position, winners(position), shares)
    if value_share > 0.0:
        for seat in range(MAX_SEATS):
            shares[seat] += value_share * (learned[seat] - shares[seat])


@inline
def add_margin(position: Int64Array, rewards: Float64Array, config: SearchConfig) -> None:
    """Turn shares of the victory into rewards by mixing in the final margin in points."""
    is_over = position[END] != 0
    for seat in range(position[PLAYERS]):
        points = margin(position, seat, config) if is_over else 0.5
        rewards[seat] = (1.0 - config.margin_weight) * rewards[seat] + config.margin_weight * points


@inline
def margin(position: Int64Array, seat: int, config: SearchConfig) -> float:
    """Return the lead over the best other seat, from 0 (far behind) to 1 (far ahead)."""
    best = -1000
    for other in range(position[PLAYERS]):
        if other != seat:
            best = max(best, position[SCORES + other])
    ahead = (position[SCORES + seat] - best) / config.margin_scale
    if config.is_margin_smooth:
        return 1.0 - 1.0 / (exp(2.0 * ahead) + 1.0)  # (1 + tanh ahead) / 2
    return 0.5 + 0.5 * float(min(max(ahead, -1.0), 1.0))

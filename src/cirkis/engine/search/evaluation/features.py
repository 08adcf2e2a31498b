"""Learned priors: sums of the weights of a placement's features (weights.py).

These functions serve both play and learning. During play, `active` is None; during learning, it
receives the number of active features, then their indices.
"""

from __future__ import annotations

from cirkis.engine.search.evaluation.weights import (
    FIGURE_OFFSET,
    GAIN_OFFSET,
    OPEN_OFFSET,
    REPLIES_OFFSET,
    SHAPE_OFFSET,
)
from cirkis.engine.search.kernel.arrays import (
    Float64Array,
    Int64Array,
    inline,
    lowest_bit,
    popcount,
)
from cirkis.engine.search.kernel.position import (
    FIGURES,
    HAS_SLIVER,
    MAX_SEATS,
    PLAYERS,
    SEAT,
    SETS,
    UNPLACED,
)
from cirkis.engine.search.kernel.rules import add_segments, empty_count, is_surrounded
from cirkis.engine.search.kernel.tables import (
    CELL_WORDS,
    CENTER_STAR_SHIFT,
    FIGURES_SHIFT,
    SHAPE_MASK,
    SLIVER_FLAG,
    Tables,
)

NEARLY_COMPLETE = 3
"""A figure that lacks at most this many cells is nearly complete."""


@inline
def _weight(weights: Float64Array, active: Int64Array | None, feature: int) -> float:
    """Return the weight of a feature; when learning, record the feature."""
    if active is not None:
        active[0] += 1
        active[active[0]] = feature
    return float(weights[feature])


@inline
def nearly_complete(tables: Tables, position: Int64Array) -> int:
    """Return the nearly complete figures, as bits."""
    found = 0
    for figure in range(len(tables.figures)):
        lacking = empty_count(position[FIGURES + figure])
        if 0 < lacking <= NEARLY_COMPLETE:
            found |= 1 << figure
    return found


@inline
def prior_logit(
    tables: Tables, position: Int64Array, index: int, nearly_full: int, active: Int64Array | None
) -> float:
    """Return the log probability that the search chooses a placement, up to a constant.

    `nearly_full` is the result of nearly_complete for the position.
    """
    weights = tables.prior
    seat, players = position[SEAT] & 3, position[PLAYERS]
    next_seat = seat + 1 if seat + 1 < players else 0
    info = tables.info[index]
    gains_turn = is_surrounded(tables, position, index)
    gains_turn |= info & SLIVER_FLAG != 0 and position[HAS_SLIVER] == 0
    logit = 0.0
    pairs = info >> FIGURES_SHIFT
    touched = 0
    while pairs:
        cells = pairs >> 5 & 7
        word = position[FIGURES + (pairs & 31)]
        lacking = empty_count(word)
        if lacking == cells:
            gains_turn |= word >> CENTER_STAR_SHIFT & 1 == 1
        if lacking <= 5:
            feature = (
                FIGURE_OFFSET + (cells * 6 + lacking) * 216 + _segments_key(word, seat, next_seat)
            )
            logit += _weight(weights, active, feature)
        touched |= cells << 2 * (pairs & 31)
        nearly_full |= 1 << (pairs & 31)
        pairs >>= 8
    logit = _add_choice_weights(logit, tables, position, index, 1 if gains_turn else 0, active)
    return logit + _open_figures_logit(
        tables, position, index, nearly_full & tables.figures_near[index], touched, active
    )


@inline
def _add_choice_weights(
    logit: float,
    tables: Tables,
    position: Int64Array,
    index: int,
    free: int,
    active: Int64Array | None,
) -> float:
    """Add the weights of a free turn, the shape, and the number of replies."""
    weights, shape = tables.prior, tables.info[index] & SHAPE_MASK
    seat = position[SEAT] & 3
    next_seat = seat + 1 if seat + 1 < position[PLAYERS] else 0
    phase = min((position[UNPLACED + seat] + 2) // 4, 5)
    logit += _weight(weights, active, GAIN_OFFSET + free * 6 + phase)
    logit += _weight(weights, active, SHAPE_OFFSET + shape * 6 + phase)
    replies = bucket(_count_replies(tables, position, index, next_seat))
    return logit + _weight(weights, active, REPLIES_OFFSET + free * 10 + replies)


@inline
def _segments_key(word: int, seat: int, next_seat: int) -> int:
    """Encode the segments of the seat, of the next seat, and of the best other seat."""
    most = 0
    for other in range(MAX_SEATS):
        segments = word >> (4 * other) & 15
        if other != seat and other != next_seat and segments > most:
            most = segments
    mine, theirs = word >> (4 * seat) & 15, word >> (4 * next_seat) & 15
    return min(mine, 5) * 36 + min(theirs, 5) * 6 + min(most, 5)


@inline
def _open_figures_logit(
    tables: Tables,
    position: Int64Array,
    index: int,
    near: int,
    touched: int,
    active: Int64Array | None,
) -> float:
    """Return the sum of the weights for nearly complete figures within the next seat's reach."""
    seat, players = position[SEAT] & 3, position[PLAYERS]
    next_seat = seat + 1 if seat + 1 < players else 0
    logit = 0.0
    while near:
        figure = lowest_bit(near)
        near &= near - 1
        word = add_segments(position[FIGURES + figure], touched >> 2 * figure & 3, seat)
        lacking = empty_count(word)
        if 0 < lacking <= NEARLY_COMPLETE and touches_figure(tables, position, index, figure):
            feature = OPEN_OFFSET + lacking * 216 + _segments_key(word, seat, next_seat)
            logit += _weight(tables.prior, active, feature)
    return logit


@inline
def touches_figure(tables: Tables, position: Int64Array, index: int, figure: int) -> bool:
    """Return whether a placement touches an empty cell of a figure."""
    width = len(tables.width)
    half = width + CELL_WORDS
    neighbours = index * 2 * half + half + width
    shared = 0
    for w in range(CELL_WORDS):
        shared |= (
            tables.figure_cells[figure * CELL_WORDS + w]
            & tables.rows[neighbours + w]
            & ~position[SETS + width + w]
        )
    return shared != 0


@inline
def _count_replies(tables: Tables, position: Int64Array, index: int, seat: int) -> int:
    """Return how many placements a seat would have after a placement by another seat."""
    width = len(tables.width)
    half = width + CELL_WORDS
    row = index * 2 * half
    available = SETS + 2 * half + seat * width
    count = 0
    for w in range(width):
        word = tables.rows[row + half + w] & position[available + w]
        count += popcount(word & ~(position[SETS + w] | tables.rows[row + w]))
    return count


@inline
def bucket(count: int) -> int:
    """Return the bucket of a count: 0, 1, 2, 3-4, 5-6, 7-9, 10-14, 15-21, 22-31, or more."""
    found = 0
    for bound in (1, 2, 3, 5, 7, 10, 15, 22, 32):
        found += count >= bound
    return found

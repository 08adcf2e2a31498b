"""What was learned about placements and positions, looked up: sums of weights of features.

Each function here is used twice: to play, where `keys` is None and only the sum is wanted, and to
learn, where the numbers of the features are written into `keys`, after how many they are.
weights.py tells what the features are.
"""

from __future__ import annotations

import math

from cirkis.search.evaluation.heuristics import most_of_others
from cirkis.search.evaluation.weights import (
    FIGURE_AT,
    GAIN_AT,
    LEFT_AT,
    OPEN_AT,
    REPLIES_AT,
    SCORE_AT,
    SHAPE_AT,
    STAKE_AT,
    STOCK_AT,
    TURN_AT,
)
from cirkis.search.kernel.jit import Floats, Words, inlined, lowest_bit, popcount
from cirkis.search.kernel.position import (
    COUNT,
    FIGURES,
    HAS_SLIVER,
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
from cirkis.search.kernel.rules import empty, filled_by, is_surrounded
from cirkis.search.kernel.tables import (
    CELL_WORDS,
    CENTER_STAR_AT,
    FIGURES_AT,
    SHAPE_BITS,
    SLIVER_BIT,
    Tables,
)

NEARLY_COMPLETE = 3
"""A figure that lacks so many cells at most is almost full."""


@inlined
def _weight(weights: Floats, keys: Words | None, key: int) -> float:
    """The weight of a feature, which is written down when somebody learns."""
    if keys is not None:
        keys[0] += 1
        keys[keys[0]] = key
    return float(weights[key])


@inlined
def nearly_complete(tables: Tables, position: Words) -> int:
    """The figures, as bits, that lack few cells."""
    found = 0
    for figure in range(len(tables.figures)):
        lacking = empty(position[FIGURES + figure])
        if 0 < lacking <= NEARLY_COMPLETE:
            found |= 1 << figure
    return found


@inlined
def learned_score(
    tables: Tables, position: Words, index: int, narrow: int, keys: Words | None
) -> float:
    """How much a legal placement looks like one that the search would choose.

    Args:
        narrow: what almost_full says of the position.
    """
    weights = tables.prior
    seat, players = position[SEAT] & 3, position[PLAYERS]
    following = seat + 1 if seat + 1 < players else 0
    fact = tables.facts[index]
    gains = is_surrounded(tables, position, index)
    gains |= fact & SLIVER_BIT != 0 and position[HAS_SLIVER] == 0
    worth = 0.0
    pairs = fact >> FIGURES_AT
    touched = 0
    while pairs:
        cells = pairs >> 5 & 7
        word = position[FIGURES + (pairs & 31)]
        lacking = empty(word)
        if lacking == cells:
            gains |= word >> CENTER_STAR_AT & 1 == 1
        if lacking <= 5:
            key = FIGURE_AT + (cells * 6 + lacking) * 216 + _holders(word, seat, following)
            worth += _weight(weights, keys, key)
        touched |= cells << 2 * (pairs & 31)
        narrow |= 1 << (pairs & 31)
        pairs >>= 8
    free = 1 if gains else 0
    phase = (position[UNPLACED + seat] + 2) // 4
    phase = min(phase, 5)
    worth += _weight(weights, keys, GAIN_AT + free * 6 + phase)
    worth += _weight(weights, keys, SHAPE_AT + (fact & SHAPE_BITS) * 6 + phase)
    replies = bucket(_replies(tables, position, index, following))
    worth += _weight(weights, keys, REPLIES_AT + free * 10 + replies)
    return worth + _opened(tables, position, index, narrow & tables.reach[index], touched, keys)


@inlined
def _holders(word: int, seat: int, following: int) -> int:
    """Who has how many segments: the seat, the one that follows, the best of the others."""
    most = 0
    for other in range(MAX_SEATS):
        segments = word >> (4 * other) & 15
        if other != seat and other != following and segments > most:
            most = segments
    mine, theirs = word >> (4 * seat) & 15, word >> (4 * following) & 15
    return min(mine, 5) * 36 + min(theirs, 5) * 6 + min(most, 5)


@inlined
def _opened(
    tables: Tables, position: Words, index: int, near: int, touched: int, keys: Words | None
) -> float:
    """The worth of almost full figures that the next seat can reach from this placement."""
    seat, players = position[SEAT] & 3, position[PLAYERS]
    following = seat + 1 if seat + 1 < players else 0
    worth = 0.0
    while near:
        figure = lowest_bit(near)
        near &= near - 1
        word = filled_by(position[FIGURES + figure], touched >> 2 * figure & 3, seat)
        lacking = empty(word)
        if 0 < lacking <= NEARLY_COMPLETE and _reaches(tables, position, index, figure):
            key = OPEN_AT + lacking * 216 + _holders(word, seat, following)
            worth += _weight(tables.prior, keys, key)
    return worth


@inlined
def _reaches(tables: Tables, position: Words, index: int, figure: int) -> bool:
    """Whether a placement touches an empty cell of a figure."""
    width = len(tables.width)
    half = width + CELL_WORDS
    around = index * 2 * half + half + width
    within = 0
    for w in range(CELL_WORDS):
        within |= (
            tables.spans[figure * CELL_WORDS + w]
            & tables.rows[around + w]
            & ~position[SETS + width + w]
        )
    return within != 0


@inlined
def _replies(tables: Tables, position: Words, index: int, seat: int) -> int:
    """How many placements a seat would have after a placement by another one."""
    width = len(tables.width)
    half = width + CELL_WORDS
    row = index * 2 * half
    available = SETS + 2 * half + seat * width
    count = 0
    for w in range(width):
        word = tables.rows[row + half + w] & position[available + w]
        count += popcount(word & ~(position[SETS + w] | tables.rows[row + w]))
    return count


@inlined
def bucket(count: int) -> int:
    """A number of placements, told roughly: 0, 1, 2, 3-4, 5-6, 7-9, 10-14, 15-21, 22-31, more."""
    found = 0
    for bound in (1, 2, 3, 5, 7, 10, 15, 22, 32):
        found += count >= bound
    return found


@inlined
def position_score(tables: Tables, position: Words, seat: int, keys: Words | None) -> float:
    """How well a seat stands; the seats' chances are as the exponentials of this."""
    weights = tables.value
    players = position[PLAYERS]
    wait = seat - position[SEAT]
    wait = wait + players if wait < 0 else wait
    unplaced = position[UNPLACED + seat]
    filled = 0
    for w in range(CELL_WORDS):
        filled += popcount(position[SETS + len(tables.width) + w])
    fives = min(max((position[SCORES + seat]) // 5, 0), 15)
    worth = _weight(weights, keys, SCORE_AT + min(filled // 22, 7) * 16 + fives)
    worth += _weight(weights, keys, LEFT_AT + min(unplaced, 31))
    rest = 1 if filled >= 80 else 0
    for shape in range(len(tables.shapes) // len(tables.width)):
        stock = min(position[STOCKS + shape] >> (16 * seat) & 0xFFFF, 3)
        worth += _weight(weights, keys, STOCK_AT + (rest * 32 + shape) * 4 + stock)
    free = 1 if position[IS_FREE] else 0
    turn = (wait * 2 + free) * 10 + bucket(position[COUNT])
    worth += _weight(weights, keys, TURN_AT + turn)
    return worth + _stakes(tables, position, seat, min(wait, 2), keys)


@inlined
def _stakes(tables: Tables, position: Words, seat: int, wait: int, keys: Words | None) -> float:
    """The worth of a seat's part in unfinished figures."""
    leader = position[LEADER] & 0xFFFF
    worth = 0.0
    for figure in range(len(tables.figures)):
        word = position[FIGURES + figure]
        lacking = empty(word)
        if 0 < lacking < 5:
            near = 1 if _reaches(tables, position, leader, figure) else 0
            key = ((wait * 2 + near) * 5 + lacking) * 36 + _holding(word, seat)
            worth += _weight(tables.value, keys, STAKE_AT + key)
    return worth


@inlined
def _holding(word: int, seat: int) -> int:
    """Who has how many segments: the seat, the best of the others."""
    return min(word >> (4 * seat) & 15, 5) * 6 + min(most_of_others(word, seat), 5)


@inlined
def chances(tables: Tables, position: Words, rewards: Floats) -> None:
    """Write down every seat's chance to win, as it was learned; those withdrawn have none."""
    players = position[PLAYERS]
    best = -1e9
    for seat in range(players):
        rewards[seat] = position_score(tables, position, seat, None)
        best = max(best, rewards[seat])
    total = 0.0
    for seat in range(players):
        out = position[WITHDRAWN] >> seat & 1
        rewards[seat] = 0.0 if out else math.exp(rewards[seat] - best)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total

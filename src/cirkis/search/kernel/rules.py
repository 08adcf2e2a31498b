"""The rules (R5-R31) on the arrays of tables and position; the same as cirkis.rules, ply by ply."""

from __future__ import annotations

from cirkis.search.kernel.jit import Words, inlined, lowest_bit, popcount
from cirkis.search.kernel.position import (
    AT_ONCE,
    BY_BLOCK,
    BY_GOING_OUT,
    BY_TARGET,
    BY_WITHDRAWALS,
    COUNT,
    END,
    FIGURES,
    HAS_SLIVER,
    IS_FREE,
    LEADER,
    MAX_SEATS,
    OUT_POINTS,
    PLACER,
    PLAYERS,
    PLIES,
    REACHED,
    SCORES,
    SEAT,
    SETS,
    STOCKS,
    TARGET,
    UNPLACED,
    WITHDRAWN,
)
from cirkis.search.kernel.tables import (
    CELL_WORDS,
    CENTER_STAR_AT,
    COMPLETION_AT,
    EMPTY_AT,
    FIGURES_AT,
    MAJORITY_AT,
    SHAPE_BITS,
    SLIVER_BIT,
    Tables,
)


@inlined
def find_legal(tables: Tables, position: Words, seat: int, is_free: int) -> int:
    """Write down what a seat may place (R7, R14) and return how many that are."""
    width = len(tables.width)
    half = width + CELL_WORDS
    available = SETS + 2 * half + seat * width
    legal = SETS + 2 * half + MAX_SEATS * width
    touching = (position[LEADER] & 0xFFFF) * (2 * half) + half
    count = 0
    for w in range(width):
        near = position[SETS + half + w] if is_free else tables.rows[touching + w]
        word = near & ~position[SETS + w] & position[available + w]
        position[legal + w] = word
        count += popcount(word)
    position[COUNT] = count
    return count


@inlined
def nth_legal(tables: Tables, position: Words, nth: int) -> int:
    """The number of the nth legal placement, counted from 0."""
    width = len(tables.width)
    start = SETS + 2 * (width + CELL_WORDS) + MAX_SEATS * width
    before = 0
    total = 0
    at = 0
    for w in range(width - 1):
        total += popcount(position[start + w])
        is_past = nth >= total
        at += is_past
        before = total if is_past else before
    word = position[start + (at & 0xFFFF)]
    for _ in range(nth - before):
        word &= word - 1
    return (at * 64 + lowest_bit(word)) & 0xFFFF


@inlined
def place(tables: Tables, position: Words, index: int) -> None:
    """Carry out a legal placement, up to the next choice somebody has."""
    seat = position[SEAT] & 3  # the mask tells the compiler that no index is negative
    _put_down(tables, position, index, seat)
    gains = is_surrounded(tables, position, index)  # R11
    gains |= _score_figures(tables, position, index, seat)  # R12
    if tables.facts[index] & SLIVER_BIT and not position[HAS_SLIVER]:
        position[HAS_SLIVER] = 1
        gains = True  # R13
    position[IS_FREE] = 0
    if position[UNPLACED + seat] == 0:
        position[SCORES + seat] += OUT_POINTS
        _end(position, BY_GOING_OUT)  # R24, before R22 (R27)
    elif position[AT_ONCE] and position[REACHED]:
        _end(position, BY_TARGET)  # R23
    elif gains and find_legal(tables, position, seat, 1) > 0:
        position[IS_FREE] = 1
    else:
        _pass_on(tables, position, position[PLAYERS])  # R16 also


@inlined
def withdraw(tables: Tables, position: Words, seat: int) -> None:
    """A seat that plays on withdraws from a game that goes on (R31)."""
    position[WITHDRAWN] |= 1 << seat
    if position[PLAYERS] - popcount(position[WITHDRAWN]) == 1:
        _end(position, BY_WITHDRAWALS)
    elif seat == position[SEAT]:
        others = position[PLAYERS]
        if position[PLACER] >= 0 and not position[IS_FREE]:
            others = (position[PLACER] - seat) % others  # those between lost their turns (R10)
        position[IS_FREE] = 0
        _pass_on(tables, position, others)


@inlined
def winners(position: Words) -> int:
    """The seats that won, as bits: most points, then most unplaced, then shared (R26, R31)."""
    best = -1
    found = 0
    for seat in range(position[PLAYERS]):
        if position[WITHDRAWN] >> seat & 1:
            continue
        position_score = position[SCORES + seat] << 16 | position[UNPLACED + seat]
        if position_score > best:
            best = position_score
            found = 0
        if position_score == best:
            found |= 1 << seat
    return found


@inlined
def _put_down(tables: Tables, position: Words, index: int, seat: int) -> None:
    width = len(tables.width)
    both = 2 * (width + CELL_WORDS)
    row = index * both
    for w in range(both):
        position[SETS + w] |= tables.rows[row + w]
    position[LEADER] = index
    position[PLACER] = seat
    position[PLIES] += 1
    position[UNPLACED + seat] -= 1
    shape = tables.facts[index] & SHAPE_BITS
    stocks = position[STOCKS + shape] - (1 << (16 * seat))
    position[STOCKS + shape] = stocks
    if stocks >> (16 * seat) & 0xFFFF == 0:
        available = SETS + both + seat * width
        for w in range(width):
            position[available + w] &= ~tables.shapes[shape * width + w]


@inlined
def is_surrounded(tables: Tables, position: Words, index: int) -> bool:
    """Whether every cell that touches a placement, made or to be made, is filled (R11)."""
    width = len(tables.width)
    half = width + CELL_WORDS
    around = index * (2 * half) + half + width
    empty = 0
    for w in range(CELL_WORDS):
        empty |= tables.rows[around + w] & ~position[SETS + width + w]
    return empty == 0


@inlined
def _score_figures(tables: Tables, position: Words, index: int, seat: int) -> bool:
    """Score the figures that are full now (R17-R21); whether the Center Star is one of them."""
    pairs = tables.facts[index] >> FIGURES_AT
    is_center_star = False
    while pairs:
        cells = pairs >> 5 & 7
        word = filled_by(position[FIGURES + (pairs & 31)], cells, seat)
        position[FIGURES + (pairs & 31)] = word
        if empty(word) == 0:
            _score_figure(position, word, seat)
            is_center_star |= word >> CENTER_STAR_AT & 1 == 1
        pairs >>= 8
    return is_center_star


@inlined
def filled_by(word: int, cells: int, seat: int) -> int:
    """The word of a figure after a seat has filled so many more of its cells."""
    return word + (cells << (4 * seat)) - (cells << EMPTY_AT)


@inlined
def empty(word: int) -> int:
    """How many cells of a figure are empty."""
    return word >> EMPTY_AT & 15


@inlined
def _score_figure(position: Words, word: int, seat: int) -> None:
    majority = strict_majority(word)
    if majority >= 0:
        position[SCORES + majority] += word >> MAJORITY_AT & 255
        position[REACHED] |= position[SCORES + majority] >= position[TARGET]
    if majority != seat:
        position[SCORES + seat] += word >> COMPLETION_AT & 255
        position[REACHED] |= position[SCORES + seat] >= position[TARGET]


@inlined
def strict_majority(word: int) -> int:
    """The seat with more segments of a figure than every other; -1 when two tie (R17, R18)."""
    most = -1
    holder = -1
    for seat in range(MAX_SEATS):
        segments = word >> (4 * seat) & 15
        if segments > most:
            most = segments
            holder = seat
        elif segments == most:
            holder = -1
    return holder


@inlined
def _pass_on(tables: Tables, position: Words, others: int) -> None:
    """The turn has ended: the game ends, or the next seat of so many that can place plays."""
    if position[REACHED]:
        _end(position, BY_TARGET)  # R22
        return
    players = position[PLAYERS]
    seat = position[SEAT] & 3
    for _ in range(others):
        seat += 1
        if seat == players:
            seat = 0
        if position[WITHDRAWN] >> seat & 1:
            continue
        if find_legal(tables, position, seat, 0) > 0:
            position[SEAT] = seat
            return
    _end(position, BY_BLOCK)  # R10


@inlined
def _end(position: Words, reason: int) -> None:
    position[END] = reason
    position[IS_FREE] = 0
    position[COUNT] = 0

"""The rules (R5-R27, R31) on arrays, tested against cirkis.game.rules at every ply."""

from cirkis.engine.search.kernel.arrays import (
    Int64Array,
    inline,
    lowest_bit,
    popcount,
    random_below,
    wrap,
)
from cirkis.engine.search.kernel.position import (
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
from cirkis.engine.search.kernel.tables import (
    CELL_WORDS,
    CENTER_STAR_SHIFT,
    COMPLETION_SHIFT,
    EMPTY_SHIFT,
    FIGURES_SHIFT,
    MAJORITY_SHIFT,
    SHAPE_MASK,
    SLIVER_FLAG,
    Tables,
)


@inline
def update_legal(tables: Tables, position: Int64Array, seat: int, is_free: int) -> int:
    """Write the set of a seat's legal placements (R7, R14) and return its size."""
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


@inline
def legal_at(tables: Tables, position: Int64Array, nth: int) -> int:
    """Return the nth legal placement, counted from 0."""
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


@inline
def place(tables: Tables, position: Int64Array, index: int) -> None:
    """Play a legal placement, then skip lost turns until a seat can place."""
    seat = position[SEAT] & 3  # masked so that the compiler knows that no index is negative
    _add_piece(tables, position, index, seat)
    gains = is_surrounded(tables, position, index)  # R11
    gains |= _score_figures(tables, position, index, seat)  # R12
    if tables.info[index] & SLIVER_FLAG and not position[HAS_SLIVER]:
        position[HAS_SLIVER] = 1
        gains = True  # R13
    position[IS_FREE] = 0
    if position[UNPLACED + seat] == 0:
        position[SCORES + seat] += OUT_POINTS
        _end(position, BY_GOING_OUT)  # R24, before R22 (R27)
    elif position[AT_ONCE] and position[REACHED]:
        _end(position, BY_TARGET)  # R23
    elif gains and update_legal(tables, position, seat, 1) > 0:
        position[IS_FREE] = 1
    else:
        _next_turn(tables, position, position[PLAYERS])  # also R16


@inline
def withdraw(tables: Tables, position: Int64Array, seat: int) -> None:
    """Withdraw an active seat from a game that is not over (R31)."""
    position[WITHDRAWN] |= 1 << seat
    if position[PLAYERS] - popcount(position[WITHDRAWN]) == 1:
        _end(position, BY_WITHDRAWALS)
    elif seat == position[SEAT]:
        others = position[PLAYERS]
        if position[PLACER] >= 0 and not position[IS_FREE]:
            others = (position[PLACER] - seat) % others  # seats in between lost their turns (R10)
        position[IS_FREE] = 0
        _next_turn(tables, position, others)


@inline
def winners(position: Int64Array) -> int:
    """Return the winners as bits: most points, then most unplaced, then shared (R26, R31)."""
    best = -1
    found = 0
    for seat in range(position[PLAYERS]):
        if position[WITHDRAWN] >> seat & 1:
            continue
        ranking = position[SCORES + seat] << 16 | position[UNPLACED + seat]
        if ranking > best:
            best = ranking
            found = 0
        if ranking == best:
            found |= 1 << seat
    return found


@inline
def _add_piece(tables: Tables, position: Int64Array, index: int, seat: int) -> None:
    width = len(tables.width)
    both = 2 * (width + CELL_WORDS)
    row = index * both
    for w in range(both):
        position[SETS + w] |= tables.rows[row + w]
    position[LEADER] = index
    position[PLACER] = seat
    position[PLIES] += 1
    position[UNPLACED + seat] -= 1
    shape = tables.info[index] & SHAPE_MASK
    stocks = position[STOCKS + shape] - (1 << (16 * seat))
    position[STOCKS + shape] = stocks
    if stocks >> (16 * seat) & 0xFFFF == 0:
        available = SETS + both + seat * width
        for w in range(width):
            position[available + w] &= ~tables.shapes[shape * width + w]


@inline
def is_surrounded(tables: Tables, position: Int64Array, index: int) -> bool:
    """Return whether every cell around a placement is filled (R11)."""
    width = len(tables.width)
    half = width + CELL_WORDS
    around = index * (2 * half) + half + width
    open_cells = 0
    for w in range(CELL_WORDS):
        open_cells |= tables.rows[around + w] & ~position[SETS + width + w]
    return open_cells == 0


@inline
def _score_figures(tables: Tables, position: Int64Array, index: int, seat: int) -> bool:
    """Score the completed figures (R17-R21); return whether one is the Center Star."""
    pairs = tables.info[index] >> FIGURES_SHIFT
    is_center_star = False
    while pairs:
        cells = pairs >> 5 & 7
        word = add_segments(position[FIGURES + (pairs & 31)], cells, seat)
        position[FIGURES + (pairs & 31)] = word
        if empty_count(word) == 0:
            _score_figure(position, word, seat)
            is_center_star |= word >> CENTER_STAR_SHIFT & 1 == 1
        pairs >>= 8
    return is_center_star


@inline
def add_segments(word: int, cells: int, seat: int) -> int:
    """Return the word of a figure after a seat has filled `cells` more of its cells."""
    return word + (cells << (4 * seat)) - (cells << EMPTY_SHIFT)


@inline
def empty_count(word: int) -> int:
    return word >> EMPTY_SHIFT & 15


@inline
def _score_figure(position: Int64Array, word: int, seat: int) -> None:
    majority = strict_majority(word)
    if majority >= 0:
        position[SCORES + majority] += word >> MAJORITY_SHIFT & 255
        position[REACHED] |= position[SCORES + majority] >= position[TARGET]
    if majority != seat:
        position[SCORES + seat] += word >> COMPLETION_SHIFT & 255
        position[REACHED] |= position[SCORES + seat] >= position[TARGET]


@inline
def strict_majority(word: int) -> int:
    """Return the seat with more segments than any other; -1 if there is a tie (R17, R18)."""
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


@inline
def _next_turn(tables: Tables, position: Int64Array, others: int) -> None:
    """End the turn: pass it to the next seat that can place, or end the game."""
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
        if update_legal(tables, position, seat, 0) > 0:
            position[SEAT] = seat
            return
    _end(position, BY_BLOCK)  # R10


@inline
def _end(position: Int64Array, reason: int) -> None:
    position[END] = reason
    position[IS_FREE] = 0
    position[COUNT] = 0


@inline
def random_playout(tables: Tables, position: Int64Array, rng: Int64Array) -> None:
    """Play to the end, with every legal placement equally likely."""
    while position[COUNT] > 0:
        place(tables, position, legal_at(tables, position, random_below(rng, position[COUNT])))


@inline
def copy_position(start: Int64Array, position: Int64Array) -> None:
    for w in range(len(start)):
        position[w] = start[w]


@inline
def play_random_games(
    tables: Tables,
    start: Int64Array,
    position: Int64Array,
    games: int,
    rng: Int64Array,
    totals: Int64Array,
) -> None:
    """Play random games; write the number of placements and a checksum into `totals`."""
    plies = 0
    checksum = 0
    for _ in range(games):
        copy_position(start, position)
        random_playout(tables, position, rng)
        plies += position[PLIES] - start[PLIES]
        result = winners(position)
        for seat in range(position[PLAYERS]):
            result = result * 131 + position[SCORES + seat]
        checksum = (checksum * 31 + result * 131 + position[PLIES]) & 0xFFFFFFFFFFFF
    totals[0] = plies
    totals[1] = checksum


@inline
def count_sequences(tables: Tables, stack: Int64Array, waiting: Int64Array, depth: int) -> int:
    """Count sequences of `depth` placements (at least 2) without recursion.

    `stack` has room for `depth` positions, the first of which is the start, and `waiting` has room
    for `depth` sets of untried placements.
    """
    width = len(tables.width)
    size = len(stack) // depth
    found = 0
    level = 0
    copy_position(stack[size - width : size], waiting)
    while level >= 0:
        at = level * width
        while at < (level + 1) * width and waiting[at] == 0:
            at += 1
        if at == (level + 1) * width:
            level -= 1
            continue
        index = (at - level * width) * 64 + lowest_bit(waiting[at])
        waiting[at] &= wrap(waiting[at] - 1)
        position = stack[(level + 1) * size : (level + 2) * size]
        copy_position(stack[level * size : (level + 1) * size], position)
        place(tables, position, index)
        if level + 2 == depth:
            found += position[COUNT]  # the last placements are only counted
        elif position[COUNT] > 0:
            level += 1
            copy_position(position[size - width :], waiting[level * width :])
    return found

"""Random games, and counts of placement sequences."""

from cirkis.engine.search.kernel.marks import Int64Array, inline
from cirkis.engine.search.kernel.position import COUNT, PLAYERS, PLIES, SCORES
from cirkis.engine.search.kernel.rules import legal_at, place, winners
from cirkis.engine.search.kernel.tables import Tables
from cirkis.engine.search.kernel.words import lowest_bit, random_below, wrap


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

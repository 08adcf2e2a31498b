"""Random games, and perft."""

from __future__ import annotations

from cirkis.search.kernel.jit import (
    Int64Array,
    RngState,
    inline,
    jit,
    lowest_bit,
    random_below,
)
from cirkis.search.kernel.position import COUNT, PLAYERS, PLIES, SCORES
from cirkis.search.kernel.rules import legal_at, place, winners
from cirkis.search.kernel.tables import Tables, aligned_zeros


@inline
def random_playout(tables: Tables, position: Int64Array, rng: RngState) -> None:
    """Play to the end, every legal placement being equally likely.

    Args:
        tables: board and pieces as arrays.
        position: the position, played to its end in place.
        rng: where chance comes from.
    """
    while position[COUNT] > 0:
        place(tables, position, legal_at(tables, position, random_below(rng, position[COUNT])))


@inline
def copy_position(start: Int64Array, position: Int64Array) -> None:
    """Copy a position into another array.

    Args:
        start: the position to copy.
        position: the array to copy it to.
    """
    for w in range(len(start)):
        position[w] = start[w]


@jit
def random_games(
    tables: Tables, start: Int64Array, position: Int64Array, games: int, rng: RngState
) -> tuple[int, int]:
    """Play random games from a position.

    Args:
        tables: the tables of the game.
        start: the position to start from.
        position: scratch space for one position.
        games: the number of games.
        rng: the random generator.

    Returns:
        The number of placements, and a checksum of all results.
    """
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
    return plies, checksum


def perft(tables: Tables, start: Int64Array, depth: int) -> int:
    """Return how many sequences of exactly `depth` legal placements a position has.

    Args:
        tables: the tables of the game.
        start: the position.
        depth: the number of placements in a sequence.
    """
    if depth < 2:
        return int(start[COUNT]) if depth else 1
    size = len(start)
    stack, waiting = aligned_zeros(depth * size), aligned_zeros(depth * len(tables.width))
    stack[:size] = start
    return _count(tables, stack, waiting, size, depth)


@jit
def _count(tables: Tables, stack: Int64Array, waiting: Int64Array, size: int, depth: int) -> int:
    """Count sequences without recursion, with a stack of positions and untried placements."""
    width = len(tables.width)
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
        waiting[at] &= waiting[at] - 1
        position = stack[(level + 1) * size : (level + 2) * size]
        copy_position(stack[level * size : (level + 1) * size], position)
        place(tables, position, index)
        if level + 2 == depth:
            found += position[COUNT]  # the last placements are counted, not made
        elif position[COUNT] > 0:
            level += 1
            copy_position(position[size - width :], waiting[level * width :])
    return found

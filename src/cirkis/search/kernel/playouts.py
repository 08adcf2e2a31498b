"""Random games, and counting games to a depth."""

from __future__ import annotations

from cirkis.search.kernel.jit import (
    Random,
    Words,
    compiled,
    inlined,
    lowest_bit,
    random_below,
)
from cirkis.search.kernel.position import COUNT, PLAYERS, PLIES, SCORES
from cirkis.search.kernel.rules import nth_legal, place, winners
from cirkis.search.kernel.tables import Tables, aligned_zeros


@inlined
def random_playout(tables: Tables, position: Words, rng: Random) -> None:
    """Play to the end, every legal placement equally likely."""
    while position[COUNT] > 0:
        place(tables, position, nth_legal(tables, position, random_below(rng, position[COUNT])))


@inlined
def copy(start: Words, position: Words) -> None:
    """Make one position the same as another."""
    for w in range(len(start)):
        position[w] = start[w]


@compiled
def random_games(
    tables: Tables, start: Words, position: Words, games: int, rng: Random
) -> tuple[int, int]:
    """Play random games from a position: how many placements in all, and a checksum of all results.

    Args:
        position: room for one position.
    """
    plies = 0
    checksum = 0
    for _ in range(games):
        copy(start, position)
        random_playout(tables, position, rng)
        plies += position[PLIES] - start[PLIES]
        result = winners(position)
        for seat in range(position[PLAYERS]):
            result = result * 131 + position[SCORES + seat]
        checksum = (checksum * 31 + result * 131 + position[PLIES]) & 0xFFFFFFFFFFFF
    return plies, checksum


def perft(tables: Tables, start: Words, depth: int) -> int:
    """How many sequences of just `depth` legal placements a position has."""
    if depth < 2:
        return int(start[COUNT]) if depth else 1
    size = len(start)
    stack, waiting = aligned_zeros(depth * size), aligned_zeros(depth * len(tables.width))
    stack[:size] = start
    return _count(tables, stack, waiting, size, depth)


@compiled
def _count(tables: Tables, stack: Words, waiting: Words, size: int, depth: int) -> int:
    """Perft without recursion: by level a position, and what is still to be tried there."""
    width = len(tables.width)
    found = 0
    level = 0
    copy(stack[size - width : size], waiting)
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
        copy(stack[level * size : (level + 1) * size], position)
        place(tables, position, index)
        if level + 2 == depth:
            found += position[COUNT]  # the last placements are counted, not made
        elif position[COUNT] > 0:
            level += 1
            copy(position[size - width :], waiting[level * width :])
    return found

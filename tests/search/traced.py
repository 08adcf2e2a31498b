"""A random game played by the kernel, with everything visible about it recorded.

There is one row for every placement and every withdrawal: the action (the number of a placement, or
~seat for a withdrawal, which is negative), the winners as things stand, and the position after it.
"""

from __future__ import annotations

from cirkis.search.kernel.jit import Int64Array, RngState, jit, random_below
from cirkis.search.kernel.playouts import copy_position
from cirkis.search.kernel.position import COUNT, PLAYERS, WITHDRAWN
from cirkis.search.kernel.rules import legal_at, place, winners, withdraw
from cirkis.search.kernel.tables import Tables

BEFORE = 2
MAX_ROWS = 165 + 4  # a piece covers a cell at least, and everybody can withdraw


@jit
def traced_game(
    tables: Tables, position: Int64Array, rng: RngState, one_in: int, rows: Int64Array
) -> int:
    """Play to the end and return the number of rows written.

    Args:
        tables: the tables of the game.
        position: the position to start from; the last one on return.
        rng: the random generator.
        one_in: a seat withdraws before one in this many placements; 0 means never.
        rows: receives the rows.
    """
    at = 0
    while position[COUNT] > 0:
        seat = random_below(rng, position[PLAYERS])
        is_in = not position[WITHDRAWN] >> seat & 1
        if one_in and is_in and random_below(rng, one_in) == 0:
            rows[at] = ~seat
            withdraw(tables, position, seat)
        else:
            rows[at] = legal_at(tables, position, random_below(rng, position[COUNT]))
            place(tables, position, rows[at])
        rows[at + 1] = winners(position)
        copy_position(position, rows[at + BEFORE :])
        at += BEFORE + len(position)
    return at // (BEFORE + len(position))

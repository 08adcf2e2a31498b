"""A random game played by the kernel, with everything that can be seen of it written down.

One row for every placement and every withdrawal: what was done (the number of a placement, or
below 0: ~seat withdrew), the winners as things stand then, and the whole position after it.
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
    """Play to the end and return how many rows were written.

    Args:
        one_in: before every placement, one time in so many, some seat withdraws; 0 for never.
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

"""Many boards in kernel memory.

Each board has a row:

    | position | owners: 42 words | MOVES | RNG | STARTER | START | moves: 32 bits each |

`owners` has 16 bits per cell: 0 if empty, else the seat + 1. The last three of its 168 numbers
stay 0. `moves` lists the moves since the row was set, enough to rebuild a State: a placement, or
-1 - seat for a withdrawal. MOVES counts them, STARTER is the seat that began, and START is 1 if the
host set the row to a position, 0 after a new game.
"""

from __future__ import annotations

from typing import NamedTuple

from cirkis.engine.search.kernel.arrays import (
    WORD,
    Int16Array,
    Int32Array,
    Int64Array,
    inline,
    int16_array,
    int32_array,
    int64_array,
)
from cirkis.engine.search.kernel.position import position_size
from cirkis.engine.search.kernel.tables import Tables

CELLS = 165
OWNER_WORDS = 42
MOVES, RNG, STARTER, START, TAIL_WORDS = range(5)
RESULT = 8
"""The length of a result: winners as bits, reason, plies, unused, then scores by seat."""
R_WINNERS, R_REASON, R_PLIES, R_SCORES = 0, 1, 2, 4


class Boards(NamedTuple):
    """The values that the host puts into memory: addresses, and plain numbers, marked with #.

    Attributes:
        tables: the tables of the game.
        rows, row_words#: the rows of the boards.
        start: the position of a new game.
        starters#: how many seats to draw the starter from; 0 to draw none.
        is_auto#: whether a new game starts as soon as one ends.
        picks: a word per board: its action, the seat that withdraws, or whether to reset it.
        done, to_play: a byte per board.
        rewards, worth: 32 bits per seat, floats that the kernel only copies: the rewards of the
            last call, and those for each set of winners (zeros for the empty set).
        results: RESULT 32-bit numbers per board.
        masks: a byte per placement, 64 for each word of a set, per board.
        observations, observation_words#: 16-bit numbers.
        cells, cells_each#: the cells of each placement, 16 bits each, padded by repeating the last;
            a row of CELLS follows, for the Leader of an empty board.
        shapes#: the number of shapes.
        spread: for each byte, a word with its bits as bytes.
        first#, last#: the range of boards to work on, excluding `last`.
        plies#: how many placements to make on each board, fewer if the game ends.
        is_random#: whether placements are random; otherwise `picks` has them.
    """

    tables: int
    rows: int
    row_words: int
    start: int
    starters: int
    is_auto: int
    picks: int
    done: int
    to_play: int
    rewards: int
    worth: int
    results: int
    masks: int
    observations: int
    observation_words: int
    cells: int
    cells_each: int
    shapes: int
    spread: int
    first: int
    last: int
    plies: int
    is_random: int


class BoardRow(NamedTuple):
    position: Int64Array
    owners: Int16Array
    owner_words: Int64Array  # the owners, four cells per word
    tail: Int64Array  # MOVES, RNG, STARTER and START
    rng: Int64Array
    moves: Int32Array


@inline
def row_at(tables: Tables, boards: Boards, board: int) -> BoardRow:
    size = position_size(tables)
    address = boards.rows + board * boards.row_words * WORD
    owners = address + size * WORD
    tail = owners + OWNER_WORDS * WORD
    return BoardRow(
        int64_array(address, size),
        int16_array(owners, 4 * OWNER_WORDS),
        int64_array(owners, OWNER_WORDS),
        int64_array(tail, TAIL_WORDS),
        int64_array(tail + RNG * WORD, 1),
        int32_array(
            tail + TAIL_WORDS * WORD, 2 * (boards.row_words - size - OWNER_WORDS - TAIL_WORDS)
        ),
    )


@inline
def pick_at(boards: Boards, board: int) -> int:
    return int64_array(boards.picks + WORD * board, 1)[0]

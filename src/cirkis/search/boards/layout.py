"""Many boards in the memory of a kernel, and where each thing of a board lies.

Each board has a row, which begins on a word:

    | position | owners: 42 words | MOVES | RNG | STARTER | START | moves: 32 bits each |

`owners` has 16 bits a cell: 0 while it is empty, else the seat + 1; a word has four cells, and the
last three of its 168 stay 0. The moves since the row was set are kept, so that a State can be made
of it: the number of a placement, or -1 - seat for a withdrawal. MOVES counts them, STARTER is the
seat that began, and START is 1 if the host set the row to a position, 0 after a new game.
"""

from __future__ import annotations

from typing import NamedTuple

from cirkis.search.kernel.arrays import WORD, int16_array, int32_array, int64_array
from cirkis.search.kernel.marks import Int16Array, Int32Array, Int64Array, inline
from cirkis.search.kernel.position import position_size
from cirkis.search.kernel.tables import Tables

CELLS = 165
OWNER_WORDS = 42
MOVES, RNG, STARTER, START, TAIL_WORDS = range(5)
RESULT = 8
"""The numbers of a result: winners as bits, reason, plies, nothing, and the scores of the seats."""
R_WINNERS, R_REASON, R_PLIES, R_SCORES = 0, 1, 2, 4


class Boards(NamedTuple):
    """What a host has put into memory: addresses but for the numbers marked with #.

    Attributes:
        tables: the tables of the game.
        rows, row_words#: the rows of the boards.
        start: the row of a new game.
        starters#: the number of seats to draw the starter from; 0 if it is not drawn.
        is_auto#: whether a board whose game is over begins anew at once.
        picks: a word for each board: its action, the seat that withdraws, or whether to reset it.
        done, to_play: for each board a byte.
        rewards, worth: 32 bits a seat, which only the host reads: what the last call brought, and
            what each set of winners is worth, the empty set (bits 0) nothing.
        results: RESULT numbers of 32 bits for each board.
        masks: for each board a byte a placement, 64 bytes for each word of a set.
        observations, observation_words#: 16 bits a number.
        cells, cells_each#: for each placement its cells, of 16 bits, the last one repeated; and
            CELLS for the Leader of an empty board.
        shapes#: the number of shapes.
        spread: for each byte the word that has its bits as bytes.
        first#, last#: the first of the boards to work on, and the one after the last.
        plies#: how many placements to make on each, or fewer where the game ends.
        is_random#: whether they are drawn from all legal ones; else one is that of `picks`.
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


class Row(NamedTuple):
    """The row of a board.

    Attributes:
        position: its position.
        owners: who owns its cells.
        owner_words: the same, four cells in a word.
        tail: MOVES, RNG, STARTER and START.
        rng: RNG alone, where chance comes from.
        moves: the moves, and room for more.
    """

    position: Int64Array
    owners: Int16Array
    owner_words: Int64Array
    tail: Int64Array
    rng: Int64Array
    moves: Int32Array


@inline
def row_at(tables: Tables, boards: Boards, board: int) -> Row:
    """Return the row of a board.

    Args:
        tables, boards: the boards.
        board: its number.
    """
    size = position_size(tables)
    address = boards.rows + board * boards.row_words * WORD
    owners = address + size * WORD
    tail = owners + OWNER_WORDS * WORD
    return Row(
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
    """Return what has been picked for a board.

    Args:
        boards: the boards.
        board: its number.
    """
    return int64_array(boards.picks + WORD * board, 1)[0]

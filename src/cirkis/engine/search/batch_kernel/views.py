"""The masks and observations through which learning programs see the boards."""

from cirkis.engine.search.batch_kernel.layout import CELLS, OWNER_WORDS, Boards, row_at
from cirkis.engine.search.kernel.arrays import (
    WORD,
    Int16Array,
    Int64Array,
    inline,
    int16_array,
    int64_array,
    shift_right,
)
from cirkis.engine.search.kernel.position import IS_FREE, LEADER, PLAYERS, SCORES, SEAT, STOCKS
from cirkis.engine.search.kernel.tables import Tables

ONES = 0x0001000100010001
"""A 1 in every 16 bits of a word."""
ZEROED = (2 * CELLS + 3) // 4
"""How many words of an observation hold owners and the Leader."""


@inline
def write_masks(tables: Tables, boards: Boards) -> None:
    width = len(tables.width)
    spread = int64_array(boards.spread, 256)
    for board in range(boards.first, boards.last):
        position = row_at(tables, boards, board).position
        mask = int64_array(boards.masks + board * 8 * width * WORD, 8 * width)
        for w in range(width):
            word = position[len(position) - width + w]
            for byte in range(8):
                mask[8 * w + byte] = spread[word >> 8 * byte & 255]


@inline
def write_observations(tables: Tables, boards: Boards) -> None:
    """Write the observation of the seat to play, laid out as in cirkis.envs.observation."""
    length = boards.observation_words
    each = boards.cells_each
    for board in range(boards.first, boards.last):
        row = row_at(tables, boards, board)
        position = row.position
        seen = boards.observations + board * length * WORD
        written = int64_array(seen, length)
        _write_owners(row.owner_words, written, position[SEAT], position[PLAYERS])
        for w in range(OWNER_WORDS, ZEROED):
            written[w] = 0
        numbers = int16_array(seen, 4 * length)
        cells = int16_array(boards.cells + position[LEADER] * each * 2, each)
        for n in range(each):
            numbers[CELLS + cells[n]] = 1
        _write_counts(position, boards.shapes, numbers)


@inline
def _write_owners(owners: Int64Array, written: Int64Array, first: int, players: int) -> None:
    """Write the owners, renumbered so that `first` is 1, four cells at a time."""
    before = first * ONES
    all_seats = players * ONES
    bias = 0x7FFF * ONES - before
    for w in range(OWNER_WORDS):
        word = owners[w]
        some = (word | word >> 1 | word >> 2) & ONES
        early = some & ~shift_right(word + bias, 15)  # seats before `first`
        written[w] = word - ((some << 3) - some & before) + ((early << 3) - early & all_seats)


@inline
def _write_counts(position: Int64Array, shapes: int, numbers: Int16Array) -> None:
    """Write the numbers after the cells: stocks, scores, the turn and whether it is free."""
    players = position[PLAYERS]
    seat = position[SEAT]
    at = 2 * CELLS
    scores = at + players * shapes
    for further in range(players):
        for shape in range(shapes):
            numbers[at + shape] = position[STOCKS + shape] >> 16 * seat & 0xFFFF
        at += shapes
        numbers[scores + further] = position[SCORES + seat]
        seat += 1
        if seat == players:
            seat = 0
    numbers[scores + players] = 0
    numbers[scores + players + 1] = position[IS_FREE]

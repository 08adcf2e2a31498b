"""Many boards in kernel memory.

Each board has a row:

    | position | owners: 42 words | MOVES | RNG | STARTER | START | PIE | moves: 32 bits each |

`owners` has 16 bits per cell: 0 if empty, else the seat + 1. The last three of its 168 numbers
stay 0. `moves` lists the moves since the row was set, enough to rebuild a State: a placement, or
-1 - seat for a withdrawal. MOVES counts them, STARTER is the seat that began, and START is 1 if the
host set the row to a position, 0 after a new game. PIE is 1 until the pie rule (R34) no longer
matters: until the first piece has been taken over, or another one placed.
"""

from __future__ import annotations

from typing import NamedTuple

from cirkis.engine.search.kernel.arrays import (
    WORD,
    Int16Array,
    Int32Array,
    Int64Array,
    inline,
    int8_array,
    int16_array,
    int32_array,
    int64_array,
    random_below,
    shift_right,
    wrap,
)
from cirkis.engine.search.kernel.position import (
    BY_BLOCK,
    COUNT,
    END,
    IS_FREE,
    LEADER,
    MAX_SEATS,
    PLACER,
    PLAYERS,
    PLIES,
    SCORES,
    SEAT,
    STOCKS,
    position_size,
)
from cirkis.engine.search.kernel.rules import (
    copy_position,
    legal_at,
    place,
    update_legal,
    winners,
    withdraw,
)
from cirkis.engine.search.kernel.tables import Tables

CELLS = 165
OWNER_WORDS = 42
MOVES, RNG, STARTER, START, PIE, TAIL_WORDS = range(6)
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
        is_pie#: whether new games have the pie rule.
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
    is_pie: int
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
    tail: Int64Array  # MOVES, RNG, STARTER, START and PIE
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


@inline
def advance(tables: Tables, boards: Boards) -> int:
    """Make placements on each running board and return their number.

    If a given placement is illegal, change nothing and return -1 - board.
    """
    wrong = -1 if boards.is_random else find_illegal(tables, boards)
    if wrong >= 0:
        return -1 - wrong
    made = 0
    for board in range(boards.first, boards.last):
        row = row_at(tables, boards, board)
        position = row.position
        left = boards.plies
        while left > 0 and position[COUNT] > 0:
            if boards.is_random:
                index = legal_at(tables, position, random_below(row.rng, position[COUNT]))
            else:
                index = pick_at(boards, board)
            if row.tail[PIE] and index == position[LEADER]:
                _give_back(boards, row)
            _take_cells(boards, row, index, position[SEAT] + 1)
            _keep_move(row, index)
            place(tables, position, index)
            if row.tail[PIE]:
                _offer(tables, row, index)
            left -= 1
        made += boards.plies - left
        _finish(tables, boards, row, board, left < boards.plies)
    return made


@inline
def _take_cells(boards: Boards, row: BoardRow, index: int, owner: int) -> None:
    each = boards.cells_each
    cells = int16_array(boards.cells + index * each * 2, each)
    for n in range(each):
        row.owners[cells[n]] = owner


@inline
def _give_back(boards: Boards, row: BoardRow) -> None:
    """Empty the board again, for the seat to play to place the first piece as its own (R34)."""
    seat = row.position[SEAT]
    copy_position(int64_array(boards.start, len(row.position)), row.position)
    row.position[SEAT] = seat
    row.tail[PIE] = 0


@inline
def _offer(tables: Tables, row: BoardRow, index: int) -> None:
    """After the first piece, add it to what is legal for the other seat; later, offer no more."""
    position = row.position
    if position[PLIES] > 1:
        row.tail[PIE] = 0
    elif not position[IS_FREE] and (position[END] == 0 or position[END] == BY_BLOCK):
        # Nobody has lost a turn: a seat that can place no other piece can take over this one.
        position[END] = 0
        position[SEAT] = 1 - position[PLACER]
        legal = len(position) - len(tables.width)
        position[COUNT] = update_legal(tables, position, position[SEAT], 0) + 1
        position[legal + (index >> 6)] |= wrap(1 << (index & 63))


@inline
def _keep_move(row: BoardRow, move: int) -> None:
    row.moves[row.tail[MOVES]] = move
    row.tail[MOVES] += 1


@inline
def _finish(tables: Tables, boards: Boards, row: BoardRow, board: int, is_changed: bool) -> None:
    """Record whether the game is over and whose turn it is; renew a finished board if `is_auto`."""
    is_over = row.position[END] != 0
    _set_rewards(boards, row.position, board, is_over and is_changed)
    if is_over and is_changed:
        _note_result(boards, board, row.position)
        if boards.is_auto:
            _renew(boards, row)
        else:
            _clear_legal(tables, row.position)
    int8_array(boards.done + board, 1)[0] = is_over
    int8_array(boards.to_play + board, 1)[0] = row.position[SEAT]


@inline
def _set_rewards(boards: Boards, position: Int64Array, board: int, has_ended: bool) -> None:
    """Write each seat's reward; zeros unless the game has just ended."""
    players = position[PLAYERS]
    worth = int32_array(boards.worth, players << players)
    rewards = int32_array(boards.rewards + board * players * 4, players)
    of = winners(position) * players if has_ended else 0
    for seat in range(players):
        rewards[seat] = worth[of + seat]


@inline
def _clear_legal(tables: Tables, position: Int64Array) -> None:
    """Clear the legal set; at the end of a game the rules reset only COUNT."""
    width = len(tables.width)
    for w in range(width):
        position[len(position) - width + w] = 0


@inline
def _note_result(boards: Boards, board: int, position: Int64Array) -> None:
    result = int32_array(boards.results + board * RESULT * 4, RESULT)
    result[R_WINNERS] = winners(position)
    result[R_REASON] = position[END]
    result[R_PLIES] = position[PLIES]
    for seat in range(MAX_SEATS):
        result[R_SCORES + seat] = position[SCORES + seat]


@inline
def _renew(boards: Boards, row: BoardRow) -> None:
    copy_position(int64_array(boards.start, len(row.position)), row.position)
    for w in range(OWNER_WORDS):
        row.owner_words[w] = 0
    if boards.starters:
        row.position[SEAT] = random_below(row.rng, boards.starters)
    row.tail[MOVES] = 0
    row.tail[START] = 0
    row.tail[PIE] = boards.is_pie
    row.tail[STARTER] = row.position[SEAT]


@inline
def reset(tables: Tables, boards: Boards) -> None:
    """Start new games on the boards whose pick is not 0."""
    for board in range(boards.first, boards.last):
        if pick_at(boards, board):
            row = row_at(tables, boards, board)
            _renew(boards, row)
            _finish(tables, boards, row, board, False)


@inline
def withdraw_picked(tables: Tables, boards: Boards) -> None:
    """Withdraw the picked seat of each running board; a negative pick withdraws nobody."""
    for board in range(boards.first, boards.last):
        row = row_at(tables, boards, board)
        seat = pick_at(boards, board)
        is_changed = seat >= 0 and row.position[END] == 0
        if is_changed:
            _keep_move(row, -1 - seat)
            withdraw(tables, row.position, seat)
        _finish(tables, boards, row, board, is_changed)


@inline
def draw(tables: Tables, boards: Boards) -> None:
    """Pick a random legal placement for each board; -1 if there is none."""
    for board in range(boards.first, boards.last):
        row = row_at(tables, boards, board)
        count = row.position[COUNT]
        index = -1
        if count > 0:
            index = legal_at(tables, row.position, random_below(row.rng, count))
        int64_array(boards.picks + WORD * board, 1)[0] = index


@inline
def find_illegal(tables: Tables, boards: Boards) -> int:
    """Return the first running board with an illegal pick; -1 if none."""
    placements = len(tables.info)
    for board in range(boards.first, boards.last):
        position = row_at(tables, boards, board).position
        legal = len(position) - len(tables.width)
        index = pick_at(boards, board)
        if index < 0 or index >= placements:
            if position[END] == 0:
                return board
        elif not position[legal + (index >> 6)] >> (index & 63) & 1 and position[END] == 0:
            return board
    return -1


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

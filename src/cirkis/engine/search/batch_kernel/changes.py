"""Changes to boards: given or random placements, withdrawals, new games."""

from cirkis.engine.search.batch_kernel.layout import (
    MOVES,
    OWNER_WORDS,
    R_PLIES,
    R_REASON,
    R_SCORES,
    R_WINNERS,
    RESULT,
    START,
    STARTER,
    BoardRow,
    Boards,
    pick_at,
    row_at,
)
from cirkis.engine.search.kernel.arrays import (
    WORD,
    Int64Array,
    inline,
    int8_array,
    int16_array,
    int32_array,
    int64_array,
    random_below,
)
from cirkis.engine.search.kernel.position import COUNT, END, MAX_SEATS, PLAYERS, PLIES, SCORES, SEAT
from cirkis.engine.search.kernel.rules import copy_position, legal_at, place, winners, withdraw
from cirkis.engine.search.kernel.tables import Tables


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
            _take_cells(boards, row, index, position[SEAT] + 1)
            _keep_move(row, index)
            place(tables, position, index)
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

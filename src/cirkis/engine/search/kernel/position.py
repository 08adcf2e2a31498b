"""A position as one array of words, copied as a block.

    word  0 SEAT      4 COUNT    8 AT_ONCE     12 SCORES      20 FIGURES       40 STOCKS
          1 LEADER    5 PLIES    9 REACHED        by seat     one word each,   one word a shape,
          2 IS_FREE   6 PLAYERS 10 HAS_SLIVER  16 UNPLACED    see tables       16 bits a seat
          3 END       7 TARGET  11 WITHDRAWN      by seat

    word 66 PLACER, the seat that placed last (-1 if none has)
    word 72 SETS, with w words for a set of placements and 3 for a set of cells:

        | blocked: w | filled: 3 | near: w | cells near: 3 | available: 4 seats, w each | legal: w |

LEADER is the index of a placement, or the number of placements while the board is empty. END is 0
during the game, then an index into ENDS. `legal` holds the legal placements and COUNT their number,
0 once the game is over. WITHDRAWN has a bit for each seat.
"""

from cirkis.engine.search.kernel.arrays import Int64Array, inline, words, zeros
from cirkis.engine.search.kernel.tables import CELL_WORDS, Tables, build_tables, mask_to_words
from cirkis.game import EndReason, State, Stop, legal_mask
from cirkis.game.rules.scoring import GOING_OUT_POINTS

SEAT, LEADER, IS_FREE, END, COUNT, PLIES, PLAYERS, TARGET = range(8)
AT_ONCE, REACHED, HAS_SLIVER, WITHDRAWN = range(8, 12)
SCORES, UNPLACED, FIGURES, STOCKS, PLACER, SETS = 12, 16, 20, 40, 66, 72
MAX_SEATS = 4
MAX_STOCK = 1 << 14
"""Larger stocks are capped: the board has only 165 cells."""

ENDS = (None, EndReason.TARGET, EndReason.WENT_OUT, EndReason.BLOCKED, EndReason.WITHDRAWALS)
BY_TARGET, BY_GOING_OUT, BY_BLOCK, BY_WITHDRAWALS = range(1, 5)

OUT_POINTS = GOING_OUT_POINTS


@inline
def position_size(tables: Tables) -> int:
    width = len(tables.width)
    return SETS + 2 * (width + CELL_WORDS) + (MAX_SEATS + 1) * width


def tables_for(state: State) -> Tables:
    return build_tables(state.options.pieces, state.options.center_ring)


def encode_state(state: State, choices: int | None = None) -> Int64Array:
    """Return a state as an array; `choices` limits the legal placements."""
    tables = tables_for(state)
    width = len(tables.width)
    position = zeros(position_size(tables))
    legal = legal_mask(state) if choices is None else choices
    for word, value in _head_words(state, tables, legal.bit_count()).items():
        position[word] = value
    for seat, stock in enumerate(state.stocks):
        position[SCORES + seat] = state.scores[seat]
        position[UNPLACED + seat] = sum(stock)
        for shape, count in enumerate(stock):
            position[STOCKS + shape] |= min(count, MAX_STOCK) << 16 * seat
    position[FIGURES : FIGURES + len(tables.figures)] = words(_figure_words(state, tables))
    sets = mask_to_words(state.blocked, width) + mask_to_words(state.filled, CELL_WORDS)
    sets += mask_to_words(state.near, width) + _cells_near(state)
    available = [*state.available, *[0] * (MAX_SEATS - len(state.available))]
    for mask in (*available, legal):
        sets += mask_to_words(mask, width)
    position[SETS:] = words(sets)
    return position


def _head_words(state: State, tables: Tables, count: int) -> dict[int, int]:
    """Return the words before SCORES, and PLACER; `count` is the number of choices."""
    placed = state.placed
    return {
        SEAT: state.to_play,
        LEADER: placed[-1][1] if placed else len(tables.info),
        IS_FREE: state.is_free_turn,
        END: ENDS.index(state.outcome.reason if state.outcome else None),
        COUNT: count,
        PLIES: state.plies,
        PLAYERS: state.options.players,
        TARGET: state.options.target,
        AT_ONCE: state.options.stop is Stop.AT_ONCE,
        REACHED: max(state.scores) >= state.options.target,
        HAS_SLIVER: bool(state.filled & state.variant.table.board.sliver_mask),
        PLACER: placed[-1][0] if placed else -1,
        WITHDRAWN: sum(1 << seat for seat in state.withdrawn),
    }


def _figure_words(state: State, tables: Tables) -> list[int]:
    words = []
    for figure, first in zip(state.variant.figures, tables.figures.tolist(), strict=True):
        for seat, owned in enumerate(state.owned):
            cells = (figure.mask & owned).bit_count()
            first += (cells << 4 * seat) - (cells << 16)
        words.append(first)
    return words


def _cells_near(state: State) -> list[int]:
    near = 0
    for _, index in state.placed:
        near |= state.variant.table.neighbours[index]
    return mask_to_words(near, CELL_WORDS)

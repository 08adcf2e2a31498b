"""Why nothing can be placed on a cell: something is in the way, or the cell is out of reach."""

from typing import NamedTuple

from cirkis.errors import IllegalReason
from cirkis.game.board.figures import center_mask
from cirkis.game.board.layout import iter_bits
from cirkis.game.rules.legality import legal_mask
from cirkis.game.rules.state import State


class Obstacle(NamedTuple):
    """Why no piece can be placed on a cell.

    Attributes:
        reason: the first reason that applies.
        cells: for OVERLAPS, the filled cells in the way; for NOT_TOUCHING_LEADER, the Leader's; for
            NOT_AT_CENTER, the empty cells where the game can start.
    """

    reason: IllegalReason
    cells: tuple[str, ...] = ()


def find_obstacle(state: State, cell: int, shape: int | None = None) -> Obstacle | None:
    """Return why the seat to play cannot place a piece (of `shape`) on a cell; None if it can."""
    table = state.variant.table
    covering = table.by_cell[cell] & (-1 if shape is None else table.by_shape[shape])
    if covering & legal_mask(state):
        return None
    if state.outcome is not None:
        return Obstacle(IllegalReason.GAME_OVER)
    if not covering:
        return Obstacle(IllegalReason.NO_SUCH_PIECE)
    covering &= state.available[state.to_play]
    if not covering:
        return Obstacle(IllegalReason.NOT_IN_STOCK)
    if state.filled >> cell & 1:
        lying = next(i for _, i in state.placed if table.placements[i].mask >> cell & 1)
        return Obstacle(IllegalReason.OVERLAPS, table.placements[lying].cells)
    if covering & ~state.blocked:
        return _out_of_reach(state)
    in_the_way = (table.placements[i].mask & state.filled for i in iter_bits(covering))
    fewest = min(in_the_way, key=int.bit_count)
    return Obstacle(IllegalReason.OVERLAPS, table.board.names(fewest))


def _out_of_reach(state: State) -> Obstacle:
    """Return why a piece that fits on a cell cannot be placed on it (R6, R7, R14)."""
    board, leader = state.variant.table.board, state.leader
    if leader is None:
        return Obstacle(IllegalReason.NOT_AT_CENTER, board.names(center_mask(board)))
    if state.is_free_turn:
        return Obstacle(IllegalReason.NOT_TOUCHING_ANY)
    return Obstacle(IllegalReason.NOT_TOUCHING_LEADER, leader.cells)

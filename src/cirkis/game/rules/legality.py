"""Which placements are legal (R5-R7, R14), and why others are not."""

from typing import NamedTuple

from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game.board import center_mask, iter_bits
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.state import State


def legal_mask(state: State) -> int:
    """Return the set of legal placements of the seat to play; empty once the game is over.

    >>> from cirkis.game import new_game
    >>> legal_mask(new_game()).bit_count()
    45
    """
    if state.outcome is not None:
        return 0
    return placeable_mask(state, state.to_play, state.is_free_turn)


def placeable_mask(state: State, seat: int, is_free_turn: bool) -> int:
    """Return the set of placements that a seat could make on a normal or a free turn (R14)."""
    fitting = state.available[seat] & ~state.blocked
    if not state.placed:
        return fitting & state.variant.first
    if is_free_turn:
        return fitting & state.near
    touching = fitting & state.variant.table.touching[state.placed[-1][1]]
    if state.options.pie:
        return touching | (taking_mask(state) & state.available[seat])
    return touching


def taking_mask(state: State) -> int:
    """Return the first placement, as a set, while it can be taken over; otherwise 0 (R34)."""
    is_open = state.options.pie and state.plies == 1
    return 1 << state.placed[0][1] if is_open else 0


def is_legal(state: State, placement: Placement | str) -> bool:
    """Return whether the seat to play can make this placement; False if no piece covers its cells.

    Args:
        state: the position.
        placement: the placement, or its text.

    Raises:
        UnreadablePlacement: the text is not a valid set of cells.

    >>> from cirkis.game import new_game, play
    >>> is_legal(play(new_game(), "A1+B1").state, "A1")  # A1 is taken.
    False
    """
    try:
        placement = resolve_placement(state, placement)
    except IllegalPlacement:
        return False
    return bool(legal_mask(state) >> placement.index & 1)


def resolve_placement(state: State, placement: Placement | str) -> Placement:
    """Return the placement in the state's piece set that a placement or its text denotes.

    Raises:
        UnreadablePlacement: the text is not a valid set of cells.
        IllegalPlacement: no piece of the set covers exactly these cells.
        TypeError: `placement` is neither a Placement nor a string.
    """
    table = state.variant.table
    if isinstance(placement, str):
        return table.parse(placement)
    if not isinstance(placement, Placement):
        raise TypeError(f"a placement must be a Placement or a string, not {placement!r}")
    index = placement.index
    if index < len(table.placements):
        own = table.placements[index]
        if own is placement or own == placement:
            return own
    return table.parse(placement.name)  # from a game with another piece set


def check_number(state: State, number: int) -> None:
    """Raise an error unless the seat to play can make the placement with this number.

    Args:
        state: the position.
        number: the number of the placement, which need not exist.

    Raises:
        IllegalPlacement: the rules do not allow it; the error gives the first reason that applies.
    """
    if number >= 0 and legal_mask(state) >> number & 1:
        return
    placements = state.variant.table.placements
    if not 0 <= number < len(placements):
        raise IllegalPlacement(
            IllegalReason.NO_SUCH_PIECE,
            f"there is no placement {number}: use 0 to {len(placements) - 1}",
        )
    check_legal(state, placements[number])


def check_legal(state: State, placement: Placement) -> None:
    """Raise an error unless the seat to play can make this placement."""
    if is_legal(state, placement):
        return
    table = state.variant.table
    index, name = placement.index, placement.name
    if state.outcome is not None:
        raise IllegalPlacement(IllegalReason.GAME_OVER, "the game is over")
    if not state.available[state.to_play] >> index & 1:
        shape = table.pieces.shapes[placement.shape].name
        colour = state.options.colours[state.to_play].value
        raise IllegalPlacement(
            IllegalReason.NOT_IN_STOCK, f"{name} needs a {shape}, and {colour} has none left"
        )
    if state.blocked >> index & 1:
        taken = table.board.names(placement.mask & state.filled)
        verb = "is" if len(taken) == 1 else "are"
        raise IllegalPlacement(
            IllegalReason.OVERLAPS,
            f"{name} does not fit: {', '.join(taken)} {verb} already filled",
            taken,
        )
    leader = state.leader
    if leader is None:
        raise IllegalPlacement(
            IllegalReason.NOT_AT_CENTER,
            f"{name} does not start the game: the first piece must cover a cell"
            " of the Center Star or the Center Ring",
            table.board.names(center_mask(table.board)),
        )
    if state.is_free_turn:
        raise IllegalPlacement(
            IllegalReason.NOT_TOUCHING_ANY, f"{name} does not touch any piece on the board"
        )
    raise IllegalPlacement(
        IllegalReason.NOT_TOUCHING_LEADER,
        f"{name} does not touch the Leader, {leader.name}",
        leader.cells,
    )


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

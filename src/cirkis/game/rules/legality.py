"""Which placements are legal (R5-R7, R14), and why other placements are not."""

from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.game.board.figures import center_mask
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

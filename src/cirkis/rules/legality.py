"""What may be placed now (R5-R7, R14), and why something else may not."""

from __future__ import annotations

from cirkis.errors import IllegalPlacement, IllegalReason
from cirkis.pieces.placements import Placement
from cirkis.rules.state import State


def legal_mask(state: State) -> int:
    """The set of placements the seat to play may make now; empty when the game is over."""
    if state.outcome is not None:
        return 0
    return placeable(state, state.to_play, state.is_free_turn)


def placeable(state: State, seat: int, is_free_turn: bool) -> int:
    """The set of placements a seat could make on a normal turn, or on a free one (R14)."""
    fitting = state.available[seat] & ~state.blocked
    if not state.placed:
        return fitting & state.variant.first
    if is_free_turn:
        return fitting & state.near
    return fitting & state.variant.table.touching[state.placed[-1][1]]


def is_legal(state: State, placement: Placement | str) -> bool:
    """Whether the seat to play may make this placement now; False if no piece covers its cells.

    Raises:
        UnreadablePlacement: a text that names no set of cells.
    """
    try:
        placement = known_placement(state, placement)
    except IllegalPlacement:
        return False
    return bool(legal_mask(state) >> placement.index & 1)


def known_placement(state: State, placement: Placement | str) -> Placement:
    """The placement of the state's own piece set that is given as such or named by its cells.

    Raises:
        UnreadablePlacement: a text that names no set of cells.
        IllegalPlacement: no piece of the set covers just these cells.
        TypeError: neither a placement nor a text.
    """
    table = state.variant.table
    if isinstance(placement, str):
        return table.parse(placement)
    if not isinstance(placement, Placement):
        raise TypeError(f"a placement or its cells as text is wanted, not {placement!r}")
    index = placement.index
    if index < len(table.placements):
        own = table.placements[index]
        if own is placement or own == placement:
            return own
    return table.parse(placement.name)  # from a game with another piece set


def check_legal(state: State, placement: Placement) -> None:
    """Nothing, or the reason why the placement is not allowed.

    Raises:
        IllegalPlacement: with the first reason that holds.
    """
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
        raise IllegalPlacement(
            IllegalReason.OVERLAPS, f"{name} does not fit: {', '.join(taken)} already filled", taken
        )
    leader = state.leader
    if leader is None:
        raise IllegalPlacement(
            IllegalReason.NOT_AT_CENTER,
            f"{name} does not start the game: the first piece must cover a cell"
            " of the Center Star or the Center Ring",
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

"""Set up positions by hand; everything else follows from the pieces on the board."""

from collections.abc import Iterable
from dataclasses import replace

from cirkis.checks import check_whole
from cirkis.errors import IllegalMove, IllegalPlacement, IllegalReason
from cirkis.game.pieces.placements import Placement
from cirkis.game.rules.game import new_game
from cirkis.game.rules.legality import check_legal, resolve_placement
from cirkis.game.rules.options import Options, Stop
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import is_target_reached, place, put, remove_seat

Piece = tuple[int, Placement]


def set_up(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    withdrawn: Iterable[int] = (),
) -> State:
    """Return the position with these pieces on the board; the last is the Leader.

    The first piece must obey R6, and all other pieces must touch an earlier one. No seat can
    place more pieces than it has, or any after the end of the game. The order of turns is not
    checked. The order of pieces determines the scores (R17-R21); the Leader determines the turn or
    the end (R11-R16, R22-R25).

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece, in the order placed.
        withdrawn: the seats that no longer play (R31).

    Raises:
        UnreadablePlacement: a string is not a valid set of cells.
        IllegalPlacement: a piece cannot go there; the error gives the reason.
        IllegalMove: a seat is not in the game, or fewer than two seats are left to play.

    >>> state = set_up(Options(), [(0, "A1+B1"), (1, "C1"), (0, "D1+E1")])
    >>> state.scores, state.is_free_turn
    ((10, 0), True)
    """
    state = new_game(options, withdrawn=withdrawn)
    given = list(pieces)
    for number, (seat, placement) in enumerate(given, 1):
        state = add_piece(state, seat, placement, leads=number == len(given))
    return state


def add_piece(state: State, seat: int, placement: Placement | str, *, leads: bool) -> State:
    """Add a piece to a position that is being set up.

    Args:
        state: the position so far.
        seat: the owner's seat, from 0.
        placement: the placement, or its text.
        leads: whether this is the last piece, after which play continues as in a game.

    Raises:
        UnreadablePlacement, IllegalPlacement, IllegalMove: as in set_up.
    """
    seat, placement = resolve_piece(state, seat, placement)
    _check_not_over(state, seat)
    turn = replace(state, to_play=seat, is_free_turn=bool(state.placed))
    check_legal(turn, placement)
    return _lead(turn, placement) if leads else put(turn, placement.index)[0]


def lay_out(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    withdrawn: Iterable[int] = (),
) -> State:
    """Return a state with these pieces, which need not form a legal position yet.

    Only its stocks and filled cells are meaningful; the seat to play is not.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece.
        withdrawn: the seats that no longer play (R31).

    Raises:
        UnreadablePlacement: a string is not a valid set of cells.
        IllegalPlacement: two pieces overlap, or a stock is exceeded.
        IllegalMove: a seat is not in the game, or fewer than two seats are left to play.
    """
    state = new_game(options, withdrawn=withdrawn)
    for of, named in pieces:
        seat, placement = resolve_piece(state, of, named)
        turn = replace(state, to_play=seat, is_free_turn=True)  # which rules out R34
        if not fitting_mask(state, seat) >> placement.index & 1:
            check_legal(turn, placement)
        state = put(turn, placement.index)[0]
    return state


def fitting_mask(state: State, seat: int) -> int:
    """Return the placements that overlap nothing and use a piece that the seat still has.

    Args:
        state: the position.
        seat: the seat, from 0.
    """
    return state.available[check_whole("a seat", seat, error=TypeError)] & ~state.blocked


def arrange(options: Options, pieces: Iterable[tuple[int, Placement | str]]) -> tuple[Piece, ...]:
    """Reorder pieces, if possible, so that the first is legal and the others touch earlier ones.

    The last piece stays last, and the rest move only if necessary. Pieces that cannot be connected
    come just before the last.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece.

    Raises:
        UnreadablePlacement, IllegalPlacement, IllegalMove: a string or a seat is invalid.
    """
    state = new_game(options)
    given = [resolve_piece(state, seat, named) for seat, named in pieces]
    waiting, leader = given[:-1], given[-1:]
    order: list[Piece] = []
    near = state.variant.first
    while waiting:
        nth = next((nth for nth, (_, one) in enumerate(waiting) if near >> one.index & 1), None)
        if nth is None:
            break
        piece = waiting.pop(nth)
        touching = state.variant.table.touching[piece[1].index]
        near = near | touching if order else touching
        order.append(piece)
    return (*order, *waiting, *leader)


def resolve_piece(state: State, seat: int, placement: Placement | str) -> Piece:
    seat = check_whole("a seat", seat, error=TypeError)
    if not 0 <= seat < state.options.players:
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    return seat, resolve_placement(state, placement)


def _check_not_over(state: State, seat: int) -> None:
    """Raise IllegalPlacement if the game would end before the seat's next piece."""
    leader = state.leader
    if leader is None:
        return
    last, colours = state.placed[-1][0], state.options.colours
    why = ""
    if not any(state.stocks[last]):
        why = f"{leader.name} is the last piece of {colours[last].value}"
    elif is_target_reached(state) and (state.options.stop is Stop.AT_ONCE or seat != last):
        why = f"a score reaches {state.options.target} with {leader.name}"
    if why:
        raise IllegalPlacement(
            IllegalReason.GAME_OVER, f"the game would be over: {why}", leader.cells
        )


def _lead(turn: State, placement: Placement) -> State:
    """Place the last piece as in a game."""
    seat, absent = turn.to_play, turn.withdrawn
    before = replace(turn, withdrawn=absent - {seat}, is_free_turn=False)
    after = place(before, placement.index)[0]
    if seat in absent and not after.is_over:
        return remove_seat(after, seat)[0]
    return replace(after, withdrawn=absent)

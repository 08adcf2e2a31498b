"""Set up a position by hand: from the pieces on the board everything else follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cirkis.errors import IllegalMove, IllegalPlacement, IllegalReason
from cirkis.pieces.placements import Placement
from cirkis.rules.game import new_game
from cirkis.rules.legality import check_legal, resolve_placement
from cirkis.rules.options import Options, Stop
from cirkis.rules.state import State
from cirkis.rules.turns import is_target_reached, place, put, remove_seat

Piece = tuple[int, Placement]


def set_up(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    withdrawn: Iterable[int] = (),
) -> State:
    """Return the position with these pieces on the board; the last of them is the Leader.

    The first piece starts as in R6, every other touches one before it, the stocks suffice, and
    nothing follows the end of the game. Whether players in turn would have placed them is not
    asked. Scores follow from the order of the pieces (R17-R21), free turn, turn and end from the
    Leader (R11-R16, R22-R25).

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece, in the order of placing.
        withdrawn: the seats that no longer play (R31).

    Raises:
        UnreadablePlacement: a text does not name a set of cells.
        IllegalPlacement: a piece cannot lie there; the error says why.
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
    """Return a position that is being set up with one piece more.

    Args:
        state: the position so far.
        seat: whose piece it is, from 0.
        placement: where it lies, or the text of it.
        leads: whether it is the last one, after which play goes on as in a game.

    Raises:
        UnreadablePlacement, IllegalPlacement, IllegalMove: as set_up does.
    """
    placement = _resolve(state, seat, placement)
    _check_goes_on(state, seat)
    turn = replace(state, to_play=seat, is_free_turn=bool(state.placed))
    check_legal(turn, placement)
    return _lead(turn, placement) if leads else put(turn, placement.index)[0]


def lay_out(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    withdrawn: Iterable[int] = (),
) -> State:
    """Return a state with these pieces that need not be a position of a game yet.

    It says what is left in stock and what is filled; whose turn it is means nothing.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece.
        withdrawn: the seats that no longer play (R31).

    Raises:
        UnreadablePlacement: a text does not name a set of cells.
        IllegalPlacement: a piece lies on another, or there is none of it left.
        IllegalMove: a seat is not in the game, or fewer than two seats are left to play.
    """
    state = new_game(options, withdrawn=withdrawn)
    for seat, named in pieces:
        placement = _resolve(state, seat, named)
        turn = replace(state, to_play=seat)
        if not fitting_mask(state, seat) >> placement.index & 1:
            check_legal(turn, placement)
        state = put(turn, placement.index)[0]
    return state


def fitting_mask(state: State, seat: int) -> int:
    """Return the set of placements that a seat has the pieces for and that lie on no other piece.

    Args:
        state: the position.
        seat: the seat, from 0.
    """
    return state.available[seat] & ~state.blocked


def arrange(options: Options, pieces: Iterable[tuple[int, Placement | str]]) -> tuple[Piece, ...]:
    """Return the pieces in an order in which each touches one before it, if there is one.

    The last stays the last, and the others change their places only where they must. Those that
    touch no other come after those that do.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece.

    Raises:
        UnreadablePlacement, IllegalPlacement, IllegalMove: a text or a seat means nothing.
    """
    state = new_game(options)
    given = [(seat, _resolve(state, seat, named)) for seat, named in pieces]
    waiting, leader = given[:-1], given[-1:]
    order: list[Piece] = []
    near = state.variant.first
    while waiting:
        nth = _first_member(waiting, near)
        if nth is None:
            break
        piece = waiting.pop(nth)
        touching = state.variant.table.touching[piece[1].index]
        near = near | touching if order else touching
        order.append(piece)
    return (*order, *waiting, *leader)


def _resolve(state: State, seat: int, placement: Placement | str) -> Placement:
    if not 0 <= seat < state.options.players:
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    return resolve_placement(state, placement)


def _first_member(pieces: Sequence[Piece], placements: int) -> int | None:
    return next((nth for nth, (_, one) in enumerate(pieces) if placements >> one.index & 1), None)


def _check_goes_on(state: State, seat: int) -> None:
    """Raise IllegalPlacement if the game would be over before a seat puts its next piece."""
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
    """Return the position after the last piece, which is placed as in a game."""
    seat, absent = turn.to_play, turn.withdrawn
    before = replace(turn, withdrawn=absent - {seat}, is_free_turn=False)
    after = place(before, placement.index)[0]
    if seat in absent and not after.is_over:
        return remove_seat(after, seat)[0]
    return replace(after, withdrawn=absent)

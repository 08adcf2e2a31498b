"""Build a position from pieces in any order, scores and withdrawn seats."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import sub

from cirkis.errors import CirkisError, IllegalMove, IllegalPlacement, IllegalReason, PositionError
from cirkis.game.pieces.placements import Placement
from cirkis.game.positions.find_order import find_order
from cirkis.game.positions.possible_scores import (
    Scores,
    add_points,
    going_out,
    points_of,
    possible_scores,
)
from cirkis.game.rules.events import Event
from cirkis.game.rules.game import new_game
from cirkis.game.rules.legality import check_legal
from cirkis.game.rules.options import Options, Stop
from cirkis.game.rules.set_up import arrange
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import is_target_reached, place, put, remove_seat

_SHOWN = 6  # scores listed in an error message


def assemble(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    scores: Sequence[int] | None = None,
    withdrawn: Collection[int] = (),
) -> tuple[State, ...]:
    """Return the position with these pieces; if the game is over, one per possible `to_play`.

    The last piece is the Leader; the rest can be in any order. All must be connected, and one must
    be in the middle (R6). The state lists them in an order that leads to the scores. The order of
    turns is not checked. `to_play`, the free turn and the end follow from the pieces.

    Args:
        options: the options of the game, with the starter known.
        pieces: seat and placement (or its text) of every piece; the last one is the Leader.
        scores: points by seat; needed only if they depend on who completed a figure.
        withdrawn: the seats that no longer play (R31).

    Raises:
        UnreadablePlacement: a string is not a valid set of cells.
        IllegalPlacement: a piece cannot go there; the error gives the reason.
        IllegalMove: a seat is not in the game, or nobody is left to play.
        PositionError: the scores are impossible, or missing although several are possible.
        OptionsError: the starter has not been drawn.
    """
    absent = frozenset(withdrawn)
    for seat in sorted(absent.difference(range(options.players))):
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    before, state, earned = _lay(options, arrange(options, pieces))
    chosen = _choose_scores(state, scores)
    if state.placed:
        _check_was_not_over(replace(before, scores=tuple(map(sub, chosen, earned))), state)
        before = _in_order(before, state, chosen, earned)
    seat, index = state.placed[-1] if state.placed else (0, -1)
    found = tuple(dict.fromkeys(_endings(before, seat, index, absent)))
    if not found:
        raise _nobody_left(options, absent)
    return found


def _lay(options: Options, pieces: Iterable[tuple[int, Placement]]) -> tuple[State, State, Scores]:
    """Return the states before and after the last piece, and the points that it scored."""
    state = before = new_game(options)
    events: list[Event] = []
    for seat, placement in pieces:
        before = replace(state, to_play=seat, is_free_turn=bool(state.placed))
        check_legal(before, placement)
        state, events = put(before, placement.index)
    return before, state, points_of([*events, *going_out(state)], options.players)


def _in_order(before: State, state: State, scores: Scores, earned: Scores) -> State:
    """Return the position before the Leader, with the pieces in an order that gives the scores."""
    if add_points(before.scores, earned) == scores and not is_target_reached(before):
        return before
    order = find_order(state, scores)
    if order is None:
        given = "-".join(map(str, scores))
        raise PositionError(f'no order of placing these pieces gives the scores "{given}"')
    return _lay(state.options, order)[0]


def _choose_scores(state: State, scores: Sequence[int] | None) -> Scores:
    possible = possible_scores(state)
    if scores is None and len(possible) == 1:
        return possible[0]
    if scores is not None and tuple(scores) in possible:
        return tuple(scores)
    shown = ["-".join(map(str, one)) for one in possible[:_SHOWN]]
    shown += ["..."] * (len(possible) > _SHOWN)
    if scores is None:
        raise PositionError(
            f"write the scores, which depend on who completed a figure: {' or '.join(shown)}"
        )
    given = "-".join(map(str, scores))
    raise PositionError(
        f'the scores cannot be "{given}": with these pieces they are {" or ".join(shown)}'
    )


def _check_was_not_over(before: State, state: State) -> None:
    """Raise IllegalPlacement if the game was over before the Leader was placed."""
    colours, (last, index) = state.options.colours, state.placed[-1]
    why = ""
    for seat, stock in enumerate(before.stocks):
        if not any(stock):
            why = f"{colours[seat].value} had no pieces left"
    # Once the target is reached, the same player may still have free turns (R22).
    was_last_free = any(seat == last for seat, _ in before.placed)
    if is_target_reached(before) and (state.options.stop is Stop.AT_ONCE or not was_last_free):
        why = f"a score had reached {state.options.target}"
    if why:
        leader = state.variant.table.placements[index]
        raise IllegalPlacement(
            IllegalReason.GAME_OVER,
            f"the game was over before the Leader was placed on {leader.name}: {why}",
            leader.cells,
        )


def _endings(before: State, seat: int, index: int, withdrawn: frozenset[int]) -> Iterator[State]:
    """Yield the positions after a placement, with each seat withdrawing before or after it.

    An index of -1 means no placement.
    """
    if len(withdrawn) <= before.options.players - 2:
        if index < 0:
            yield new_game(before.options, withdrawn=withdrawn)
        elif seat not in withdrawn:
            turn = replace(before, to_play=seat, withdrawn=withdrawn, is_free_turn=False)
            yield place(turn, index)[0]
    for leaving in sorted(withdrawn):
        for state in _endings(before, seat, index, withdrawn - {leaving}):
            if not state.is_over:
                yield remove_seat(state, leaving)[0]


def _nobody_left(options: Options, withdrawn: frozenset[int]) -> CirkisError:
    if len(withdrawn) == options.players:
        return IllegalMove("the players cannot all have withdrawn")
    names = ", ".join(options.colours[seat].value for seat in sorted(withdrawn))
    return IllegalMove(f"the game was over before {names} could withdraw")

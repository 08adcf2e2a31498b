"""Build a position from pieces in any order, scores and withdrawn seats."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import sub

from cirkis.errors import CirkisError, IllegalMove, IllegalPlacement, IllegalReason, PositionError
from cirkis.game.pieces.placements import Placement
from cirkis.game.positions.find_order import find_order
from cirkis.game.positions.lay import fits, is_connected, lay
from cirkis.game.positions.possible_scores import (
    Scores,
    add_points,
    completions,
    going_out,
    points_of,
    possible_scores,
)
from cirkis.game.rules.game import new_game
from cirkis.game.rules.legality import check_legal
from cirkis.game.rules.options import Options, Stop
from cirkis.game.rules.set_up import arrange, resolve_piece
from cirkis.game.rules.state import State
from cirkis.game.rules.turns import place, put, remove_seat

_SHOWN = 6  # scores listed in an error message


def assemble(
    options: Options,
    pieces: Iterable[tuple[int, Placement | str]],
    *,
    scores: Sequence[int] | None = None,
    withdrawn: Collection[int] = (),
    trusted: bool = False,
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
        trusted: whether to skip the checks. The state then lists the pieces as given, and the
            scores are those of this order unless given.

    Raises:
        UnreadablePlacement: a string is not a valid set of cells.
        IllegalPlacement: a piece cannot go there; the error gives the reason.
        IllegalMove: a seat is not in the game, or cannot have withdrawn.
        PositionError: the scores are impossible, or missing although several are possible.
        OptionsError: the starter has not been drawn.
    """
    absent = frozenset(withdrawn)
    for seat in sorted(absent.difference(range(options.players))):
        raise IllegalMove(f"seat {seat + 1} is not playing in this game")
    start = new_game(options)
    given = (resolve_piece(start, seat, named) for seat, named in pieces)
    placed = tuple((seat, placement.index) for seat, placement in given)
    seat, index = placed[-1] if placed else (0, -1)
    before = lay(start, placed[:-1], seat)
    state = put(before, index)[0] if placed else before
    if not trusted:
        before = _checked(before, state, scores)
    elif scores is not None:
        before = replace(before, scores=_scores_before(before, state, scores))
    found = tuple(_endings(before, seat, index, absent))
    found = tuple(dict.fromkeys(found)) if absent else found
    if not found:
        raise _nobody_left(options, absent)
    return found


def _checked(before: State, state: State, scores: Sequence[int] | None) -> State:
    """Return the position before the Leader, with the pieces in an order that gives the scores.

    Args:
        before: the position before the Leader.
        state: the position after it, before the turn ends.
        scores: the scores after it; None if they follow from the pieces.
    """
    if not fits(state):
        _raise_misfit(state)
    points, ways = points_of(going_out(state), state.options.players), completions(state)
    points = add_points(points, state.options.first_scores)
    possible = possible_scores(points, ways, scores)
    if scores is None or tuple(scores) not in possible[-1]:
        chosen = _only_score(sorted(possible_scores(points, ways)[-1]), scores)
    else:
        chosen = tuple(scores)
    if not state.placed:
        return before
    reached = _scores_before(before, state, chosen)
    is_reached = max(reached) >= state.options.target
    _check_was_not_over(before, state, is_reached)
    if before.scores == reached and not is_reached and is_connected(state):
        return before
    order = find_order(state, ways, possible, chosen)
    if order is None:
        _raise_misfit(state)
        given = "-".join(map(str, chosen))
        raise PositionError(f'no order of placing these pieces gives the scores "{given}"')
    return replace(before, scores=reached, placed=order[:-1])


def _scores_before(before: State, state: State, scores: Sequence[int]) -> Scores:
    """Return the scores before the Leader that lead to these after it."""
    earned = map(sub, state.scores, before.scores)
    total = add_points(tuple(earned), points_of(going_out(state), state.options.players))
    return tuple(map(sub, scores, total))


def _raise_misfit(state: State) -> None:
    """Raise IllegalPlacement for the first piece that cannot be placed, if there is one."""
    before = new_game(state.options)
    for seat, placement in arrange(state.options, state.pieces):
        before = replace(before, to_play=seat, is_free_turn=bool(before.placed))
        check_legal(before, placement)
        before = put(before, placement.index)[0]


def _only_score(possible: Sequence[Scores], scores: Sequence[int] | None) -> Scores:
    """Return the only possible scores; raise PositionError if any others are possible or given."""
    if scores is None and len(possible) == 1:
        return possible[0]
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


def _check_was_not_over(before: State, state: State, is_reached: bool) -> None:
    """Raise IllegalPlacement if the game was over before the Leader was placed."""
    colours, (last, index) = state.options.colours, state.placed[-1]
    why = ""
    for seat, stock in enumerate(before.stocks):
        if not any(stock):
            why = f"{colours[seat].value} had no pieces left"
    # Once the target is reached, the same player may still have free turns (R22).
    was_last_free = any(seat == last for seat, _ in before.placed)
    if is_reached and (state.options.stop is Stop.AT_ONCE or not was_last_free):
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
            turn = replace(before, withdrawn=withdrawn) if withdrawn else before
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

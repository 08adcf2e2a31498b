"""How the game continues after a placement: a free turn, lost turns, the next seat, or the end."""

from dataclasses import replace
from typing import TypeVar

from cirkis.game.rules.events import (
    Event,
    FigureCompleted,
    FreeTurnGained,
    FreeTurnReason,
    FreeTurnUnused,
    GameEnded,
    Placed,
    Scored,
    ScoreReason,
    TurnLost,
    Withdrew,
)
from cirkis.game.rules.legality import placeable_mask, taking_mask
from cirkis.game.rules.options import Stop
from cirkis.game.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.game.rules.state import EndReason, Outcome, State, first_state

T = TypeVar("T")


def place(state: State, index: int) -> tuple[State, tuple[Event, ...]]:
    """Play a placement known to be legal, then skip lost turns until a seat can place."""
    seat = state.to_play
    if state.options.pie and taking_mask(state) >> index & 1:  # R34
        options = replace(state.options, starter=seat + 1, pie=False)
        state = first_state(options, state.withdrawn)
    after, events = put(state, index)
    if not any(after.stocks[seat]):
        going_out = Scored(seat, GOING_OUT_POINTS, ScoreReason.GOING_OUT, None)
        events.append(going_out)
        # R24, before R22 (R27)
        return _end_game(_add_points(after, [going_out]), events, EndReason.WENT_OUT)
    if after.options.stop is Stop.AT_ONCE and is_target_reached(after):
        return _end_game(after, events, EndReason.TARGET)  # R23
    reasons = _free_turn_reasons(state, after, index, events)
    if reasons:
        events.append(FreeTurnGained(seat, reasons))
        if placeable_mask(after, seat, True):
            return replace(after, is_free_turn=True), tuple(events)
        events.append(FreeTurnUnused(seat))  # R16
    return _end_turn(after, events, state.options.players)


def put(state: State, index: int) -> tuple[State, list[Event]]:
    """Place a piece for the seat to play, and score the figures that it completes."""
    seat = state.to_play
    events: list[Event] = [Placed(seat, state.variant.table.placements[index], state.is_free_turn)]
    after = _add_piece(state, index)
    events += score_figures(state.variant.figures_at[index], after.filled, after.owned, seat)
    return _add_points(after, events), events


def remove_seat(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """Withdraw an active seat from a game in progress (R31)."""
    events: list[Event] = [Withdrew(seat)]
    after = replace(state, withdrawn=state.withdrawn | {seat})
    if len(active_seats(after)) == 1:
        return _end_game(after, events, EndReason.WITHDRAWALS)
    if seat != state.to_play:
        return after, tuple(events)
    others = state.options.players
    if state.placed and not state.is_free_turn:
        # The seats between the last seat to place and this one have already lost a turn (R10).
        others = (state.placed[-1][0] - seat) % others
    return _end_turn(replace(after, is_free_turn=False), events, others)


def _add_piece(state: State, index: int) -> State:
    table = state.variant.table
    seat, placement = state.to_play, table.placements[index]
    stock = list(state.stocks[seat])
    stock[placement.shape] -= 1
    available = state.available[seat]
    if not stock[placement.shape]:
        available &= ~table.by_shape[placement.shape]
    return State(
        options=state.options,
        variant=state.variant,
        to_play=seat,
        scores=state.scores,
        stocks=_replace_at(state.stocks, seat, tuple(stock)),
        placed=(*state.placed, (seat, index)),
        owned=_replace_at(state.owned, seat, state.owned[seat] | placement.mask),
        filled=state.filled | placement.mask,
        is_free_turn=False,
        withdrawn=state.withdrawn,
        outcome=None,
        available=_replace_at(state.available, seat, available),
        blocked=state.blocked | table.conflicts[index],
        near=state.near | table.touching[index],
    )


def _replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _add_points(state: State, events: list[Event]) -> State:
    scored = [event for event in events if type(event) is Scored]
    if not scored:
        return state
    scores = list(state.scores)
    for event in scored:
        scores[event.seat] += event.points
    return replace(state, scores=tuple(scores))


def _free_turn_reasons(
    before: State, after: State, index: int, events: list[Event]
) -> tuple[FreeTurnReason, ...]:
    variant = after.variant
    reasons = []
    if not variant.table.neighbours[index] & ~after.filled:
        reasons.append(FreeTurnReason.SURROUNDED)
    if any(type(e) is FigureCompleted and e.figure.is_center_star for e in events):
        reasons.append(FreeTurnReason.CENTER_STAR)
    if variant.slivers >> index & 1 and not before.filled & variant.table.board.sliver_mask:
        reasons.append(FreeTurnReason.FIRST_SLIVER)
    return tuple(reasons)


def _end_turn(state: State, events: list[Event], others: int) -> tuple[State, tuple[Event, ...]]:
    """Pass the turn to the next seat that can place, or end the game; append to `events`.

    The game is blocked if none of the next `others` seats can place (R10).
    """
    if is_target_reached(state):
        return _end_game(state, events, EndReason.TARGET)  # R22
    for step in range(1, others + 1):
        seat = (state.to_play + step) % state.options.players
        if seat in state.withdrawn:
            continue
        if placeable_mask(state, seat, False):
            return replace(state, to_play=seat), tuple(events)
        events.append(TurnLost(seat))  # R9
    return _end_game(state, events, EndReason.BLOCKED)  # R10


def is_target_reached(state: State) -> bool:
    return max(state.scores) >= state.options.target


def active_seats(state: State) -> list[int]:
    return [seat for seat in range(state.options.players) if seat not in state.withdrawn]


def _end_game(
    state: State, events: list[Event], reason: EndReason
) -> tuple[State, tuple[Event, ...]]:
    outcome = Outcome(reason, winners(state), state.scores, state.unplaced)
    events.append(GameEnded(outcome))
    return replace(state, outcome=outcome, is_free_turn=False), tuple(events)


def winners(state: State) -> tuple[int, ...]:
    """Return the winners among active seats, by points, then by unplaced pieces (R26, R31)."""
    ranking = {seat: (state.scores[seat], sum(state.stocks[seat])) for seat in active_seats(state)}
    best = max(ranking.values())
    return tuple(seat for seat, result in ranking.items() if result == best)

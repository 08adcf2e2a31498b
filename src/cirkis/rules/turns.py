"""How play goes on after a placement: free turns, ends, lost turns, the next seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from cirkis.rules.events import (
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
from cirkis.rules.legality import placeable
from cirkis.rules.options import Stop
from cirkis.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.rules.state import EndReason, Outcome, State

T = TypeVar("T")


def place(state: State, index: int) -> tuple[State, tuple[Event, ...]]:
    """Carry out a placement known to be legal, up to the next choice somebody has."""
    seat = state.to_play
    events: list[Event] = [Placed(seat, state.variant.table.placements[index], state.is_free_turn)]
    after = _put_down(state, index)
    events += score_figures(state.variant.figures_at[index], after.filled, after.owned, seat)
    went_out = not any(after.stocks[seat])
    if went_out:
        events.append(Scored(seat, GOING_OUT_POINTS, ScoreReason.GOING_OUT, None))
    after = _with_points(after, events)
    if went_out:
        return _ended(after, events, EndReason.WENT_OUT)  # R24, before R22 (R27)
    if after.options.stop is Stop.AT_ONCE and _is_target_reached(after):
        return _ended(after, events, EndReason.TARGET)  # R23
    reasons = _free_turn_reasons(state, after, index, events)
    if reasons:
        events.append(FreeTurnGained(seat, reasons))
        if placeable(after, seat, True):
            return replace(after, is_free_turn=True), tuple(events)
        events.append(FreeTurnUnused(seat))  # R16
    return _turn_over(after, events, state.options.players)


def take_out(state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
    """A seat that plays on withdraws from a game that goes on (R31)."""
    events: list[Event] = [Withdrew(seat)]
    after = replace(state, withdrawn=state.withdrawn | {seat})
    if len(_active(after)) == 1:
        return _ended(after, events, EndReason.WITHDRAWALS)
    if seat != state.to_play:
        return after, tuple(events)
    others = state.options.players
    if state.placed and not state.is_free_turn:
        # The seats between the last to place and this one have lost their turns already (R10).
        others = (state.placed[-1][0] - seat) % others
    return _turn_over(replace(after, is_free_turn=False), events, others)


def _put_down(state: State, index: int) -> State:
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
        stocks=_with(state.stocks, seat, tuple(stock)),
        placed=(*state.placed, (seat, index)),
        owned=_with(state.owned, seat, state.owned[seat] | placement.mask),
        filled=state.filled | placement.mask,
        is_free_turn=False,
        withdrawn=state.withdrawn,
        outcome=None,
        available=_with(state.available, seat, available),
        blocked=state.blocked | table.conflicts[index],
        near=state.near | table.touching[index],
    )


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _with_points(state: State, events: list[Event]) -> State:
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


def _turn_over(state: State, events: list[Event], others: int) -> tuple[State, tuple[Event, ...]]:
    """The turn of state.to_play has ended: the game ends, or the next seat that can place plays.

    Args:
        others: how many seats are asked before all have lost a turn in succession (R10).
    """
    if _is_target_reached(state):
        return _ended(state, events, EndReason.TARGET)  # R22
    for step in range(1, others + 1):
        seat = (state.to_play + step) % state.options.players
        if seat in state.withdrawn:
            continue
        if placeable(state, seat, False):
            return replace(state, to_play=seat), tuple(events)
        events.append(TurnLost(seat))  # R9
    return _ended(state, events, EndReason.BLOCKED)  # R10


def _is_target_reached(state: State) -> bool:
    return max(state.scores) >= state.options.target


def _active(state: State) -> list[int]:
    return [seat for seat in range(state.options.players) if seat not in state.withdrawn]


def _ended(state: State, events: list[Event], reason: EndReason) -> tuple[State, tuple[Event, ...]]:
    outcome = Outcome(reason, winners(state), state.scores, state.unplaced)
    events.append(GameEnded(outcome))
    return replace(state, outcome=outcome, is_free_turn=False), tuple(events)


def winners(state: State) -> tuple[int, ...]:
    """Most points, then most unplaced pieces, then shared, among those still in (R26, R31)."""
    standing = {seat: (state.scores[seat], sum(state.stocks[seat])) for seat in _active(state)}
    best = max(standing.values())
    return tuple(seat for seat, result in standing.items() if result == best)

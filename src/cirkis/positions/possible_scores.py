"""Which scores a position can have: they depend on who completed each figure."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add

from cirkis.rules.events import Event, Scored, ScoreReason
from cirkis.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.rules.state import State

Scores = tuple[int, ...]


def possible_scores(state: State) -> list[Scores]:
    """Return every list of scores that the pieces allow, seat by seat, in rising order.

    Whoever completed a figure has a piece on it. What the Leader covers, the Leader completed.

    Args:
        state: a position; its own scores do not matter.
    """
    seats = range(state.options.players)
    found: set[Scores] = {(0,) * len(seats)}
    if not state.placed:
        return sorted(found)
    last = state.placed[-1][0]
    leader = state.leader.mask if state.leader else 0
    for figure in state.variant.figures:
        completers = [seat for seat in seats if state.owned[seat] & figure.mask]
        earned = [
            points_of(score_figures((figure,), state.filled, state.owned, seat), len(seats))
            for seat in ([last] if leader & figure.mask else completers)
        ]
        if any(map(any, earned)):
            found = {_sum(scores, one) for scores in found for one in earned}
    out = points_of(going_out(state), len(seats))
    return sorted(_sum(scores, out) for scores in found)


def points_of(events: Iterable[Event], players: int) -> Scores:
    """Return the points of some events, seat by seat.

    Args:
        events: what happened; only what scored counts.
        players: how many play.
    """
    points = [0] * players
    for event in events:
        if isinstance(event, Scored):
            points[event.seat] += event.points
    return tuple(points)


def going_out(state: State) -> tuple[Event, ...]:
    """Return what a player scores for going out with the Leader (R24).

    Args:
        state: a position with pieces on the board.
    """
    last = state.placed[-1][0]
    if any(state.stocks[last]):
        return ()
    return (Scored(last, GOING_OUT_POINTS, ScoreReason.GOING_OUT, None),)


def _sum(one: Scores, other: Scores) -> Scores:
    return tuple(map(add, one, other))

"""Which scores a position can have: they depend on who completed each figure."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from cirkis.rules.events import Event, Scored, ScoreReason
from cirkis.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.rules.state import State

Scores = tuple[int, ...]


class Completion(NamedTuple):
    """A way in which a figure was completed.

    Attributes:
        mask: the cells of the figure.
        seat: who completed it.
        points: what it brought, seat by seat.
    """

    mask: int
    seat: int
    points: Scores


def completions(state: State) -> list[list[Completion]]:
    """Return for every figure that is full in which ways it may have been completed.

    Whoever completed a figure has a piece on it. What the Leader covers, the Leader completed.

    Args:
        state: a position with pieces on the board; its scores do not matter.
    """
    leader = state.leader.mask if state.leader else 0
    found: list[list[Completion]] = []
    for figure in state.variant.figures:
        if figure.mask & ~state.filled:
            continue
        seats = [seat for seat, cells in enumerate(state.owned) if cells & figure.mask]
        if leader & figure.mask:
            seats = [state.placed[-1][0]]
        found.append([])
        for seat in seats:
            events = score_figures((figure,), state.filled, state.owned, seat)
            points = points_of(events, state.options.players)
            found[-1].append(Completion(figure.mask, seat, points))
    return found


def possible_scores(state: State) -> list[Scores]:
    """Return every list of scores that the pieces allow, seat by seat, in rising order.

    Args:
        state: a position; its own scores do not matter.
    """
    found: set[Scores] = {points_of(going_out(state), state.options.players)}
    for ways in completions(state):
        found = {add_points(scores, way.points) for scores in found for way in ways}
    return sorted(found)


def points_of(events: Iterable[Event], players: int) -> Scores:
    """Return the points of some events, seat by seat.

    Args:
        events: what happened; only what scored counts.
    """
    points = [0] * players
    for event in events:
        if isinstance(event, Scored):
            points[event.seat] += event.points
    return tuple(points)


def going_out(state: State) -> tuple[Event, ...]:
    """Return what a player scores for going out with the Leader (R24)."""
    if not state.placed or any(state.stocks[state.placed[-1][0]]):
        return ()
    return (Scored(state.placed[-1][0], GOING_OUT_POINTS, ScoreReason.GOING_OUT, None),)


def add_points(one: Scores, other: Scores) -> Scores:
    """Return the sum of two lists of points, seat by seat."""
    return tuple(map(add, one, other))

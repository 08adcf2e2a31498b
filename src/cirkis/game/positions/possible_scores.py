"""The possible scores of a position, which depend on who completed each figure."""

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from cirkis.game.rules.events import Event, Scored, ScoreReason
from cirkis.game.rules.scoring import GOING_OUT_POINTS, score_figures
from cirkis.game.rules.state import State

Scores = tuple[int, ...]


class Completion(NamedTuple):
    """A figure's cells, a seat that may have completed it, and the resulting points by seat."""

    mask: int
    seat: int
    points: Scores


def completions(state: State) -> list[list[Completion]]:
    """Return the possible completions of every full figure; the state's scores are ignored.

    The seat that completed a figure has a piece in it. The Leader completed the figures it covers.
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
    """Return all scores that the pieces allow, by seat, in ascending order."""
    found: set[Scores] = {points_of(going_out(state), state.options.players)}
    for ways in completions(state):
        found = {add_points(scores, way.points) for scores in found for way in ways}
    return sorted(found)


def points_of(events: Iterable[Event], players: int) -> Scores:
    points = [0] * players
    for event in events:
        if isinstance(event, Scored):
            points[event.seat] += event.points
    return tuple(points)


def going_out(state: State) -> tuple[Event, ...]:
    """Return the event of going out if the Leader was its player's last piece (R24)."""
    if not state.placed or any(state.stocks[state.placed[-1][0]]):
        return ()
    return (Scored(state.placed[-1][0], GOING_OUT_POINTS, ScoreReason.GOING_OUT, None),)


def add_points(one: Scores, other: Scores) -> Scores:
    return tuple(map(add, one, other))

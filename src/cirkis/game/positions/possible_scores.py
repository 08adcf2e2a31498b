"""The possible scores of a position, which depend on who completed each figure."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add, le
from typing import NamedTuple

from cirkis.game.board.figures import Figure
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
        mask = figure.mask
        if mask & ~state.filled:
            continue
        inside = tuple(cells & mask for cells in state.owned)
        seats = [seat for seat, cells in enumerate(inside) if cells]
        if leader & mask:
            seats = [state.placed[-1][0]]
        found.append([Completion(mask, seat, _points(figure, inside, seat)) for seat in seats])
    return found


@lru_cache(4096)
def _points(figure: Figure, inside: tuple[int, ...], seat: int) -> Scores:
    return points_of(score_figures((figure,), figure.mask, inside, seat), len(inside))


def possible_scores(
    points: Scores, ways: Iterable[Iterable[Completion]], most: Sequence[int] | None = None
) -> list[set[Scores]]:
    """Return the scores possible before the first figure and after each figure.

    Args:
        points: points by seat that do not come from figures.
        ways: the possible completions of each full figure.
        most: bounds by seat; higher scores are left out.
    """
    found = [{points}]
    for figure in ways:
        after = {add_points(scores, way.points) for scores in found[-1] for way in figure}
        found.append(after if most is None else {one for one in after if all(map(le, one, most))})
    return found


def points_of(events: Iterable[Event], players: int) -> Scores:
    points = [0] * players
    for event in events:
        if isinstance(event, Scored):
            points[event.seat] += event.points
    return tuple(points)


def going_out(state: State) -> tuple[Event, ...]:
    """Return the event for going out if the Leader was its player's last piece (R24)."""
    if not state.placed or any(state.stocks[state.placed[-1][0]]):
        return ()
    return (Scored(state.placed[-1][0], GOING_OUT_POINTS, ScoreReason.GOING_OUT, None),)


def add_points(one: Scores, other: Scores) -> Scores:
    return tuple(map(add, one, other))

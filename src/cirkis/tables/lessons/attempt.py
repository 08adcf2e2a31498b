"""A tried placement and its consequences."""

from typing import NamedTuple

from cirkis.game import Event, Placement, State, play
from cirkis.game.rules import events


class Attempt(NamedTuple):
    before: State
    placement: Placement
    after: State
    happened: tuple[Event, ...]

    @property
    def seat(self) -> int:
        return self.before.to_play

    def points(self, *, own: bool) -> int:
        """Return the points scored by the seat that placed, or by all other seats together."""
        return sum(
            event.points
            for event in self.happened
            if isinstance(event, events.Scored) and (event.seat == self.seat) is own
        )

    def figures(self) -> tuple[events.FigureCompleted, ...]:
        return tuple(e for e in self.happened if isinstance(e, events.FigureCompleted))


def attempt(state: State, placement: Placement | str) -> Attempt:
    """Try a placement. Raises the same errors as rules.play."""
    after, happened = play(state, placement)
    placed = happened[0]
    assert isinstance(placed, events.Placed)
    return Attempt(state, placed.placement, after, happened)

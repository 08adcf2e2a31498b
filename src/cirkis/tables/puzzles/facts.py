"""Facts that decide themes, derived from a solution by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cirkis.engine import Reason, explain
from cirkis.engine.analysis.best_reply import best_reply
from cirkis.game import Event, Placement, Played, Scored, State, play

E = TypeVar("E")


@dataclass(frozen=True)
class Facts:
    """A solution, its likely continuation `line`, and the facts that follow from the rules."""

    state: State
    solution: Placement
    line: tuple[Placement, ...] = ()
    is_proven: bool = False

    @property
    def seat(self) -> int:
        return self.state.to_play

    @cached_property
    def played(self) -> Played:
        return play(self.state, self.solution)

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        return explain(self.state, self.solution)

    @cached_property
    def end(self) -> State:
        state = self.played.state
        for placement in self.line:
            state = play(state, placement).state
        return state

    @cached_property
    def could_score(self) -> int:
        """The most points that any placement would have scored immediately."""
        return best_reply(self.state).points

    def events(self, kind: type[E]) -> Iterator[E]:
        """Yield the solution's events of one kind."""
        events: tuple[Event, ...] = self.played.events
        return (event for event in events if isinstance(event, kind))

    def points(self, seat: int) -> int:
        return sum(event.points for event in self.events(Scored) if event.seat == seat)

    def reason(self, kind: str) -> Reason | None:
        return next((reason for reason in self.reasons if reason.kind == kind), None)

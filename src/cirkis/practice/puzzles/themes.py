"""The themes of puzzles, each derived from the solution and the rules."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from cirkis.engine import Reason, explain
from cirkis.engine.analysis.reasons import best_reply
from cirkis.game import (
    Event,
    FigureCompleted,
    FreeTurnGained,
    Placement,
    Played,
    Scored,
    ScoreReason,
    State,
    play,
)

ENDGAME_PIECES = 5  # it is an endgame if some player has at most this many pieces left
OPENING_PLIES = 8  # in an opening, at most this many pieces are on the board
DENIED_POINTS = 10  # the minimum that must be denied to the next player

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


def _wins(facts: Facts) -> bool:
    outcome = facts.played.state.outcome
    return outcome is not None and outcome.winners == (facts.seat,)


def _scores(facts: Facts, reason: ScoreReason) -> bool:
    scored = facts.events(Scored)
    return any(event.seat == facts.seat and event.reason is reason for event in scored)


def _gives(facts: Facts) -> bool:
    completed = facts.events(FigureCompleted)
    return any(event.majority not in (None, facts.seat) for event in completed)


def is_quiet(facts: Facts) -> bool:
    """Return whether the solution gains no points, free turn or victory immediately."""
    gains = facts.points(facts.seat) or any(facts.events(FreeTurnGained))
    return not gains and not _wins(facts)


def _denies(facts: Facts) -> bool:
    denied = facts.reason("denies")
    if denied is None or denied.was is None:
        return False
    return denied.was - (denied.points or 0) >= DENIED_POINTS


def _is_endgame(facts: Facts) -> bool:
    few = min(facts.state.unplaced) <= ENDGAME_PIECES
    return few or facts.is_proven or facts.end.is_over


# In display order.
THEMES: dict[str, Callable[[Facts], bool]] = {
    "win": _wins,
    "take": lambda facts: _scores(facts, ScoreReason.MAJORITY),
    "give": _gives,
    "share": lambda facts: any(one.majority is None for one in facts.events(FigureCompleted)),
    "two-at-once": lambda facts: len(list(facts.events(FigureCompleted))) > 1,
    "free-turn": lambda facts: any(facts.events(FreeTurnGained)),
    "going-out": lambda facts: not any(facts.end.stocks[facts.seat]),  # now or later in the line
    "deny": _denies,
    "secure": lambda facts: facts.reason("secures") is not None,
    "trap": lambda facts: bool(facts.reason("no-reply") or facts.reason("few-replies")),
    "quiet": is_quiet,
    "resist": lambda facts: facts.could_score > facts.points(facts.seat),
    "opening": lambda facts: facts.state.plies <= OPENING_PLIES,
    "endgame": _is_endgame,
    "two-players": lambda facts: facts.state.options.players == 2,
    "more-players": lambda facts: facts.state.options.players > 2,
}


def find_themes(facts: Facts) -> tuple[str, ...]:
    """Return the themes of a puzzle, in the order of the table."""
    return tuple(theme for theme, holds in THEMES.items() if holds(facts))

"""The consequence of a placement: the placement that matters most in the line likely to follow."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cirkis.engine.analysis.explain import explain
from cirkis.engine.analysis.reasons import Reason
from cirkis.game import (
    FreeTurnGained,
    GameEnded,
    Placement,
    Played,
    Scored,
    State,
    TurnLost,
    play,
)

# The worth of an effect to a seat, in points.
WIN = 50.0
SECURED = 6.0  # a majority that nobody can take away
LOST_TURN = 4.0  # of another seat
FREE_TURN = 1.5  # explains nothing by itself: its use comes later in the line
SOONER = 0.85  # the share of its worth that an effect keeps for each placement before it
LEAST = 2.0  # effects worth less do not explain a placement

ENDINGS = frozenset({"wins", "shares", "loses"})
EVENTS = ENDINGS | {
    *("blocks", "goes-out", "majority", "completion", "gives", "no-reply", "secures"),
    *("free-surrounded", "free-center-star", "free-first-sliver"),
}
"""The kinds of reasons that say what happens, not what could happen."""

Effect = tuple[object, ...]


class Step(NamedTuple):
    """A placement of a line.

    Attributes:
        placement: the placement.
        later: how many placements after the first one of the line.
        seat: the seat that places.
        reasons: for and against it.
        effects: what happens, with its worth to the seat that placed first.
    """

    placement: Placement
    later: int
    seat: int
    reasons: tuple[Reason, ...]
    effects: dict[Effect, float]

    @property
    def telling(self) -> tuple[Reason, ...]:
        """The reasons that say what happens, the end of the game last; else those in favour."""
        events = [reason for reason in self.reasons if reason.kind in EVENTS]
        favour = (reason for reason in self.reasons if reason.is_good and not reason.is_minor)
        return tuple(sorted(events, key=lambda reason: reason.kind in ENDINGS)) or tuple(favour)

    @property
    def is_free_turn(self) -> bool:
        """Whether the placement gains a free turn."""
        return any(reason.kind.startswith("free-") for reason in self.reasons)


def follow(state: State, line: Iterable[Placement]) -> tuple[Step, ...]:
    """Return the steps of a line: a placement of the seat to play, and those likely to follow.

    Args:
        state: the position.
        line: the placements.
    """
    seat, steps = state.to_play, list[Step]()
    for later, placement in enumerate(line):
        played, reasons = play(state, placement), explain(state, placement)
        effects = dict(_effects(played, reasons, state.to_play, seat))
        steps.append(Step(placement, later, state.to_play, reasons, effects))
        state = played.state
    return tuple(steps)


def _effects(
    played: Played, reasons: tuple[Reason, ...], mover: int, seat: int
) -> Iterator[tuple[Effect, float]]:
    """Yield the effects of a placement by `mover`, with their worth to `seat`."""

    def worth(of: int, value: float) -> float:
        return value if of == seat else -value

    for event in played.events:
        if isinstance(event, GameEnded):
            winners, par = event.outcome.winners, 1 / played.state.options.players
            share = (1 / len(winners) - par) / (1 - par) if seat in winners else -1
            yield ("end", winners), share * WIN
        elif isinstance(event, Scored):
            effect = ("scored", event.seat, event.figure, event.points)
            yield effect, worth(event.seat, event.points)
        elif isinstance(event, TurnLost) and not played.state.is_over:
            yield ("lost turn", event.seat), worth(event.seat, -LOST_TURN)
        elif isinstance(event, FreeTurnGained):
            yield ("free turn", event.seat, event.reasons), worth(event.seat, FREE_TURN)
    for reason in reasons:
        if reason.kind == "secures":
            yield ("secured", mover, reason.figure), worth(mover, SECURED)


def consequence(line: tuple[Step, ...], rival: tuple[Step, ...], *, good: bool) -> Step | None:
    """Return the later step of a line that matters most; None if none matters.

    An effect that the rival line also has counts only to the extent that it comes sooner here.

    Args:
        line: a placement and what follows.
        rival: the same for the placement it is compared with.
        good: whether to look for effects that help the seat that placed first, or that hurt it.
    """
    elsewhere = {effect: SOONER**step.later for step in reversed(rival) for effect in step.effects}

    def weight(step: Step) -> float:
        kept = SOONER**step.later
        own = sum(
            worth * max(0.0, kept - elsewhere.get(effect, 0.0))
            for effect, worth in step.effects.items()
        )
        both = own, sum(step.effects.values()) * kept
        return min(both) if good else -max(both)

    best = max(line[1:], key=weight, default=None)
    return best if best is not None and weight(best) >= LEAST else None


def find_gain(line: tuple[Step, ...], rival: tuple[Step, ...]) -> Step | None:
    """Return what a placement gains later, compared with a worse one, or its use of a free turn."""
    return consequence(line, rival, good=True) or use_of_free_turn(line)


def find_cost(line: tuple[Step, ...], better: tuple[Step, ...]) -> Step | None:
    """Return what a placement costs later, compared with a better one."""
    return consequence(line, better, good=False)


def use_of_free_turn(line: tuple[Step, ...]) -> Step | None:
    """Return the placement in the free turn that the first one gains, if a reason favours it."""
    first, second = (*line, None)[:2]
    if first is None or second is None or first.seat != second.seat:
        return None
    return second if first.is_free_turn and second.telling else None

"""The consequences of a placement: what matters in the line that is likely to follow."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, groupby, zip_longest
from operator import sub
from typing import NamedTuple

from cirkis.engine.analysis.explain import explain
from cirkis.engine.analysis.reasons import Reason
from cirkis.game import (
    Figure,
    FreeTurnGained,
    GameEnded,
    Placement,
    Played,
    Scored,
    State,
    TurnLost,
    play,
)

# The value of an effect to a seat, in points.
WIN = 50.0
SECURED = 6.0  # a majority that nobody can take away
LOST_TURN = 4.0  # by another seat
FREE_TURN = 1.5  # explains nothing by itself: its use comes later in the line
SOONER = 0.85  # multiplies the value of an effect, once for each placement before it
END_SOONER = 0.7  # the same for the end of the game, which an earlier gain can decide
CHOSEN = 0.6  # multiplies the value if the seat that places hurts itself, which it could avoid
SOON = 4  # placements: what comes later explains little, even if nobody can prevent it
LEAST = 2.0  # effects worth less do not explain a placement

LAST = ("goes-out", "blocks", "wins", "shares", "loses")
"""The kinds of reasons that are mentioned after the others, in this order."""
EVENTS = {
    *(*LAST, "majority", "completion", "gives", "no-reply", "secures"),
    *("free-surrounded", "free-center-star", "free-first-sliver"),
}
"""The kinds of reasons that say what happens, not what could happen."""

Effect = tuple[object, ...]


class Step(NamedTuple):
    """A placement in a line.

    Attributes:
        placement: the placement.
        later: how many placements after the line's first one it comes.
        seat: the seat that places.
        reasons: the reasons for and against it.
        effects: what happens, with its value to the seat that placed first.
        gained: the points of each seat since the line began.
        state: the position after it.
    """

    placement: Placement
    later: int
    seat: int
    reasons: tuple[Reason, ...]
    effects: dict[Effect, float]
    gained: tuple[int, ...]
    state: State

    @property
    def events(self) -> tuple[Reason, ...]:
        """The reasons that say what happens."""
        return tuple(reason for reason in self.reasons if reason.kind in EVENTS)

    @property
    def is_free_turn(self) -> bool:
        """Whether the placement gains a free turn."""
        return any(reason.kind.startswith("free-") for reason in self.reasons)


class Run(NamedTuple):
    """Consecutive steps of a line, all by one seat.

    Attributes:
        steps: the steps.
        is_barred: whether the line it is compared with rules out the first step or what it scores.
        spares: a figure that the first step would leave unfilled there; None if there is none.
        against: the seats that place before these steps but cannot prevent them.
    """

    steps: tuple[Step, ...]
    is_barred: bool = False
    spares: Figure | None = None
    against: tuple[int, ...] = ()

    @property
    def later(self) -> int:
        """How many placements after the line's first one the run begins."""
        return self.steps[0].later

    @property
    def last(self) -> int:
        """How many placements after the line's first one the run ends."""
        return self.steps[-1].later

    @property
    def seat(self) -> int:
        return self.steps[0].seat

    @property
    def decides(self) -> bool:
        """Whether the run scores or ends the game."""
        effects = (kind for step in self.steps for kind, *_ in step.effects)
        return not {"scored", "end"}.isdisjoint(effects)

    @property
    def telling(self) -> tuple[Reason, ...]:
        """The reasons that say what happens, each once: the end of the game last, the others in
        order. Of several free turns, only the first is mentioned, since the others follow from it;
        none if the last step only ends the game.
        """
        events = dict.fromkeys(reason for step in self.steps for reason in step.events)
        free = [one for one in events if one.kind.startswith("free-")]
        scored = {one.figure for one in events if one.kind == "majority"}
        last = {one.kind for one in self.steps[-1].events}
        is_over = last and last <= {"wins", "shares", "loses"}  # points before it decided the game
        untold = free[0 if is_over else 1 :]
        told = [
            one
            for one in events
            if one not in untold and (one.kind != "secures" or one.figure not in scored)
        ]
        return tuple(sorted(told, key=lambda one: one.kind in LAST and LAST.index(one.kind) + 1))


def follow(state: State, line: Sequence[Placement]) -> tuple[Step, ...]:
    """Return the steps of a line: a placement by the seat to play, and those likely to follow."""
    start, steps = state, list[Step]()
    for later, (placement, reply) in enumerate(zip_longest(line, line[1:])):
        played = play(state, placement)
        left = ~(played.state.filled | reply.mask) if reply else 0
        reasons = tuple(
            one
            for one in explain(state, placement)
            if not (one.kind in ("lets", "lets-give") and one.figure and one.figure.mask & left)
        )
        effects = dict(find_effects(played, reasons, state.to_play, start.to_play))
        gained = tuple(map(sub, played.state.scores, start.scores))
        steps.append(Step(placement, later, state.to_play, reasons, effects, gained, played.state))
        state = played.state
    return tuple(steps)


def find_effects(
    played: Played, reasons: tuple[Reason, ...], mover: int, seat: int
) -> Iterator[tuple[Effect, float]]:
    """Yield the effects of a placement by `mover`, with their value to `seat`."""

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


def consequences(line: tuple[Step, ...], rival: tuple[Step, ...], *, good: bool) -> list[Run]:
    """Return the runs that matter later in a line, most important first.

    An effect that the rival line also has counts only to the extent that it comes sooner here; the
    end of the game counts to the extent that it is better or worse than the rival line's.

    Args:
        line: a placement and what follows.
        rival: the same for the placement it is compared with.
        good: True for effects that help the seat that placed first, False for those that hurt it.
    """
    elsewhere = {
        effect: _kept(effect, step)
        for step in reversed(rival)
        for effect in step.effects
        if not _ends(effect)
    }
    end = sum(worth for step in rival for effect, worth in step.effects.items() if _ends(effect))

    def weight(run: Run) -> float:
        own = total = 0.0
        for step in run.steps:
            for effect, worth in step.effects.items():
                kept = _kept(effect, step)
                worth -= end if _ends(effect) else 0
                total += worth * kept
                own += worth * (
                    kept if _ends(effect) else max(0.0, kept - elsewhere.get(effect, 0.0))
                )
        matters = min(own, total) if good else -max(own, total)
        return matters if (run.seat == line[0].seat) == good else matters * CHOSEN

    runs = ((run, weight(run)) for run in _runs(line[1:]))
    matter = sorted((one for one in runs if one[1] >= LEAST), key=lambda one: -one[1])
    return [run for run, _ in matter]


def _runs(steps: tuple[Step, ...]) -> Iterator[Run]:
    """Yield the runs that begin with a step in which something happens."""
    for _, group in groupby(steps, key=lambda step: step.seat):
        run = tuple(group)
        yield from (
            Run(run[start : end + 1])
            for start, end in combinations_with_replacement(range(len(run)), 2)
            if run[start].events
        )


def _ends(effect: Effect) -> bool:
    return effect[0] == "end"


def _kept(effect: Effect, step: Step) -> float:
    """Return the share of its value that an effect keeps in a step."""
    return float((END_SOONER if _ends(effect) else SOONER) ** step.later)


def use_of_free_turn(line: tuple[Step, ...]) -> Run | None:
    """Return what happens in the free turn that the first placement gains, if anything does."""
    first, second = (*line, None)[:2]
    if first is None or second is None or first.seat != second.seat:
        return None
    return Run((second,)) if first.is_free_turn and second.events else None

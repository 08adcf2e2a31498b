"""What is sure to happen in a line, even if the other seats try to prevent it, found by trying all
placements.
"""

from collections.abc import Container, Iterator
from itertools import dropwhile, pairwise
from typing import Any, cast

from cirkis.engine.analysis.consequences import (
    SOON,
    Effect,
    Run,
    Step,
    consequences,
    find_effects,
    use_of_free_turn,
)
from cirkis.engine.analysis.explain import is_secured
from cirkis.engine.analysis.reasons import Reason
from cirkis.engine.players.heuristics import completing_mask
from cirkis.game import Figure, Played, State, legal_mask
from cirkis.game.board import iter_bits
from cirkis.game.rules.turns import place

MOST = 2000  # placements tried; anything that takes more counts as uncertain

Effects = frozenset[Effect]


def find_gain(line: tuple[Step, ...], rival: tuple[Step, ...]) -> Run | None:
    """Return what a placement is sure to gain later, compared with a worse one, or else the use of
    its free turn.
    """
    return _first_sure(line, rival, good=True) or use_of_free_turn(line)


def find_cost(line: tuple[Step, ...], better: tuple[Step, ...]) -> Run | None:
    """Return what a placement is sure to cost later, compared with a better one."""
    return _first_sure(line, better, good=False)


def _first_sure(line: tuple[Step, ...], other: tuple[Step, ...], *, good: bool) -> Run | None:
    """Return the most important thing that is sure to happen in a line, but not after the first
    placement of the other line; or else who surely wins soon.
    """
    runs = consequences(line, other, good=good)
    parts = [one for run in runs for one in (run, *_without_turns(run))]
    for one in (*parts, *(end for run in runs for end in _only_end(run))):
        found = Prevention(one, line[0].seat, good=good)
        if found.fails(line) and not found.fails_elsewhere(other, good=good):
            before = {step.seat for step in line[1 : one.last + 1]} - found.seats
            return one._replace(against=tuple(sorted(before)))
    return None


def _without_turns(run: Run) -> list[Run]:
    """Return a run without the turns it gains or costs, if that changes it and leaves anything."""
    kept = (
        step._replace(
            reasons=tuple(one for one in step.reasons if not _is_turn(one.kind)),
            effects={one: worth for one, worth in step.effects.items() if not _is_turn(one[0])},
        )
        for step in run.steps
    )
    steps = tuple(dropwhile(lambda step: not step.events, kept))
    return [Run(steps)] if steps and steps != run.steps else []


def _only_end(run: Run) -> Iterator[Run]:
    """Yield only the end of a run, if the run soon ends the game with one winner."""
    last = run.steps[-1]
    for effect, worth in last.effects.items() if run.last <= SOON else ():
        if effect[0] == "end" and len(winners := cast("tuple[int, ...]", effect[1])) == 1:
            only = last._replace(reasons=(Reason("wins"),), effects={effect: worth})
            yield Run((only._replace(seat=winners[0]),))


def _is_turn(kind: object) -> bool:
    """Return whether a kind of reason or effect means that a turn is gained or lost."""
    return str(kind).startswith("free") or kind in {"no-reply", "lost turn"}


class Prevention:
    """Tries to prevent a run of a line.

    Attributes:
        effects: everything that the run brings about.
        seats: those that want the run; all others try to prevent it.
        depth: the run must happen within this many placements after the first one of the line.
    """

    def __init__(self, run: Run, seat: int, *, good: bool) -> None:
        """`seat` places first, and `good` says whether the run helps it."""
        worth = {one: worth for step in run.steps for one, worth in step.effects.items()}
        self.effects = Effects(worth)
        self.seats = {seat} if good else _gaining(worth, run.seat) - {seat}
        self.run = run
        self.depth = run.last + (run.seat not in self.seats)  # the seat that it hurts can delay it
        self._left = MOST

    def fails(self, line: tuple[Step, ...]) -> bool:
        """Return whether nobody can prevent the run anywhere in the line; False if unknown."""
        left = self.effects
        try:
            for before, step in pairwise(line[: self.run.last + 1]):
                state, depth = before.state, self.depth - before.later
                replies = () if step.seat in self.seats else iter_bits(legal_mask(state))
                if not all(self.leads(state, reply, left, depth) for reply in replies):
                    return False
                left = _without(left, step.effects, step.state)
        except Unknown:
            return False
        return bool(self.seats)

    def fails_elsewhere(self, other: tuple[Step, ...], *, good: bool) -> bool:
        """Return whether the run comes as surely and as soon in another line, whose first seat can
        bring it about if `good`, and otherwise cannot prevent it; True if unknown.
        """
        state, seat = other[0].state, other[0].seat
        found = Prevention(self.run, seat, good=good)
        if not good:
            found.seats = {*range(state.options.players)} - {seat}
        try:
            points = Effects(one for one in self.effects if not _is_turn(one[0]))
            left = _without(points or self.effects, other[0].effects, state)
            return not left or found._is_sure(state, left, self.depth)
        except Unknown:
            return True

    def leads(self, state: State, index: int, effects: Effects, depth: int) -> bool:
        """Return whether nobody can prevent these effects after a reply. Raises Unknown."""
        self._left -= 1
        if self._left < 0:
            raise Unknown
        played = Played(*place(state, index))
        happened = dict(find_effects(played, (), state.to_play, state.to_play))
        left = _without(effects, happened, played.state)
        return not left or self._is_sure(played.state, left, depth - 1)

    def _is_sure(self, state: State, effects: Effects, depth: int) -> bool:
        if state.is_over or not depth:
            return False
        wanted, legal = state.to_play in self.seats, legal_mask(state)
        (kind, _, figure, *_), *more = ((*effect, None) for effect in effects)
        if wanted and depth == 1 and kind == "scored" and figure and not more:
            legal &= completing_mask(state, [cast("Figure", figure)])  # no other placement scores
        tried = (self.leads(state, index, effects, depth) for index in iter_bits(legal))
        return any(tried) if wanted else all(tried)


class Unknown(Exception):
    """Raised when too many placements have been tried."""


def _gaining(worth: dict[Effect, float], seat: int) -> set[int]:
    """Return the seats that gain from the most harmful effect of what a seat does."""
    kind, seats, *_ = min(worth, key=lambda effect: worth[effect])
    if kind == "lost turn":
        return {seat}
    return set(cast("tuple[int, ...]", seats)) if kind == "end" else {cast("int", seats)}


def _without(effects: frozenset[Any], happened: Container[Effect], state: State) -> Effects:
    """Return the effects still to come: those that have neither happened nor been secured."""
    return Effects(
        one
        for one in effects
        if one not in happened
        and not (one[0] == "secured" and is_secured(state, one[2].mask, one[1]))
    )

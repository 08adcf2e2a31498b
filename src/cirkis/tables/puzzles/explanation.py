"""Why the solution of a puzzle is better than other placements, by comparing consequences."""

from itertools import takewhile

from cirkis.engine.analysis.consequences import Run, Step, follow
from cirkis.engine.analysis.contrast import Contrast, contrast
from cirkis.engine.analysis.json_types import Balance
from cirkis.game import State
from cirkis.tables.puzzles.puzzle import Puzzle, placements_of

LISTED = 3
"""The number of other placements listed with the solution."""
SOON = 4  # placements: what comes later explains little, even if nobody can prevent it
MUCH = 5.0  # points; a difference this small, as from completing a figure, explains little


class Explanation:
    """Explains the placements of a puzzle; `state` is the position to solve."""

    def __init__(self, puzzle: Puzzle, state: State) -> None:
        self.puzzle, self._state = puzzle, state
        self._lines = {one.placement: one.line for one in puzzle.others}
        self._lines[puzzle.solution] = puzzle.line
        self._steps: dict[int, tuple[Step, ...]] = {}

    def line(self, placement: int) -> tuple[int, ...]:
        """Return the placements likely to follow a placement; none if it was not searched."""
        return self._lines.get(placement, ())

    def steps(self, placement: int) -> tuple[Step, ...]:
        """Return the steps of a legal placement and of its line."""
        if placement not in self._steps:
            line = placements_of(self._state, (placement, *self.line(placement)))
            self._steps[placement] = follow(self._state, line)
        return self._steps[placement]

    @property
    def _rival(self) -> int:
        return self.puzzle.others[0].placement

    def contrast(self, placement: int) -> Contrast:
        """Return what distinguishes the solution from another placement."""
        return contrast(self.steps(self.puzzle.solution), self.steps(placement))

    def consequence(self, placement: int) -> tuple[Run | None, Balance | None]:
        """Return what the solution gains later or another placement costs, and the balance."""
        is_best = placement == self.puzzle.solution
        gain, cost, balance = self.contrast(self._rival if is_best else placement)
        return gain if is_best else cost, balance

    @property
    def tells(self) -> bool:
        """Whether it is clear why the solution is better than its strongest rival: what it does at
        once, allows, or surely leads to soon must be worth more by over MUCH points.
        """
        ours, theirs = self.steps(self.puzzle.solution), self.steps(self._rival)
        gain, cost, _ = self.contrast(self._rival)
        good = _worth(ours, gain, theirs) - _allowed(ours, theirs)
        return good - _worth(theirs, cost, ours) > MUCH


def _turn(line: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the first placement of a line, and the free turns that follow it."""
    return tuple(takewhile(lambda step: step.seat == line[0].seat, line))


def _worth(line: tuple[Step, ...], run: Run | None, other: tuple[Step, ...]) -> float:
    """Return the worth of a turn and of what it leads to, except what soon happens in the other
    line too. Securing a majority is no gain by itself: it is often possible elsewhere.
    """
    steps = (*_turn(line), *(run.steps if run and run.later <= SOON else ()))
    elsewhere = {effect for step in other[: SOON + 1] for effect in step.effects}
    worth = {effect: worth for step in steps for effect, worth in step.effects.items()}
    return sum(
        worth
        for (kind, *rest), worth in worth.items()
        if kind == "end" or ((kind, *rest) not in elsewhere and (kind != "secured" or worth < 0))
    )


def _allowed(line: tuple[Step, ...], other: tuple[Step, ...]) -> float:
    """Return what the likely or the best reply to a turn is worth to the others, if anything."""
    *_, last = turn = _turn(line)
    points = (one.points or 0 for one in last.reasons if one.kind == "lets")
    return max(-_worth(line[len(turn) :], None, other), *points, 0.0)

"""Why the solution of a puzzle is better than other placements, by comparing consequences."""

from cirkis.engine.analysis.consequences import LEAST, Run, Step, follow
from cirkis.engine.analysis.contrast import NEAR, Contrast, contrast
from cirkis.engine.analysis.forced import cost_with_replies, gain_with_replies
from cirkis.engine.analysis.json_types import Balance
from cirkis.game import State
from cirkis.tables.puzzles.puzzle import Puzzle, placements_of

LISTED = 3
"""The number of other placements listed with the solution."""
SOON = 4  # placements: what comes later explains little, even if nobody can prevent it


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
        if placement != self.puzzle.solution:
            _, cost, balance = self.contrast(placement)
            return cost and cost_with_replies(cost, self.steps(placement)), balance
        gain, _, balance = self.contrast(self._rival)
        lines = self.steps(placement), self.steps(self._rival)
        gain = gain and gain_with_replies(gain, *lines)
        return gain if gain and self._is_plausible(gain) else None, balance

    def _is_plausible(self, gain: Run) -> bool:
        """Whether a gain of the solution is more than an accident of one line."""
        if self.puzzle.is_proven and gain.decides:
            return True
        return gain.is_sure or (gain.is_likely and gain.later <= SOON)

    @property
    def tells(self) -> bool:
        """Whether a player learns why the solution is better than its strongest rival, from what
        comes soon and is likely.
        """
        if self._is_plain:
            return True
        gain, cost = (self.consequence(one)[0] for one in (self.puzzle.solution, self._rival))
        is_ruled_out = cost is not None and (cost.later == 1 or cost.is_barred)
        return any(run and _is_soon(run) for run in (gain, cost if is_ruled_out else None))

    @property
    def _is_plain(self) -> bool:
        """Whether the solution itself gains or denies something that its rival does not, or its
        rival allows something that the solution does not.
        """
        first, *_ = self.steps(self.puzzle.solution)
        rival = self.steps(self._rival)
        found = {effect for step in rival for effect in step.effects if not step.ends}
        gains = sum(worth for effect, worth in first.effects.items() if effect not in found)
        ours, theirs = ({one.kind for one in step.reasons} for step in (first, rival[0]))
        allows = {"lets", "lets-win"} & (theirs - ours)
        return bool(allows or "denies" in ours - theirs or gains >= LEAST)


def _is_soon(run: Run) -> bool:
    """Return whether a run matters, and soon enough that a player can see that it is likely."""
    return run.matters and run.is_likely and run.later <= (SOON if run.is_sure else NEAR)

"""Why the solution of a puzzle is better than other placements, by comparing consequences."""

from cirkis.engine.analysis.consequences import (
    LEAST,
    Step,
    consequence,
    find_cost,
    find_gain,
    follow,
    use_of_free_turn,
)
from cirkis.game import State
from cirkis.tables.puzzles.puzzle import Puzzle, placements_of

LISTED = 3
"""The number of other placements listed with the solution."""


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
    def _solution(self) -> tuple[Step, ...]:
        return self.steps(self.puzzle.solution)

    @property
    def _rival(self) -> tuple[Step, ...]:
        return self.steps(self.puzzle.others[0].placement)

    def consequence(self, placement: int) -> Step | None:
        """Return what the solution gains later, or what another placement costs later."""
        if placement != self.puzzle.solution:
            return find_cost(self.steps(placement), self._solution)
        return find_gain(self._solution, self._rival)

    @property
    def tells(self) -> bool:
        """Whether a player learns why: from the solution or its consequences, or from those of a
        listed placement. Gaining a free turn or using up a piece explains nothing by itself.
        """
        if self._is_plain or consequence(self._solution, self._rival, good=True):
            return True
        if self._solution[0].is_free_turn and not use_of_free_turn(self._solution):
            return False
        return any(self.consequence(one.placement) for one in self.puzzle.others[:LISTED])

    @property
    def _is_plain(self) -> bool:
        """Whether the solution itself gains or denies something that its rival does not."""
        first, rival = self._solution[0], {effect for one in self._rival for effect in one.effects}
        gains = sum(worth for effect, worth in first.effects.items() if effect not in rival)
        denies = "denies" in {reason.kind for reason in first.reasons}
        denies &= "denies" not in {reason.kind for reason in self._rival[0].reasons}
        return denies or gains >= LEAST

"""Judge placements tried in a puzzle, and build the answers."""

from collections.abc import Iterable

from cirkis.engine import Reason
from cirkis.engine.analysis.consequences import Step
from cirkis.engine.analysis.info import reason_info
from cirkis.engine.analysis.json_types import ReasonInfo
from cirkis.game import Placement, State, play
from cirkis.game.rules.legality import resolve_placement
from cirkis.tables.model.make_view import make_view
from cirkis.tables.model.shown_table import VIEWER, shown_table
from cirkis.tables.model.state import Table
from cirkis.tables.puzzles.explanation import LISTED, Explanation
from cirkis.tables.puzzles.puzzle import Puzzle, placements_of, puzzle_states
from cirkis.tables.puzzles.wire import Consequence, OtherPlacement, TriedPlacement

SHOWN = 4
"""How many placements of a likely line are shown at least; more lead up to its consequence."""


class Problem:
    """A puzzle, the first position of its game (`start`) and the position to solve (`state`)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start, *later = puzzle_states(puzzle)
        self.state: State = later[-1] if later else self.start
        self.explanation = Explanation(puzzle, self.state)

    def table(self, *more: Placement) -> Table:
        """Return a table at the position, or after more placements, as the mover sees it."""
        plies = placements_of(self.start, self.puzzle.plies)
        return shown_table(self.start, (*plies, *more), self.state.to_play)

    def read(self, cells: str) -> Placement:
        """Return the placement on cells joined by plus signs; raise the errors of rules.play."""
        play(self.state, cells)
        return resolve_placement(self.state, cells)

    @property
    def solution(self) -> Placement:
        return self.state.variant.table.placements[self.puzzle.solution]

    def describe(self, placement: Placement) -> TriedPlacement:
        """Return a legal placement's chance, reasons and line."""
        known = {one.placement: one.chance for one in self.puzzle.others}
        known[self.puzzle.solution] = self.puzzle.chance
        why = self.explanation.consequence(placement.index)
        plies = max(why.later if why else 0, SHOWN)
        line = self.explanation.line(placement.index)[:plies]
        first, *later = self.explanation.steps(placement.index)[: 1 + plies]
        table = self.table(placement, *placements_of(self.state, line))
        return TriedPlacement(
            placement=placement.name,
            index=placement.index,
            chance=known.get(placement.index),
            reasons=_infos(first.reasons),
            later=[_infos(step.reasons) for step in later],
            consequence=_consequence(why),
            plies=len(self.puzzle.plies) + 1,
            view=make_view(table, VIEWER),
        )

    def others(self) -> list[OtherPlacement]:
        """Return the strongest placements other than the solution, best first."""
        placements = self.state.variant.table.placements
        return [
            OtherPlacement(
                placement=placements[one.placement].name,
                index=one.placement,
                chance=one.chance,
                reasons=_infos(self.explanation.steps(one.placement)[0].reasons),
                consequence=_consequence(self.explanation.consequence(one.placement)),
            )
            for one in self.puzzle.others[:LISTED]
        ]


def _consequence(step: Step | None) -> Consequence | None:
    return step and Consequence(step.later, step.seat, _infos(step.telling))


def _infos(reasons: Iterable[Reason]) -> list[ReasonInfo]:
    """Return reasons in wire form, without those that explain nothing by themselves."""
    return [reason_info(reason) for reason in reasons if not reason.is_minor]

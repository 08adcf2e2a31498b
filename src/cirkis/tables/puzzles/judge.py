"""Judge placements tried in a puzzle, and build the answers."""

from cirkis.engine import explain
from cirkis.engine.analysis.info import reason_info
from cirkis.engine.analysis.json_types import ReasonInfo
from cirkis.game import Placement, State, play
from cirkis.game.rules.legality import resolve_placement
from cirkis.tables.model.make_view import make_view
from cirkis.tables.model.shown_table import VIEWER, shown_table
from cirkis.tables.model.state import Table
from cirkis.tables.puzzles.puzzle import Puzzle, placements_of, puzzle_states
from cirkis.tables.puzzles.wire import OtherPlacement, TriedPlacement


class Problem:
    """A puzzle, the first position of its game (`start`) and the position to solve (`state`)."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start, *later = puzzle_states(puzzle)
        self.state: State = later[-1] if later else self.start

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
        known = {one.placement: (one.chance, one.line) for one in self.puzzle.others}
        known[self.puzzle.solution] = (self.puzzle.chance, self.puzzle.line)
        chance, line = known.get(placement.index, (None, ()))
        table = self.table(placement, *placements_of(self.state, line))
        return TriedPlacement(
            placement=placement.name,
            index=placement.index,
            chance=chance,
            reasons=self._reasons(placement),
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
                reasons=self._reasons(placements[one.placement]),
            )
            for one in self.puzzle.others
        ]

    def _reasons(self, placement: Placement) -> list[ReasonInfo]:
        return [reason_info(reason) for reason in explain(self.state, placement)]

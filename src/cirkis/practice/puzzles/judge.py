"""Judge placements tried in a puzzle, and build the answers."""

from msgspec.structs import asdict

from cirkis.engine.analysis.info import consequence_info, told_reasons
from cirkis.game import Placement, State, play
from cirkis.game.rules.legality import resolve_placement
from cirkis.practice.puzzles.explanation import Explanation
from cirkis.practice.puzzles.puzzle import Puzzle, placements_of, puzzle_states
from cirkis.practice.puzzles.wire import OtherPlacement, TriedPlacement
from cirkis.tables.explained_lines import explained_line, likely_events, shown_steps
from cirkis.tables.shown_table import VIEWER, shown_table
from cirkis.tables.state import Table


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
        """Return the placement on cells joined by plus signs; raise the errors of cirkis.play."""
        play(self.state, cells)
        return resolve_placement(self.state, cells)

    @property
    def solution(self) -> Placement:
        return self.state.variant.table.placements[self.puzzle.solution]

    def describe(self, placement: Placement) -> TriedPlacement:
        """Return a legal placement's chance, reasons and line."""
        known = {one.placement: one.chance for one in self.puzzle.others}
        known[self.puzzle.solution] = self.puzzle.chance
        why, balance = self.explanation.consequence(placement.index)
        steps = shown_steps(self.explanation.steps(placement.index), why, balance)
        table = self.table(*(step.placement for step in steps))
        line = explained_line(table, steps, why, balance, VIEWER)
        return TriedPlacement(**asdict(line), chance=known.get(placement.index))

    def others(self) -> list[OtherPlacement]:
        """Return the rival of the solution, and other strong placements."""
        placements = self.state.variant.table.placements

        def other(index: int, chance: float) -> OtherPlacement:
            why, balance = self.explanation.consequence(index)
            steps = self.explanation.steps(index)
            return OtherPlacement(
                placement=placements[index].name,
                index=index,
                chance=chance,
                reasons=told_reasons(steps[0].reasons),
                consequence=consequence_info(why),
                balance=balance,
                likely=likely_events(shown_steps(steps, why, balance)),
            )

        return [other(one.placement, one.chance) for one in self.explanation.others]

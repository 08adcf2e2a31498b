"""The lines chosen show why a solution is right."""

from msgspec.structs import replace

from cirkis.game import play
from cirkis.lab.puzzle_mining.check import CONFIG
from cirkis.lab.puzzle_mining.clear_lines import clear_lines
from cirkis.lab.puzzle_mining.evaluator import Evaluator
from cirkis.practice import puzzle_state, shipped_puzzles
from cirkis.practice.puzzles.judge import Explanation
from cirkis.practice.puzzles.puzzle import placements_of


def test_lines_that_say_why_replace_others() -> None:
    """The solution of j3i364v wins within two placements, and its rival only shares the win, as an
    exhaustive search proved. Without lines, the explanation does not show this.
    """
    known = next(puzzle for puzzle in shipped_puzzles() if puzzle.id == "j3i364v")
    rival, *rest = known.others
    bare = replace(known, line=(), others=(replace(rival, line=()), *rest))
    state = puzzle_state(bare)
    assert not Explanation(bare, state).tells
    found = clear_lines(bare, Evaluator(1000, CONFIG, 12), 1000, 1)
    assert Explanation(found, state).tells
    end = state
    for placement in placements_of(state, (found.solution, *found.line)):
        end = play(end, placement).state
    assert end.outcome is not None
    assert end.outcome.winners == (state.to_play,)

"""Checking puzzles: those that a search refutes are dropped; others get the search's estimates."""

from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import replace

from cirkis.game import legal_placements, play
from cirkis.practice import puzzle_state, read_puzzles, shipped_puzzles, write_puzzles
from cirkis.practice.puzzles.judge import Explanation
from cirkis.practice.puzzles.puzzle import placements_of
from tools.puzzles.__main__ import command
from tools.puzzles.check import CONFIG, clear_lines
from tools.puzzles.evaluator import Evaluator


def test_a_refuted_puzzle_is_dropped(tmp_path: Path) -> None:
    """The solution of a proven puzzle is confirmed; a losing placement in its place is refuted."""
    puzzle = next(one for one in shipped_puzzles() if one.is_proven and "win" not in one.themes)
    wrong = puzzle.others[0]
    right = replace(wrong, placement=puzzle.solution, chance=0.0, line=())
    false = replace(puzzle, id="refuted", solution=wrong.placement, others=(right,))
    file = tmp_path / "puzzles.json.gz"
    file.write_bytes(write_puzzles([puzzle, false]))
    asked = ["check", str(file), "--simulations", "4000", "--folder", str(tmp_path / "checked")]
    for before in (2, 1):  # the second time, nothing is searched
        result = CliRunner().invoke(command, asked)
        assert f"1 of {before} puzzles passed" in result.output
    (kept,) = read_puzzles(file.read_bytes())
    assert kept.id == puzzle.id
    legal = {one.index for one in legal_placements(puzzle_state(puzzle))}
    assert {kept.solution, *(one.placement for one in kept.others)} == legal
    assert kept.chance == 1.0


def test_files_of_other_kinds_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json.gz"
    file.write_bytes(b"nonsense")
    result = CliRunner().invoke(command, ["check", str(file)])
    assert "not a puzzle file" in result.output
    assert file.read_bytes() == b"nonsense"


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

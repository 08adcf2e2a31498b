"""Checking puzzles: those that a search refutes are dropped; others get the search's estimates."""

from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import replace

from cirkis.game import legal_placements
from cirkis.practice import puzzle_state, read_puzzles, shipped_puzzles, write_puzzles
from tools.puzzles import command


def test_a_refuted_puzzle_is_dropped(tmp_path: Path) -> None:
    """The solution of a proven puzzle is confirmed; a losing placement in its place is refuted."""
    puzzle = next(one for one in shipped_puzzles() if one.is_proven and "win" not in one.themes)
    wrong = puzzle.others[0]
    right = replace(wrong, placement=puzzle.solution, chance=0.0, line=())
    false = replace(puzzle, id="refuted", solution=wrong.placement, others=(right,))
    file = tmp_path / "puzzles.json.gz"
    file.write_bytes(write_puzzles([puzzle, false]))
    asked = [str(file), "--simulations", "4000", "--folder", str(tmp_path / "checked")]
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
    result = CliRunner().invoke(command, [str(file)])
    assert "not a puzzle file" in result.output
    assert file.read_bytes() == b"nonsense"

"""Puzzles: mined from games, checked by a search, and proven by brute force."""

import random
import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from cirkis import State, legal_placements, new_game, parse_position, play
from cirkis.errors import CirkisError
from cirkis.game import read_records, record_from_state, write_record
from cirkis.lab.jobs.log import GAMES
from cirkis.practice import puzzle_state, read_puzzles, shipped_puzzles, write_puzzles
from cirkis.practice.puzzles.judge import Explanation
from cirkis.practice.puzzles.puzzle import SHIPPED, placements_of
from tests.game.rules.positions import only, random_position
from tests.reference_rules.game import PlainGame, PlainOptions
from tests.reference_rules.material import Material, material
from tools.puzzles.__main__ import command
from tools.puzzles.check import CONFIG, clear_lines
from tools.puzzles.evaluator import Evaluator
from tools.puzzles.mining import STANDARD, MiningPlan, plan_of_records, run_mining
from tools.puzzles.prove import forces_win, only_win


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


PIECES = only(A=1, W=2, C=1)
TWO_WINS = (
    "players.4_green.A12E13.A21A31.B2.E8.C7C10C11.B28.D22.A4A6.A5B6"
    "_red.C18.D3.A9A11.A26.B22.A1E1.E4E7.D14D16"
    "_yellow.A20A30.C3D2.A2.E9.A13B12B19.D9D11.A14.C23C29"
    "_purple.D6D8D12.E3.E6.C15C16C21.A7.C1D1.A18A23.A22A24.A33_free.purple"
)


def _wins(game: PlainGame, seat: int) -> bool:
    """Return whether a seat can win alone whatever the others play, by trying every line."""
    if game.end is not None:
        return game.end[1] == [seat]
    results = []
    for cells in game.legal():
        after = game.copy()
        after.place(cells)
        results.append(_wins(after, seat))
    return any(results) if game.to_play == seat else all(results)


def _late(seed: int, players: int) -> tuple[State, PlainGame]:
    """Return a position with three pieces left, or an earlier end, in both implementations."""
    rng = random.Random(seed)
    state = new_game(players=players, pieces=PIECES)
    game = PlainGame(MATERIAL, PlainOptions(players=players))
    while not state.is_over and sum(state.unplaced) > 3:
        placement = rng.choice(legal_placements(state))
        state = play(state, placement).state
        game.place(frozenset(placement.cells))
    return state, game


MATERIAL: Material = material(PIECES)


@pytest.mark.parametrize("players", [2, 3])
def test_proofs_agree_with_exhaustive_search(players: int) -> None:
    """Among many late positions, those with one winning placement are found, and no others."""
    found = set()
    for seed in range(12):
        state, game = _late(seed, players)
        if state.is_over:
            continue
        winning = []
        for cells in game.legal():
            after = game.copy()
            after.place(cells)
            if _wins(after, state.to_play):
                winning.append(cells)
        index = only_win(state, 100_000)
        placements = state.variant.table.placements
        forced = [one for one in legal_placements(state) if forces_win(state, one.index, 100_000)]
        assert {frozenset(one.cells) for one in forced} == {*winning}
        only = None if index is None else frozenset(placements[index].cells)
        assert only == (winning[0] if len(winning) == 1 else None)
        found.add(len(winning) if len(winning) < 2 else 2)
    assert len(found) > 1


def test_too_many_positions_prove_nothing() -> None:
    assert only_win(new_game(), 50) is None
    state, _ = _late(0, 2)
    assert only_win(state, 0) is None


def test_a_second_placement_that_wins_by_force_is_found() -> None:
    """A Hook on A3+B1 completes the Center Star; an Arrow on A15, on the free turn, leaves Red only
    an Arrow on A27, and then nobody can place a piece. An Arrow on B1 wins in the same way.
    """
    state = parse_position(TWO_WINS)
    tried = {text: state.variant.table.parse(text).index for text in ("A3+B1", "B1", "A29")}
    wins = {text: forces_win(state, index, 1000) for text, index in tried.items()}
    assert wins == {"A3+B1": True, "B1": True, "A29": False}


LIGHT = STANDARD._replace(
    margins=((2, 0.15), (3, 0.1), (4, 0.1)),
    game_simulations=60,
    quick_simulations=20,
    shallow_simulations=60,
    deep_simulations=120,
)
PLAN = MiningPlan(5, seed=3, criteria=LIGHT)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    progress = run_mining(PLAN, folder)
    assert (progress.games, progress.new) == (5, 5)
    return folder


def test_puzzles_found_are_sound(full: Path) -> None:
    puzzles = read_puzzles((full / SHIPPED).read_bytes())
    assert puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        state = puzzle_state(puzzle)
        assert puzzle.solution in {one.index for one in legal_placements(state)}
        assert puzzle.chance - puzzle.others[0].chance >= LIGHT.margin(puzzle.players) - 0.0011


def test_killed_runs_resume(full: Path, tmp_path: Path) -> None:
    """A run resumes from the files that a kill leaves behind; tests/lab/arena kills a real run."""
    shutil.copytree(full, tmp_path, dirs_exist_ok=True)
    (tmp_path / SHIPPED).unlink()
    lines = (full / GAMES).read_bytes().splitlines(keepends=True)
    (tmp_path / GAMES).write_bytes(b"".join(lines[:2]) + lines[2][:40])
    progress = run_mining(PLAN, tmp_path)
    assert (progress.games, progress.new) == (5, 3)
    assert (tmp_path / SHIPPED).read_bytes() == (full / SHIPPED).read_bytes()


def test_recorded_games_are_mined(tmp_path: Path) -> None:
    record = record_from_state(random_position(1, players=2))
    left = Path(__file__).parents[1] / "sample_games" / "withdrawals.cirkis"
    withdrawn = list(read_records(left.read_text("utf-8")))
    plan = plan_of_records([record, *withdrawn])
    assert [write_record(one) for one in plan.records] == [write_record(record)]
    with pytest.raises(CirkisError, match="no game can be mined"):
        plan_of_records(withdrawn)


def test_rare_themes_can_be_mined(tmp_path: Path) -> None:
    """Only puzzles with these themes are found; known puzzles are kept as they are."""
    plan = MiningPlan(12, seed=1, themes=("win", "share"), criteria=LIGHT)
    run_mining(plan, tmp_path / "alone")
    found = read_puzzles((tmp_path / "alone" / SHIPPED).read_bytes())
    assert found
    assert all({"win", "share"} & set(puzzle.themes) for puzzle in found)
    known = [msgspec.structs.replace(found[0], rating=1), *shipped_puzzles()[:3]]
    assert run_mining(plan, tmp_path / "alone", known=known).puzzles == len(found) + 3
    both = {one.id: one for one in read_puzzles((tmp_path / "alone" / SHIPPED).read_bytes())}
    assert both.keys() == {one.id for one in (*found, *known)}
    assert both[found[0].id].rating == 1
    with pytest.raises(CirkisError, match="another plan"):
        run_mining(MiningPlan(12, seed=1, criteria=LIGHT), tmp_path / "alone")

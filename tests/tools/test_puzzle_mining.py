"""Mining: the same plan finds the same puzzles, however often it is interrupted or killed."""

import pickle
import shutil
from pathlib import Path

import msgspec
import pytest

from cirkis.errors import CirkisError
from cirkis.game import legal_placements, read_records, record_from_state, write_record
from cirkis.lab.jobs.log import GAMES
from cirkis.practice import puzzle_state, read_puzzles, shipped_puzzles
from cirkis.practice.puzzles.puzzle import SHIPPED
from tests.game.rules.positions import random_position
from tools.puzzles.mining import STANDARD, MiningPlan, mine_game, plan_of_records, run_mining

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


def test_games_can_be_handed_to_processes(full: Path) -> None:
    """Plans and results can be sent to another process, and games do not depend on each other."""
    plan = pickle.loads(pickle.dumps(PLAN))
    mined = pickle.loads(pickle.dumps(mine_game(plan, 4)))
    assert msgspec.json.encode(mined) == (full / GAMES).read_bytes().splitlines()[4]


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

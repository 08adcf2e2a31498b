"""The ladder benchmark keeps to one seed per folder, and can seat one player against three."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # plays many games

LADDER = Path(__file__).parents[3] / "benchmarks" / "ladder.py"


def ladder(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LADDER), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_a_folder_with_another_seed_is_refused(tmp_path: Path) -> None:
    words = ("newcomer", "--games", "2", "--out", str(tmp_path), "--seed")
    assert ladder(*words, "11").returncode == 0
    refused = ladder(*words, "12")
    assert refused.returncode != 0
    assert "differs in seed" in refused.stderr


def test_one_player_against_three_of_the_level_below() -> None:
    """With four players, a level plays once in every seat against three of the level below."""
    done = ladder("beginner", "--players", "4", "--games", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("| beginner | newcomer | 4 | ")

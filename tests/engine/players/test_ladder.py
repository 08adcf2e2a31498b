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


def test_one_player_against_three_of_the_level_below(tmp_path: Path) -> None:
    """With four players, a level plays once in every seat against three of the level below. Games
    with another seed are not added to those in a folder.
    """
    words = ("beginner", "--players", "4", "--games", "4", "--out", str(tmp_path), "--seed")
    done = ladder(*words, "11")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("| beginner | newcomer | 4 | ")
    refused = ladder(*words, "12")
    assert refused.returncode != 0
    assert "seed (11, not 12)" in refused.stderr

"""The ladder benchmark can seat one player against three."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # plays many games

LADDER = Path(__file__).parents[3] / "benchmarks" / "ladder.py"


def test_one_player_against_three_of_the_level_below() -> None:
    """With four players, a level plays once in every seat against three of the level below."""
    words = ("beginner", "--players", "4", "--games", "4", "--seed", "11")
    command = [sys.executable, str(LADDER), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "\n| beginner | newcomer | 4 | 4 | " in done.stdout

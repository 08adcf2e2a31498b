"""The benchmark that measures the ladder of levels plays games that follow from its seed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow  # plays many games

LADDER = Path(__file__).parents[3] / "benchmarks" / "ladder.py"


def ladder(*words: str) -> subprocess.CompletedProcess[str]:
    """Return the result of the benchmark with these arguments."""
    command = [sys.executable, str(LADDER), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_seed_decides_the_games(tmp_path: Path) -> None:
    """The same seed gives the same games, another seed others."""
    games = {}
    for folder, seed in (("one", "3"), ("same", "3"), ("other", "4")):
        done = ladder("newcomer", "--games", "2", "--seed", seed, "--out", str(tmp_path / folder))
        assert done.returncode == 0, done.stderr
        kept = tmp_path / folder / "newcomer-taker" / "games.jsonl"
        games[folder] = [json.loads(line) for line in kept.read_text().splitlines()]
        for game in games[folder]:
            del game["times"]  # which are the machine's
    assert len(games["one"]) == 2
    assert games["one"] == games["same"] != games["other"]


def test_folder_of_another_seed_is_refused(tmp_path: Path) -> None:
    """Games of two seeds are never mixed: a folder belongs to its seed."""
    words = ("newcomer", "--games", "2", "--out", str(tmp_path), "--seed")
    assert ladder(*words, "11").returncode == 0
    refused = ladder(*words, "12")
    assert refused.returncode != 0
    assert "differs in seed" in refused.stderr


def test_alone_among_those_below() -> None:
    """With four players, a level plays once in every seat against three of the level below."""
    done = ladder("beginner", "--players", "4", "--games", "4")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("| beginner | newcomer | 4 | ")

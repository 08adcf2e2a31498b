"""Players that other packages offer through entry points."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PACKAGE = """
from cirkis import legal_placements

class Last:
    def __init__(self, name="last"):
        self.name = name
    def choose(self, state, rng):
        return legal_placements(state)[-1]

"""
_ENTRY_POINTS = """[cirkis.players]
last = lastplayer:Last
random = lastplayer:Last
gone = lastplayer:Gone
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "lastplayer.py").write_text(_PACKAGE)
    about = tmp_path / "lastplayer-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lastplayer\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(_ENTRY_POINTS)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cirkis", *words],
        env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.mark.slow
def test_installed_packages_add_players(environment: dict[str, str]) -> None:
    """A package's player plays in the arena with its argument, even in other processes."""
    words = ("arena", "last", "last:other", "random", "--rounds", "1", "--jobs", "2")
    done = run(environment, *words)
    assert done.returncode == 0, done.stderr
    assert {line.split()[0] for line in done.stdout.splitlines()[1:4]} == {
        "last",
        "last-other",
        "random",
    }


@pytest.mark.slow
def test_an_installed_player_that_cannot_be_made(environment: dict[str, str]) -> None:
    done = run(environment, "arena", "random", "gone", "--rounds", "1")
    assert done.returncode == 1
    assert 'cannot make a player from "gone": AttributeError' in done.stderr
    assert "Traceback" not in done.stderr

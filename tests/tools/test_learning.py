"""`python -m tools.learning`, from games to weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cirkis.engine.search.evaluation.weights import read_weights
from tests.cli.running import refused
from tools.learning import storage
from tools.learning.__main__ import command

pytestmark = pytest.mark.slow  # plays and learns


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def small_batches(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Set the number of games in a batch, for all kinds."""
    for name, kind in storage.KINDS.items():
        monkeypatch.setitem(storage.KINDS, name, kind._replace(batch_size=size))


def tune(folder: Path, *more: str) -> list[str]:
    """Return arguments that learn little, but quickly."""
    few = ["--players", "2", "--games", "10", "--simulations", "3", "--seed", "5"]
    where = ["--folder", str(folder / "self-play"), "--out", str(folder / "learned.json")]
    return ["self-play", *few, *where, *more]


def test_weights_are_made_and_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_batches(monkeypatch, 10)
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        assert "held out" in printed(*tune(folder))
        made.append((folder / "learned.json").read_text("utf-8"))
    assert made[0] == made[1]
    assert sorted(read_weights(made[0])) == [2]
    assert json.loads(made[0])["players"]["2"]["made"]["value"]["command"] == (
        "python -m tools.learning self-play --players 2 --games 10 --simulations 3 --seed 5"
    )


def test_weights_can_teach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights of one run play the games of the next; these are kept apart."""
    small_batches(monkeypatch, 10)
    printed(*tune(tmp_path))
    teacher = tmp_path / "learned.json"
    printed(*tune(tmp_path, "--teacher", str(teacher), "--out", str(tmp_path / "better.json")))
    assert len(list((tmp_path / "self-play").iterdir())) == 2
    assert (tmp_path / "better.json").exists()


@pytest.mark.parametrize("players", ["1", "2,2", "two", "2,", ""])
def test_numbers_of_players_are_checked(players: str) -> None:
    assert "as in 2,3,4" in refused(run("self-play", "--players", players), 2)


def test_a_teacher_has_to_hold_weights(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert "not a file of learned weights" in refused(run(*tune(tmp_path, "--teacher", str(other))))

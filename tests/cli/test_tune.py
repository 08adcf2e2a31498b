"""`cirkis tune` from games to weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cirkis.learning import portions
from cirkis.search.weights import read
from tests.cli.running import printed, refused, run


def tune(folder: Path, *more: str) -> list[str]:
    """A command that learns little, but quickly."""
    few = ["--players", "2", "--games", "10", "--simulations", "3", "--seed", "5"]
    where = ["--lessons", str(folder / "lessons"), "--out", str(folder / "learned.json")]
    return ["tune", *few, *where, *more]


def test_weights_are_made_and_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same command gives the same weights; they tell how they were made."""
    monkeypatch.setattr(portions, "SIZE", 10)
    made = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        assert "held out" in printed(*tune(folder))
        made.append((folder / "learned.json").read_text("utf-8"))
    assert made[0] == made[1]
    assert sorted(read(made[0])) == [2]
    assert json.loads(made[0])["players"]["2"]["made"]["command"] == (
        "cirkis tune --players 2 --games 10 --simulations 3 --seed 5"
    )


def test_weights_can_teach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Weights of one run play the games of the next; those are kept apart."""
    monkeypatch.setattr(portions, "SIZE", 10)
    printed(*tune(tmp_path))
    teacher = tmp_path / "learned.json"
    printed(*tune(tmp_path, "--teacher", str(teacher), "--out", str(tmp_path / "better.json")))
    assert len(list((tmp_path / "lessons").iterdir())) == 2
    assert (tmp_path / "better.json").exists()


@pytest.mark.parametrize("players", ["1", "2,2", "two", "2,", ""])
def test_numbers_of_players_are_checked(players: str) -> None:
    """Numbers of players that make no sense are refused."""
    assert "as in 2,3,4" in refused(run("tune", "--players", players), 2)


def test_a_teacher_has_to_hold_weights(tmp_path: Path) -> None:
    """A teacher that is some other file is refused."""
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert "not a file of learned weights" in refused(run(*tune(tmp_path, "--teacher", str(other))))

"""`cirkis analyse`: every format, several games, and one position."""

import json
import signal
from pathlib import Path

import pytest

from cirkis.cli.analyse import stop_on_ctrl_c
from cirkis.game import read_records, write_record, write_records
from tests.cli.running import printed
from tests.engine.analysis.games import short_game

FEW = ("--simulations", "20")


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.cirkis"
    file.write_text(write_record(short_game()), encoding="utf-8")
    return str(file)


@pytest.fixture
def games(tmp_path: Path) -> str:
    file = tmp_path / "games.cirkis"
    file.write_text(write_records([short_game()] * 2), encoding="utf-8")
    return str(file)


def test_text(game: str) -> None:
    """The text has a row for every ply, and the turning points, in the chosen language."""
    text = printed("analyse", game, *FEW, "--language", "fr")
    assert "Tournants de la partie" in text
    for number, ply in enumerate(short_game().plies, 1):
        assert any(
            line.split()[0] == str(number) and str(ply.placement) in line
            for line in text.splitlines()
            if line.strip()
        )


def test_json_and_records_of_one_game_and_of_several(game: str, games: str) -> None:
    one = json.loads(printed("analyse", game, *FEW, "--format", "json"))
    assert one["format"] == "cirkis-analysis"
    assert one["names"] == list(short_game().names)
    assert json.loads(printed("analyse", games, *FEW, "--format", "json")) == [one, one]
    records = read_records(printed("analyse", games, *FEW, "--format", "record"))
    assert len(records) == 2
    for record in records:
        placed = [ply.placement for ply in record.plies]
        assert placed == [ply.placement for ply in short_game().plies]
        assert all(ply.comments for ply in record.plies)


def test_html_to_a_file(game: str, tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    assert printed("analyse", game, *FEW, "--format", "html", "-o", str(target)) == ""
    assert target.read_text("utf-8").startswith("<!doctype html>")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.cirkis", "game.html"]


def test_a_position(game: str) -> None:
    text = printed("analyse", game, *FEW, "--ply", "2")
    assert text.startswith("Best moves for ")
    assert "20 trial games." in text
    found = json.loads(printed("analyse", game, *FEW, "--ply", "2", "--format", "json"))
    assert (found["ply"], found["simulations"]) == (2, 20)
    last = str(len(short_game().plies))
    assert "no move to choose" in printed("analyse", game, *FEW, "--ply", last)


def test_a_record_that_ends_early() -> None:
    """The report ends with the best placements; for an empty game, it has nothing else."""
    start = '[Cirkis "1"]\n'
    text = printed("analyse", "-", *FEW, stdin=start + "\n1. green A1+B1\n")
    assert "Best moves for Purple" in text
    assert printed("analyse", "-", *FEW, stdin=start).startswith("Best moves for Green")


def test_ctrl_c_once_and_twice() -> None:
    """The first Ctrl-C sets the event, and the second interrupts; then the handler is restored."""
    before = signal.getsignal(signal.SIGINT)
    with stop_on_ctrl_c() as stop:
        assert not stop.is_set()
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) == before

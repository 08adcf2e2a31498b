"""Games to learn from are kept, and a stopped run continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.game import legal_placements
from tests.tools.test_company import check
from tests.tools.test_learning import small_batches
from tools.learning.storage import Plan, play_missing, read_games

PLAN = Plan("self-play", players=3, games=3, simulations=4, seed=7)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    small_batches(monkeypatch, 2)


def test_batches_hold_whole_games(tmp_path: Path) -> None:
    """Each game replays by the rules to its end; of each searched ply the visits are kept."""
    assert list(play_missing(PLAN, tmp_path)) == PLAN.files(tmp_path)
    games = read_games(PLAN, tmp_path)
    assert len(games) == PLAN.games
    for game in games:
        states = zip(check(game), game.searched, strict=True)
        searched = [state for state, is_searched in states if is_searched]
        assert [len(visits) for visits in game.visits] == [
            len(legal_placements(state)) for state in searched
        ]


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    list(play_missing(PLAN, whole))
    run = play_missing(PLAN, stopped)
    first = next(run)
    run.close()
    before = first.stat().st_mtime_ns
    PLAN.files(stopped)[1].with_suffix(".npz.new").write_bytes(b"killed while writing")
    assert list(play_missing(PLAN, stopped)) == PLAN.files(stopped)
    assert first.stat().st_mtime_ns == before
    assert read_games(PLAN, stopped) == read_games(PLAN, whole)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    list(play_missing(PLAN, tmp_path))
    file = PLAN.files(tmp_path)[1]
    file.write_bytes(b"no games")
    with pytest.raises(CirkisError, match=f"{file.name} is damaged"):
        read_games(PLAN, tmp_path)

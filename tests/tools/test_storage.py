"""Self-play games are kept, and a stopped run continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.rules import legal_placements, new_game, play
from tools.learning import storage
from tools.learning.self_play import SelfPlayGame
from tools.learning.storage import SelfPlayPlan, play_batches, read_games

PLAN = SelfPlayPlan(players=(2, 3), games=4, simulations=4, seed=7)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "BATCH_SIZE", 2)


def games(folder: Path) -> list[SelfPlayGame]:
    """Return all games of the plan."""
    return [game for players in PLAN.players for game in read_games(PLAN, folder, players)]


def test_batches_hold_whole_games(tmp_path: Path) -> None:
    """Each game replays by the rules to its end and has visits for each legal placement."""
    assert list(play_batches(PLAN, tmp_path)) == [True] * 4
    assert len(games(tmp_path)) == 8
    for game in games(tmp_path):
        state = new_game(players=game.players)
        visits = iter(game.visits)
        for index, searched in zip(game.placed, game.searched, strict=True):
            if searched:
                assert len(next(visits)) == len(legal_placements(state))
            state = play(state, state.variant.table.placements[index]).state
        assert state.outcome is not None
        assert [seat for seat, share in enumerate(game.shares) if share] == list(
            state.outcome.winners
        )


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """A stopped run continues with the missing batches and plays the same games."""
    list(play_batches(PLAN, tmp_path / "whole"))
    stopped = play_batches(PLAN, tmp_path / "stopped")
    next(stopped)
    stopped.close()
    (tmp_path / "stopped" / "2p-4s-7-0001.part").write_bytes(b"killed while writing")
    assert list(play_batches(PLAN, tmp_path / "stopped")) == [False, True, True, True]
    assert games(tmp_path / "stopped") == games(tmp_path / "whole")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    """An error names the file that cannot be read."""
    list(play_batches(PLAN, tmp_path))
    PLAN.file(tmp_path, 3, 1).write_bytes(b"no games")
    with pytest.raises(CirkisError, match=r"3p-4s-7-0001\.npz is damaged"):
        games(tmp_path)

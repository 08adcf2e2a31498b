"""Games to learn from are kept, and a stopped run continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.game import legal_placements, new_game, play
from tools.learning import storage
from tools.learning.storage import Plan, play_missing, read_games

PLAN = Plan("self-play", players=3, games=3, simulations=4, seed=7)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in storage.KINDS.items():
        monkeypatch.setitem(storage.KINDS, name, kind._replace(batch_size=2))


def test_batches_hold_whole_games(tmp_path: Path) -> None:
    """Each game replays by the rules to its end; of each searched ply the visits are kept."""
    assert list(play_missing(PLAN, tmp_path)) == PLAN.files(tmp_path)
    games = read_games(PLAN, tmp_path)
    assert len(games) == PLAN.games
    for game in games:
        state, visits = new_game(players=game.players), iter(game.visits)
        for index, is_searched in zip(game.placed, game.searched, strict=True):
            if is_searched:
                assert len(next(visits)) == len(legal_placements(state))
            state = play(state, state.variant.table.placements[index]).state
        assert state.outcome is not None
        winners = state.outcome.winners
        expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
        assert game.shares == pytest.approx(expected)
        assert next(visits, None) is None


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """A stopped run plays the missing batches, and all games are the same."""
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
    """An error names the file that cannot be read."""
    list(play_missing(PLAN, tmp_path))
    file = PLAN.files(tmp_path)[1]
    file.write_bytes(b"no games")
    with pytest.raises(CirkisError, match=f"{file.name} is damaged"):
        read_games(PLAN, tmp_path)

"""Quick games of mixed company: by the rules, repeatable, and with every kind of player."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cirkis.errors import CirkisError
from cirkis.rules import new_game, play
from cirkis.search.evaluation.weights import VALUE_SIZE, Weights
from cirkis.search.kernel.arrays import floats
from tools.learning import company_storage
from tools.learning.company import KINDS, CompanyTable
from tools.learning.company_storage import CompanyPlan, play_missing, read_company
from tools.learning.self_play import PlayedGame

pytestmark = pytest.mark.slow  # compiles

PLAN = CompanyPlan(players=3, games=5, simulations=12, seed=7)


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company_storage, "BATCH_SIZE", 2)


def check(game: PlayedGame) -> None:
    """Replay a game by the rules to its end, and compare the winners."""
    state = new_game(players=game.players)
    for index in game.placed:
        state = play(state, state.variant.table.placements[index]).state
    assert state.outcome is not None
    winners = state.outcome.winners
    expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
    assert game.shares == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_by_the_rules(players: int) -> None:
    """Games of all kinds of players end as the rules say, and are the same again."""
    table = CompanyTable(players, 12)
    games = [table.play(random.Random(seed)) for seed in range(4 * len(KINDS))]
    for game in games:
        check(game)
    assert [CompanyTable(players, 12).play(random.Random(seed)) for seed in range(3)] == games[:3]


def test_a_teacher_plays() -> None:
    """With weights, somebody plays by them: the games are others."""
    value = floats(1.0 if feature % 7 == 0 else -1.0 for feature in range(VALUE_SIZE))
    teacher = {4: Weights(floats([]), value)}
    taught, plain = CompanyTable(4, 40, teacher), CompanyTable(4, 40)
    games = [taught.play(random.Random(seed)) for seed in range(6)]
    for game in games:
        check(game)
    assert games != [plain.play(random.Random(seed)) for seed in range(6)]


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    """A stopped run plays the missing batches, and all games are the same."""
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    files = list(play_missing(PLAN, whole))
    assert files == PLAN.files(whole)
    run = play_missing(PLAN, stopped)
    first = next(run)
    run.close()
    before = first.stat().st_mtime_ns
    assert list(play_missing(PLAN, stopped)) == PLAN.files(stopped)
    assert first.stat().st_mtime_ns == before
    assert len(read_company(PLAN, whole)) == PLAN.games
    assert read_company(PLAN, stopped) == read_company(PLAN, whole)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    """An error names the file that cannot be read."""
    list(play_missing(PLAN, tmp_path))
    PLAN.files(tmp_path)[1].write_bytes(b"no games")
    with pytest.raises(CirkisError, match=r"company-3p-12s-7-0001\.npz is damaged"):
        read_company(PLAN, tmp_path)

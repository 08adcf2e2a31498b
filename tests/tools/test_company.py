"""Quick games of mixed company: by the rules, repeatable, by every kind of player, learned from."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cirkis.engine.search.evaluation.weights import VALUE_SIZE, Weights, read_weights
from cirkis.engine.search.kernel.arrays import floats
from cirkis.game import State, new_game, play
from tests.tools.test_learning import printed, small_batches
from tools.learning import storage
from tools.learning.company import KINDS, CompanyTable
from tools.learning.self_play import PlayedGame

pytestmark = pytest.mark.slow  # compiles


def check(game: PlayedGame) -> list[State]:
    """Replay a game by the rules to its end, compare the winners, and return its positions."""
    states = [new_game(players=game.players)]
    for index in game.placed:
        states.append(play(states[-1], states[-1].variant.table.placements[index]).state)
    outcome = states.pop().outcome
    assert outcome is not None
    winners = outcome.winners
    expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
    assert game.shares == pytest.approx(expected)
    return states


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_by_the_rules(players: int) -> None:
    """Games of all kinds of players end as the rules say, and are the same again."""
    table = CompanyTable(players, 12)
    games = [table.play(random.Random(seed)) for seed in range(4 * len(KINDS))]
    for game in games:
        check(game)
    assert [CompanyTable(players, 12).play(random.Random(seed)) for seed in range(3)] == games[:3]


def test_a_teacher_plays() -> None:
    """With weights, some players use them: the games differ."""
    value = floats(1.0 if feature % 7 == 0 else -1.0 for feature in range(VALUE_SIZE))
    teacher = {4: Weights(floats([]), value)}
    taught, plain = CompanyTable(4, 40, teacher), CompanyTable(4, 40)
    games = [taught.play(random.Random(seed)) for seed in range(6)]
    for game in games:
        check(game)
    assert games != [plain.play(random.Random(seed)) for seed in range(6)]


def company(folder: Path, *more: str) -> list[str]:
    few = ["--players", "3", "--games", "12", "--simulations", "12", "--seed", "5"]
    where = ["--folder", str(folder / "games"), "--out", str(folder / "learned.json")]
    return ["company", *few, *where, *more]


def test_company_teaches_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are learned without priors, the same again, and from the games that are there."""
    small_batches(monkeypatch, 6)
    assert "3 players, seats that win" in printed(*company(tmp_path))
    first = (tmp_path / "learned.json").read_text("utf-8")
    learned = read_weights(first)
    assert (len(learned[3].prior), len(learned[3].value)) == (0, VALUE_SIZE)
    monkeypatch.setattr(storage, "play_batch", None)  # nothing is played again
    printed(*company(tmp_path))
    assert (tmp_path / "learned.json").read_text("utf-8") == first

"""`python -m tools.learning` plays games and keeps them, and learns weights from them."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cirkis.engine.search.evaluation.weights import VALUE_SIZE, read_weights
from cirkis.errors import CirkisError
from cirkis.game import State, legal_placements, new_game, play
from tests.cli.running import refused
from tools.learning import storage
from tools.learning.__main__ import command
from tools.learning.company import KINDS, CompanyTable
from tools.learning.self_play import PlayedGame
from tools.learning.storage import Plan, play_missing, read_games


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, kind in storage.KINDS.items():
        monkeypatch.setitem(storage.KINDS, name, kind._replace(batch_size=2))


def tune(folder: Path, *more: str) -> list[str]:
    """Return arguments for a short and quick run."""
    few = ["--players", "2", "--games", "10", "--simulations", "3", "--seed", "5"]
    where = ["--folder", str(folder / "self-play"), "--out", str(folder / "learned.json")]
    return ["self-play", *few, *where, *more]


@pytest.mark.usefixtures("numba_compiler")
def test_self_play_teaches_weights(tmp_path: Path) -> None:
    assert "held out" in printed(*tune(tmp_path))
    made = (tmp_path / "learned.json").read_text("utf-8")
    assert sorted(read_weights(made)) == [2]
    assert json.loads(made)["players"]["2"]["made"]["value"]["command"] == (
        "python -m tools.learning self-play --players 2 --games 10 --simulations 3 --seed 5"
    )


def test_wrong_arguments(tmp_path: Path) -> None:
    for players in ("1", "2,2", "two", "2,", ""):
        assert "as in 2,3,4" in refused(run("self-play", "--players", players), 2)
    other = tmp_path / "other.json"
    other.write_text("{}")
    assert "not a file of learned weights" in refused(run(*tune(tmp_path, "--teacher", str(other))))


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


@pytest.mark.usefixtures("numba_compiler")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_by_the_rules(players: int) -> None:
    table = CompanyTable(players, 12)
    games = [table.play(random.Random(seed)) for seed in range(4 * len(KINDS))]
    for game in games:
        check(game)
    assert [CompanyTable(players, 12).play(random.Random(seed)) for seed in range(3)] == games[:3]


def company(folder: Path, *more: str) -> list[str]:
    few = ["--players", "3", "--games", "12", "--simulations", "12", "--seed", "5"]
    where = ["--folder", str(folder / "games"), "--out", str(folder / "learned.json")]
    return ["company", *few, *where, *more]


@pytest.mark.usefixtures("numba_compiler")
def test_company_teaches_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "3 players, seats that win" in printed(*company(tmp_path))
    first = (tmp_path / "learned.json").read_text("utf-8")
    learned = read_weights(first)
    assert (len(learned[3].prior), len(learned[3].value)) == (0, VALUE_SIZE)
    monkeypatch.setattr(storage, "play_batch", None)  # no game is played again
    printed(*company(tmp_path))
    assert (tmp_path / "learned.json").read_text("utf-8") == first


PLAN = Plan("self-play", players=3, games=3, simulations=4, seed=7)


def test_batches_hold_whole_games(tmp_path: Path) -> None:
    """Each game replays to its end under the rules; the visits of each searched ply are kept."""
    assert list(play_missing(PLAN, tmp_path)) == PLAN.files(tmp_path)
    games = read_games(PLAN, tmp_path)
    assert len(games) == PLAN.games
    for game in games:
        states = zip(check(game), game.searched, strict=True)
        searched = [state for state, is_searched in states if is_searched]
        assert [len(visits) for visits in game.visits] == [
            len(legal_placements(state)) for state in searched
        ]


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    full, stopped = tmp_path / "whole", tmp_path / "stopped"
    list(play_missing(PLAN, full))
    run = play_missing(PLAN, stopped)
    first = next(run)
    run.close()
    before = first.stat().st_mtime_ns
    PLAN.files(stopped)[1].with_suffix(".npz.new").write_bytes(b"killed while writing")
    assert list(play_missing(PLAN, stopped)) == PLAN.files(stopped)
    assert first.stat().st_mtime_ns == before
    assert read_games(PLAN, stopped) == read_games(PLAN, full)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    list(play_missing(PLAN, tmp_path))
    file = PLAN.files(tmp_path)[1]
    file.write_bytes(b"no games")
    with pytest.raises(CirkisError, match=f"{file.name} is damaged"):
        read_games(PLAN, tmp_path)

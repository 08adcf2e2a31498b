"""The contract's checks pass players that comply with it, and report each way of breaking it."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

from cirkis import Options, Placement, State
from cirkis.engine.player import legal_choices
from cirkis.errors import CirkisError
from cirkis.lab import check_player, player_contract, run_checks
from cirkis.lab.player_contract import CheckStatus
from tests.cli.running import printed, run
from tests.lab.arena.players import HERE, Cheat, Numbers, Quitter

TWO = {"two": Options(target=20)}


class Keeps:
    name = "keeps"

    def choose(self, state: State, rng: random.Random) -> Placement:
        return rng.choice(legal_choices(state))


class Names(Keeps):
    def choose(self, state: State, rng: random.Random) -> str:  # pyrefly: ignore[bad-override]
        return super().choose(state, rng).name


class TwoLines(Keeps):
    name = "two\nlines"


class Renamed(Keeps):
    def __init__(self) -> None:
        self.name = f"{random.random()}"


class Meddles(Keeps):
    def choose(self, state: State, rng: random.Random) -> Placement:
        chosen = super().choose(state, rng)
        object.__setattr__(state, "scores", tuple(score + 1 for score in state.scores))
        return chosen


class Moody(Keeps):
    def choose(self, state: State, rng: random.Random) -> Placement:
        return super().choose(state, random.Random())


class Lonely(Keeps):
    def choose(self, state: State, rng: random.Random) -> Placement:
        assert len(state.withdrawn) < 2, "where are they all?"
        return super().choose(state, rng)


class Restless(Keeps):
    def choose(self, state: State, rng: random.Random) -> Placement:
        if state.is_over:
            return state.variant.table.placements[0]
        return super().choose(state, rng)


@pytest.mark.parametrize(
    ("player", "check", "why"),
    [
        (TwoLines, "has a name on one line", "cannot be printed"),
        (Renamed, "has a name on one line", "it is called"),
        (Cheat, "plays by the rules: two", "made an illegal choice: "),
        (Numbers, "plays by the rules: two", "must be a Placement or a string, not "),
        (Meddles, "plays by the rules: two", "it changed the state"),
        (
            Moody,
            "repeats its choices",
            "with the same seed; choices must depend on nothing else, not even on time",
        ),
        (Lonely, "keeps playing when others withdraw", "where are they all?"),
        (Restless, "refuses to choose after the end", "instead of raising an error"),
        (Quitter, "plays by the rules: two", "SystemExit: 3"),
    ],
)
def test_every_way_to_break_it_is_reported(player: Any, check: str, why: str) -> None:
    games = TWO | {"four": Options(players=4)}
    broken = {r.check: r.why for r in run_checks(player, games) if r.verdict is CheckStatus.BROKEN}
    assert why in broken[check]
    with pytest.raises(AssertionError, match=check):
        check_player(player, games)


@pytest.mark.slow
def test_players_that_keep_it_pass() -> None:
    """A class, an object and a name pass; promises that a player does not make are not checked."""
    check_player(Keeps)
    check_player(Keeps(), TWO)
    check_player(Names, TWO)
    check_player("club,seed=3", TWO)
    verdicts = {result.check: result.verdict for result in run_checks(Keeps, TWO)}
    assert verdicts["stops thinking when asked"] is CheckStatus.NOT_PROMISED
    assert verdicts["repeats its choices"] is CheckStatus.KEPT
    timed = {result.check: result.verdict for result in run_checks("strongest:1s", TWO)}
    assert timed["repeats its choices"] is CheckStatus.NOT_PROMISED
    assert timed["keeps to its budget"] is CheckStatus.KEPT


def test_slow_players_fail() -> None:
    with pytest.raises(AssertionError, match="seconds for a placement, more than 1e-09"):
        check_player("greedy", TWO, seconds=1e-9)


@pytest.mark.parametrize("player", [3, "wizard", "gtp:/nowhere/bot"])
def test_other_values_are_refused(player: Any) -> None:
    with pytest.raises(CirkisError):
        list(run_checks(player, TWO))


@pytest.mark.slow
def test_players_that_hang_or_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command runs a player in another process; it reports players that hang or die."""
    monkeypatch.setattr(player_contract, "GRACE", 1)
    for name, why in (
        ("Endless", "FAILED  answers every time: no answer for 2 seconds"),
        ("Unmade", "FAILED  answers every time: no answer for 2 seconds"),
        ("Leaver", "FAILED  plays by the rules: two players: SystemExit: 7"),
        ("Plague", "FAILED  answers every time: it ended its process with exit code -9"),
        ("Interrupter", "FAILED  repeats its choices: KeyboardInterrupt"),
    ):
        done = run("check-player", f"python:{HERE}:{name}", "--seconds", "1")
        assert (done.exit_code, why in done.output) == (1, True), done.output


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class in this folder is tried in all games, or only with some numbers of players."""
    (tmp_path / "mybot.py").write_text(
        "class ForTwo:\n    name = 'two'\n    def choose(self, state, rng):\n"
        "        assert state.options.players == 2\n"
        "        return rng.choice(list(__import__('cirkis').legal_placements(state)))\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    done = run("check-player", "python:mybot:ForTwo")
    assert done.exit_code == 1
    assert "FAILED  plays by the rules: three players, s" in done.output
    assert done.output.endswith("checks failed.\n")
    assert "It passed all checks." in printed("check-player", "python:mybot:ForTwo", "--players=2")
    five = run("check-player", "greedy", "--players=5").output
    assert '"5" is not a list of player counts' in five

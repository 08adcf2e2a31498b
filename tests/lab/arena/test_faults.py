"""Players that fail in unusual ways, how they are reported, and the logs of their games."""

import os
import signal
from pathlib import Path

import pytest

from cirkis.engine import Player
from cirkis.errors import CirkisError
from cirkis.lab import Format, Plan, RunStatus, run_arena, standings_json, standings_text
from cirkis.lab.arena.programs import MAX_LINE, GameLog
from tests.lab.arena import players
from tests.lab.arena.players import CIRKIS, HERE, program

FAILING = {
    "Quitter": "SystemExit: 3 (players.py",
    "Leaver": "SystemExit: 7 (players.py",
    "Interrupter": "KeyboardInterrupt (players.py",
    "Numbers": "made an illegal choice: a placement must be a Placement or a string, not ",
}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_that_fails_does_not_end_the_arena(jobs: int) -> None:
    texts = tuple(f"python:{HERE}:{name}" for name in FAILING)
    plan = Plan(("random", *texts), rounds=1, format=Format.GAUNTLET)
    standings = run_arena(plan, jobs=jobs)
    assert standings.status is RunStatus.COMPLETE
    assert [standing.faults for standing in standings.players] == [0, 2, 2, 2, 2]
    for _, fault in standings.faults:
        name = plan.participants[fault.player].name
        assert fault.what.startswith(FAILING[name])


def test_real_ctrl_c_is_not_a_fault() -> None:
    """Ctrl-C while a class is thinking ends the arena, and is not counted as its failure."""

    class Pressing(players.First):
        def choose(self, state, rng):  # pyrefly: ignore[implicit-any-parameter, unannotated-return]
            os.kill(os.getpid(), signal.SIGINT)
            return super().choose(state, rng)

    pressing: Player = Pressing()
    standings = run_arena(Plan((pressing, "random"), rounds=2))
    assert (standings.status, standings.games, standings.faults) == (RunStatus.INTERRUPTED, 0, [])
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_failures_are_reported(tmp_path: Path) -> None:
    """One line reports an exception and its place; the full traceback is shown on request."""
    texts = (f"python:{HERE}:Broken", program(tmp_path, "crash"), "random")
    standings = run_arena(Plan(texts, rounds=2))
    assert standings.players[2].victories == 8
    crashed = "ended with exit code 1: no idea"
    found = {fault.what: fault for _, fault in standings.faults}
    assert len(standings.faults) == 12
    (fault,) = (found[what] for what in found if what != crashed)
    assert fault.what.startswith("ZeroDivisionError: too clever by half (players.py, line ")
    lines = fault.trace.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert 'players.py"' in lines[1]  # no frames of the arena itself
    assert lines[-2:] == ["ZeroDivisionError: too clever", "by half"]
    brief, full = (standings_text(standings, with_tracebacks=shown) for shown in (False, True))
    assert f": crash {crashed}\n" in brief
    assert "--traceback shows where" in brief
    assert "Traceback" not in brief
    assert "... and 7 more failures\n" in brief
    assert "    Traceback (most recent call last):\n" in full
    values = standings_json(standings)["faults"]
    assert {(one["player"], one["what"], one["late"], one["traceback"]) for one in values} == {
        ("Broken", fault.what, False, fault.trace),
        ("crash", crashed, False, None),
    }


def test_control_characters_of_a_program(tmp_path: Path) -> None:
    plan = Plan((program(tmp_path, "noise"), "random"), rounds=1)
    standings = run_arena(plan, folder=tmp_path / "out", logs=tmp_path / "logs")
    what = standings.faults[0][1].what
    assert what == "ended with exit code 2: \\u001b[2J\\u001b]0;owned\\u0007 \\u202e no idea"
    texts = [standings_text(standings, with_tracebacks=True)]
    texts += [path.read_text("utf-8") for path in tmp_path.rglob("game*.*")]
    assert len(texts) == 5
    for text in texts:
        assert "no idea" in text
        assert all(char.isprintable() or char == "\n" for char in text)


def test_log_of_a_game(tmp_path: Path) -> None:
    plan = Plan((f"gtp:{CIRKIS} random", f"python:{HERE}:Broken"), rounds=1)
    run_arena(plan, logs=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    title, *lines = (tmp_path / "game-000001.log").read_text("utf-8").splitlines()
    assert title.startswith("# game 1, round 1: python, Broken, Cir*Kis ")
    assert {">", "<", "="} <= {line.split()[2] for line in lines}
    sent = [line.split()[4] for line in lines if line.split()[2] == ">"]
    assert sent[:2] == ["list_commands", "cirkis-new"]
    assert any("Broken = withdraws: ZeroDivisionError: too clever" in line for line in lines)
    seconds = [float(line.split()[0]) for line in lines]
    assert seconds == sorted(seconds)
    with pytest.raises(CirkisError, match="cannot write the log"):
        run_arena(plan, logs=tmp_path / "game-000001.log")


def test_logs_are_limited(tmp_path: Path) -> None:
    """Long lines are cut, and what comes after the end is left out."""
    log = GameLog(tmp_path / "new" / "one.log", "game 1")
    log.note("me", "!", "x" * 3 * MAX_LINE)
    log.close()
    log.note("me", "=", "too late")
    text = (tmp_path / "new" / "one.log").read_text("utf-8")
    assert MAX_LINE < len(text) < 2 * MAX_LINE
    assert "too late" not in text

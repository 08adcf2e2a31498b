"""Whole arenas: the same results however they are played, stopped and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cirkis import Options
from cirkis.arena import Ending, Plan, Progress, Question, Standings, Verdict, run, to_json, to_text
from cirkis.arena.gtp_process import Program
from cirkis.arena.result_log import GAMES, RECORDS
from cirkis.errors import CirkisError
from tests.arena.players import CIRKIS, HERE, program

PLAN = Plan(("greedy", "random", "random"), Options(players=3), rounds=4, seed=3)
ROOT = Path(__file__).parents[2]


def test_one_process_or_several() -> None:
    """The results are the same whoever plays the games."""
    assert to_json(run(PLAN, jobs=2)) == to_json(run(PLAN))


def test_everything_adds_up() -> None:
    """Every game counts once for each of its players, and its victory once in all."""
    standings = run(PLAN)
    assert standings.ending is Ending.COMPLETE
    assert standings.games == PLAN.games == 24
    assert sum(standings.reasons.values()) == 24
    assert [standing.games for standing in standings.standings] == [24] * 3
    assert sum(standing.victories for standing in standings.standings) == pytest.approx(24)
    for (i, j), duel in standings.duels.items():
        assert duel.games == 24
        assert duel.victories == pytest.approx(
            (standings.standings[i].victories, standings.standings[j].victories)
        )


def test_progress_is_told() -> None:
    """Every portion is told, each with more games than the one before, up to all of them."""
    told: list[Progress] = []
    run(PLAN, on_progress=told.append)
    games = [progress.games for progress in told]
    assert games == sorted(set(games))
    assert games[-1] == PLAN.games
    assert [progress.new for progress in told] == games
    assert all(progress.ratio is None for progress in told)


def test_a_question_ends_the_arena() -> None:
    """The arena ends when its question is settled, and counts the rounds up to the answer."""
    plan = Plan(("greedy", "random"), Options(), rounds=500, question=Question(0, 200))
    alone, shared = run(plan), run(plan, jobs=2)
    assert alone.ending is Ending.SETTLED
    assert alone.test is not None
    assert alone.test.answer is Verdict.HIGH
    assert alone.games == 2 * alone.test.rounds < 100
    assert to_json(alone) == to_json(shared)
    assert "Settled: greedy is stronger by 200 Elo or more" in to_text(alone)


def test_a_question_can_stay_open() -> None:
    """Where the rounds do not settle a question, that is told."""
    plan = Plan(("random", "random"), rounds=2, question=Question(0, 10))
    standings = run(plan)
    assert standings.ending is Ending.COMPLETE
    assert "Not settled: whether random is stronger by 0 or by 10 Elo" in to_text(standings)


def test_interrupted_and_taken_up(tmp_path: Path) -> None:
    """Ctrl-C gives the results so far; the next run plays the rest, and all is as if in one go."""

    def stop(progress: Progress) -> None:
        if progress.games >= 7:
            raise KeyboardInterrupt

    first = run(PLAN, folder=tmp_path, on_progress=stop)
    assert first.ending is Ending.INTERRUPTED
    assert 7 <= first.games < PLAN.games
    told: list[Progress] = []
    second = run(PLAN, folder=tmp_path, on_progress=told.append)
    assert told[-1].new == PLAN.games - first.games
    assert to_json(second) == to_json(run(PLAN))
    assert json.loads((tmp_path / "results.json").read_text()) == to_json(second)
    third = run(PLAN, folder=tmp_path, on_progress=told.append)
    assert to_json(third) == to_json(second)


KILLED = """
from cirkis import Options
from cirkis.arena import run
from tests.arena.test_run import PLAN

def tell(progress):
    print(progress.games, flush=True)

if __name__ == "__main__":
    import sys
    run(PLAN, jobs=2, folder=sys.argv[1], on_progress=tell)
"""


def test_killed_and_taken_up(tmp_path: Path) -> None:
    """A SIGKILL loses no game that was told, and in the end every game is there once."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    folder = tmp_path / "out"
    most = 0
    for wanted in (1, 9):
        with subprocess.Popen(
            [sys.executable, str(script), str(folder)],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
            cwd=ROOT,
        ) as process:
            assert process.stdout is not None
            while (line := process.stdout.readline()) and int(line) < wanted:
                pass
            process.send_signal(signal.SIGKILL)
        told = int(line)
        written = (folder / GAMES).read_bytes()
        assert written.count(b"\n") >= told > most
        most = told
    assert to_json(run(PLAN, folder=folder)) == to_json(run(PLAN))
    games = [json.loads(line)["game"] for line in (folder / GAMES).read_text().splitlines()]
    assert sorted(games) == list(range(PLAN.games))
    assert (folder / RECORDS).read_text().count("[Cirkis ") == PLAN.games


def test_a_full_disk(tmp_path: Path) -> None:
    """When nothing more can be written, that is told with the file, and the rest can be resumed."""
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))\n"
    script = tmp_path / "full.py"
    script.write_text(limited + KILLED.replace("jobs=2", "jobs=1"), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "out")],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        cwd=ROOT,
        check=False,
    )
    assert told.returncode == 1
    assert "File too large" in (last := told.stderr.strip().splitlines()[-1])
    assert GAMES in last
    assert to_json(run(PLAN, folder=tmp_path / "out")) == to_json(run(PLAN))


def test_a_process_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a process that dies are played again by another."""
    monkeypatch.setenv("DEADLY", str(tmp_path / "done"))
    plan = Plan((f"python:{HERE}:Deadly", "random"), rounds=6)
    standings = run(plan, jobs=2)
    assert (tmp_path / "done").exists()
    assert (standings.games, standings.faults) == (12, [])


def test_a_player_that_kills_every_process() -> None:
    """Where processes die again and again over the same games, the arena says so and ends."""
    plan = Plan((f"python:{HERE}:Plague", "random"), rounds=2)
    with pytest.raises(CirkisError, match="3 processes died over the same work"):
        run(plan, jobs=2)


def children() -> set[int]:
    """The processes that this one has started."""
    found = Path(f"/proc/self/task/{os.getpid()}/children")
    return set(map(int, found.read_text().split())) if found.exists() else set()


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_left_running(jobs: int, tmp_path: Path) -> None:
    """When an arena is over, its processes and programs have ended."""
    before = children()
    run(Plan((f"gtp:{CIRKIS} random", program(tmp_path, "crash")), rounds=1), jobs=jobs)
    deadline = time.monotonic() + 10
    while children() - before - _helpers() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert children() - before <= _helpers()


def _helpers() -> set[int]:
    """Python's own helper process for spawning others, which stays."""
    from multiprocessing import resource_tracker

    return {resource_tracker._resource_tracker._pid}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("gtp:/nowhere/engine", 'engine: cannot start "/nowhere/engine": No such file'),
        ('gtp:"', "cannot start"),
        (f"gtp:{sys.executable} -c pass", "ended with exit code 0"),
        ("python:nowhere:Player", 'cannot make a player of "nowhere:Player": ModuleNotFoundError'),
        ("python:cirkis:Options", "is no player: it has no method choose"),
        ("python:cirkis:Nobody", "AttributeError"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_players_that_cannot_be_made(text: str, said: str, jobs: int, tmp_path: Path) -> None:
    """A player that cannot be made ends the arena before its first game, in one sentence."""
    with pytest.raises(CirkisError, match=said) as caught:
        run(Plan((text, "random")), jobs=jobs, folder=tmp_path)
    assert "\n" not in str(caught.value)
    assert (tmp_path / GAMES).read_bytes() == b""


def test_failures_are_told(tmp_path: Path) -> None:
    """Failed games are counted, and their sentences stand in the results."""
    standings: Standings = run(Plan((program(tmp_path, "crash"), "random"), rounds=4))
    assert [standing.faults for standing in standings.standings] == [8, 0]
    assert standings.standings[1].victories == 8
    text = to_text(standings)
    assert "Game 1: crash ended with exit code 1: no idea\n" in text
    assert text.endswith("... and 3 more failures")
    assert to_json(standings)["faults"][7] == {
        "game": 8,
        "player": "crash",
        "what": "ended with exit code 1: no idea",
    }


def test_a_program_that_will_not_leave() -> None:
    """A program that does not listen, nor the one it has started, is ended all the same."""
    before = children()
    program = Program("sh -c 'sleep 600 & sleep 601'")
    program.close()
    assert children() == before

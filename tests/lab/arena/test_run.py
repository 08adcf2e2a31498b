"""Complete arenas: the same results, however they are played, interrupted and resumed."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from cirkis import Options
from cirkis.errors import CirkisError, OutOfTime
from cirkis.lab import (
    ArenaProgress,
    Plan,
    ProcessPool,
    RunStatus,
    SprtBounds,
    Standings,
    Verdict,
    run_arena,
    standings_text,
)
from cirkis.lab.arena.programs import GtpProcess
from cirkis.lab.arena.result import RECORDS
from cirkis.lab.jobs.log import GAMES
from tests.cli.running import largest_file
from tests.lab.arena.players import HERE, outcome, program
from tests.services import children, runs
from tests.waiting import PATIENCE, until

PLAN = Plan(("taker", "random", "random"), Options(players=3), rounds=4, seed=3)
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def full() -> tuple[Standings, list[ArenaProgress]]:
    """Return the results of an uninterrupted arena in this process, and its progress."""
    reports: list[ArenaProgress] = []
    return run_arena(PLAN, on_progress=reports.append), reports


def test_everything_adds_up(full: tuple[Standings, list[ArenaProgress]]) -> None:
    standings, reports = full
    assert standings.status is RunStatus.COMPLETE
    assert standings.games == PLAN.games == 24
    assert sum(standings.reasons.values()) == 24
    assert [standing.games for standing in standings.players] == [24] * 3
    assert sum(standing.victories for standing in standings.players) == pytest.approx(24)
    for (i, j), both in standings.head_to_head.items():
        assert both.games == 24
        assert both.victories == pytest.approx(
            (standings.players[i].victories, standings.players[j].victories)
        )
    games = [progress.games for progress in reports]
    assert games == sorted(set(games))
    assert games[-1] == PLAN.games
    assert [progress.new for progress in reports] == games
    assert all(progress.sprt is None for progress in reports)


def test_a_verdict_ends_the_arena() -> None:
    plan = Plan(("taker", "random"), Options(), rounds=500, sprt=SprtBounds(0, 200))
    alone, shared = run_arena(plan), run_arena(plan, jobs=2)
    assert alone.status is RunStatus.SETTLED
    assert alone.sprt is not None
    assert alone.sprt.verdict is Verdict.HIGH
    assert alone.games == 2 * alone.sprt.rounds < 100
    assert outcome(alone) == outcome(shared)
    assert "Settled: taker is stronger by 200 Elo or more" in standings_text(alone)


def test_interrupted_and_resumed(
    tmp_path: Path, full: tuple[Standings, list[ArenaProgress]]
) -> None:
    """Ctrl-C returns the results so far, and the next run plays the rest."""

    def stop(progress: ArenaProgress) -> None:
        if progress.games >= 7:
            raise KeyboardInterrupt

    first = run_arena(PLAN, folder=tmp_path, on_progress=stop)
    assert first.status is RunStatus.INTERRUPTED
    assert 7 <= first.games < PLAN.games
    reports: list[ArenaProgress] = []
    second = run_arena(PLAN, folder=tmp_path, on_progress=reports.append)
    assert reports[-1].new == PLAN.games - first.games
    assert outcome(second) == outcome(full[0])
    saved = json.loads((tmp_path / "results.json").read_text())
    assert {name: saved[name] for name in saved if name != "times"} == outcome(second)
    assert outcome(run_arena(PLAN, folder=tmp_path)) == outcome(second)


KILLED = """
from cirkis.lab import run_arena
from tests.lab.arena.test_run import PLAN

def report(progress):
    print(progress.games, flush=True)

if __name__ == "__main__":
    import sys
    run_arena(PLAN, jobs=2, folder=sys.argv[1], on_progress=report)
"""


def test_killed_and_resumed(tmp_path: Path, full: tuple[Standings, list[ArenaProgress]]) -> None:
    """A SIGKILL loses no reported game, and by the end each game has been saved exactly once."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    folder = tmp_path / "out"
    with subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        while (line := process.stdout.readline()) and int(line) < 5:
            pass
        process.send_signal(signal.SIGKILL)
    assert (folder / GAMES).read_bytes().count(b"\n") >= int(line)
    assert outcome(run_arena(PLAN, folder=folder)) == outcome(full[0])
    games = [json.loads(line)["game"] for line in (folder / GAMES).read_text().splitlines()]
    assert sorted(games) == list(range(PLAN.games))
    assert (folder / RECORDS).read_text().count("[Cirkis ") == PLAN.games


def test_a_full_disk(tmp_path: Path, full: tuple[Standings, list[ArenaProgress]]) -> None:
    with largest_file(5000), pytest.raises(OSError, match=f"File too large.*{GAMES}"):
        run_arena(PLAN, folder=tmp_path)
    assert outcome(run_arena(PLAN, folder=tmp_path)) == outcome(full[0])


def test_a_process_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEADLY", str(tmp_path / "done"))
    plan = Plan((f"python:{HERE}:Deadly", "random"), rounds=6)
    standings = run_arena(plan, jobs=2)
    assert (tmp_path / "done").exists()
    assert (standings.games, standings.faults) == (12, [])


def test_a_process_that_dies_idle_is_replaced() -> None:
    with closing(ProcessPool(1)) as pool:
        pool.submit(os.getpid)
        first = pool.next()
        os.kill(first, signal.SIGKILL)
        until(lambda: not runs(first))
        pool.submit(os.getpid)
        assert pool.next() not in (first, os.getpid())


def test_a_player_that_kills_every_process() -> None:
    plan = Plan((f"python:{HERE}:Plague", "random"), rounds=2)
    with pytest.raises(CirkisError, match="3 processes died on the same task"):
        run_arena(plan, jobs=2)


def test_ratings_that_need_an_extra(tmp_path: Path) -> None:
    """Without openskill, a table of four is played and counted, and a sentence says what to do."""
    code = "import sys; sys.modules['openskill'] = None; from cirkis.cli import main; main()"
    players = ("greedy", "random", "random", "random")
    more = ("--players", "4", "--rounds", "1", "--out", str(tmp_path / "out"))
    done = subprocess.run(
        [sys.executable, "-c", code, "arena", *players, *more],
        capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "24 games" in done.stdout
    assert re.search(r"^greedy : random +\d+ : \d+ in 24 games", done.stdout, re.MULTILINE)
    need = "rating games with three or four players needs openskill; to install it, run"
    assert done.stdout.count(need) == 1
    page = (tmp_path / "out" / "results.html").read_text("utf-8")
    assert page.count(need) == 1
    saved = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))
    assert [player["rating"] for player in saved["players"]] == [None] * 4
    assert [player["games"] for player in saved["players"]] == [24] * 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_is_left_running(jobs: int, tmp_path: Path) -> None:
    before = set(children(os.getpid()))
    run_arena(Plan((program(tmp_path, "resign"), program(tmp_path, "crash")), rounds=1), jobs=jobs)
    until(lambda: not (set(children(os.getpid())) - before - _helpers()))


def _helpers() -> set[int]:
    """Return the id of Python's resource tracker, a process that keeps running."""
    from multiprocessing import resource_tracker

    return {resource_tracker._resource_tracker._pid}  # pyrefly: ignore[missing-attribute]


@pytest.mark.parametrize(
    ("text", "message", "jobs"),
    [
        ("gtp:/nowhere/engine", 'engine: cannot start "/nowhere/engine": No such file', 1),
        ('gtp:"', "cannot start", 1),
        (f"gtp:{sys.executable} -c pass", "ended with exit code 0", 2),
        ("python:nowhere:Player", 'cannot make a player from "nowhere:Player": ModuleNotFound', 1),
        ("python:cirkis:Options", "is not a player: it has no method choose", 1),
    ],
)
def test_players_that_cannot_be_made(text: str, message: str, jobs: int, tmp_path: Path) -> None:
    with pytest.raises(CirkisError, match=message) as caught:
        run_arena(Plan((text, "random")), jobs=jobs, folder=tmp_path)
    assert "\n" not in str(caught.value)
    assert (tmp_path / GAMES).read_bytes() == b""


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_whose_child_outlives_it(jobs: int, tmp_path: Path) -> None:
    """A child that left the program's process group keeps its pipes open, but nobody waits for it
    or keeps reading.
    """
    plan = Plan((program(tmp_path, "orphan"), "random"), rounds=1)
    threads, pipes = threading.active_count(), set(os.listdir("/proc/self/fd"))
    try:
        standings = run_arena(plan, jobs=jobs)
        until(lambda: threading.active_count() <= threads)
        if jobs == 1:  # several processes need pipes of their own
            until(lambda: not (set(os.listdir("/proc/self/fd")) - pipes))
    finally:
        for child in (tmp_path / "program.py.children").read_text().split():
            os.kill(int(child), signal.SIGKILL)
    assert {fault.what for _, fault in standings.faults} == {"ended with exit code 3: cannot go on"}
    assert standings.games == 2


def test_a_program_that_does_not_read() -> None:
    program = GtpProcess("sleep 600")
    with pytest.raises(OutOfTime, match=r'did not read "name" within 0\.5 seconds'):
        program.ask("name " + 1_000_000 * "x", 0.5)
    program.close()


def test_a_program_that_does_not_quit() -> None:
    before = set(children(os.getpid()))
    program = GtpProcess("sh -c 'sleep 600 & sleep 601'")
    program.close()
    assert set(children(os.getpid())) == before

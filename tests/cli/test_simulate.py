"""`cirkis simulate`: games between levels, with results as a table, as JSON and as records."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cirkis.game import Placement, State, legal_placements, read_records, replay_record
from cirkis.lab import SerialPool
from cirkis.lab.arena import simulation
from tests.cli.running import printed, program, run

pytestmark = pytest.mark.slow  # starts programs


def results(*arguments: str) -> dict[str, Any]:
    values = json.loads(printed("simulate", "--json", *arguments))
    assert isinstance(values, dict)
    return values


def test_table_has_a_row_for_each_player() -> None:
    lines = printed("simulate", "--players", "greedy,random,random", "--games", "3").splitlines()
    assert [line.split()[0] for line in lines] == ["player", "greedy", "random", "random", "3"]
    assert "95% interval" in lines[0]


class First:
    """A player without randomness."""

    name = "first"

    def choose(self, state: State, rng: object) -> Placement:
        return next(iter(legal_placements(state)))


def test_games_that_repeat_one_another_are_reported() -> None:
    """Otherwise ten copies of one game would look like ten results with a confidence interval."""
    first = f"python:{__name__}:First"
    done = run("simulate", "--players", f"{first},{first}", "--games", "10")
    assert (done.exit_code, "These 10 games have only" in done.output) == (0, True)
    assert (
        "games have only"
        not in run("simulate", "--players", f"{first},random", "--games", "10").output
    )


def test_handicaps_move_with_the_players(tmp_path: Path) -> None:
    """There are as many seats as players, who keep their handicaps when they change seats."""
    path = tmp_path / "games.cirkis"
    seats = ("--starter", "3", "--head-start", "0,0,10", "--without", "A,0,0", "--games", "2")
    printed("simulate", "--players", "random,random,random", *seats, "--out", str(path))
    games = [record.options for record in read_records(path.read_text("utf-8"))]
    assert [one.head_start for one in games] == [(0, 0, 10), (0, 10, 0)]
    assert [one.without for one in games] == [("A", "0", "0"), ("0", "0", "A")]


def test_seed_and_jobs() -> None:
    games = ("--players", "random,beginner", "--games", "8")
    one = results(*games, "--seed", "1")
    assert one == results(*games, "--seed", "1", "--jobs", "2")
    assert one != results(*games)


def test_records_are_saved_and_seats_rotate(tmp_path: Path) -> None:
    path = tmp_path / "games.cirkis"
    games = ("--players", "greedy,random,beginner", "--games", "4", "--center-ring")
    values = results(*games, "--out", str(path))
    records = read_records(path.read_text("utf-8"))
    assert [record.names for record in records] == [
        ("greedy", "random", "beginner"),
        ("random", "beginner", "greedy"),
        ("beginner", "greedy", "random"),
        ("greedy", "random", "beginner"),
    ]
    ends = [replay_record(record)[-1] for record in records]
    greedy = sum(
        end.scores[record.names.index("greedy")] for record, end in zip(records, ends, strict=True)
    )
    assert values["players"][0]["average_score"] == greedy / 4
    assert all(end.is_over and end.options.center_ring for end in ends)


class InterruptedPool(SerialPool):
    """Runs the last task first, and is interrupted before the next one."""

    size = 2

    def next(self) -> Any:
        if not self._waiting or self.size == 1:
            raise KeyboardInterrupt
        self.size = 1
        function, arguments = self._waiting.pop()
        return function(*arguments)


def test_interrupt_prints_the_results_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C prints the results so far, including games that ended before earlier ones."""
    monkeypatch.setattr(simulation, "ProcessPool", lambda *_: InterruptedPool())
    done = run("simulate", "--json", "--games", "100", "--jobs", "2")
    assert (done.exit_code, json.loads(done.stdout)["games"]) == (130, 1)
    assert done.stderr.splitlines()[-1].startswith("Interrupted after ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_progress_is_shown_in_a_terminal() -> None:
    """A progress bar with the time left goes to a terminal, on standard error only."""
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.run(
        program("simulate", "--games", "5", "--json"),
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
        check=True,
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "Playing" in shown
    assert "100%" in shown
    assert json.loads(done.stdout)["games"] == 5

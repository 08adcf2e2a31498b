"""`cirkis arena`: its output, its refusals, and resuming."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from cirkis.cli.output import texts
from cirkis.engine.players.ratings import scale_ratings
from tests.cli.running import printed, program, refused, run
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.slow  # starts programs

MATCH = ("arena", "greedy", "random", "--rounds", "3")


def test_table() -> None:
    head, first, second, *_ = printed(*MATCH, "--anchor").splitlines()
    assert head.split()[:4] == ["player", "games", "victories", "share"]
    assert head.split()[-1] == "Elo"
    assert [line.split()[:2] for line in (first, second)] == [["greedy", "6"], ["random", "6"]]
    assert second.endswith(f" {scale_ratings()['random']:.0f} ± 0")


def test_json() -> None:
    values = json.loads(printed(*MATCH, "random", "--players", "3", "--json"))
    assert values["ending"] == "complete"
    assert values["games"] == values["planned"] == 18
    assert values["rating"] == "OpenSkill"
    assert [player["name"] for player in values["players"]] == ["greedy", "random", "random-2"]
    assert sum(player["victories"] for player in values["players"]) == pytest.approx(18, abs=1e-3)
    assert len(values["duels"]) == 3
    assert values["plan"]["options"]["players"] == 3
    assert sum(values["reasons"].values()) == 18


def test_everything_together(tmp_path: Path) -> None:
    """Openings, clocks, adjudication, logs, tracebacks, the page and resuming all work together."""
    games, folder, page = tmp_path / "games.cirkis", tmp_path / "cup", tmp_path / "page.html"
    printed("arena", "random", "random", "--rounds", "2", "--out", str(tmp_path))
    words = (
        *("arena", "greedy", "python:tests.lab.arena.players:Broken", "--rounds", "2"),
        *("--openings", str(games), "--opening-plies", "5", "--order", "random"),
        *("--clock", "60+1/30", "--adjudicate", "50", "--out", str(folder), "--html", str(page)),
        *("--log", str(tmp_path / "logs"), "--traceback"),
    )
    output = printed(*words)
    assert "Traceback (most recent call last)" in output
    assert "greedy took " in output
    assert printed(*words) == output
    assert len(list((tmp_path / "logs").iterdir())) == 4
    assert "cup/games.cirkis" in page.read_text("utf-8")
    other = ["4" if word == "5" else word for word in words]
    assert "differs in openings" in refused(run(*other))


def test_a_class_in_this_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import cirkis\n"
        "class First:\n"
        "    def choose(self, state, rng):\n"
        "        return cirkis.legal_placements(state)[0]\n",
        encoding="utf-8",
    )
    words = program("arena", "python:mine:First", "random", "--rounds", "2", "--jobs", "2")
    finished = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout.splitlines()[1].startswith("First ")


def test_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends the arena quickly and quietly, with the results so far and exit code 130."""
    words = (*MATCH[:3], "--rounds", "100000", "--jobs", "2", "--out", str(tmp_path))
    with subprocess.Popen(
        program(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        games = tmp_path / "games.jsonl"
        until(lambda: games.exists() and games.stat().st_size)
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert stdout.startswith("player ")
    (line,) = stderr.strip().splitlines()
    count = games.read_bytes().count(b"\n")
    assert line == texts("arena-interrupted", games=count, total=200_000, folder=str(tmp_path))

"""Every example in examples/ runs, is short, and does what it says."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path
from subprocess import PIPE
from typing import Any

import numpy as np
import psutil
import pytest

from tests.nightly import IS_NIGHTLY
from tests.server.helpers import RunningServer
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.slow  # starts programs

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples"
ELSEWHERE = {"bots"}  # tests/lab/player_contract/test_bots.py plays them
RECORD = ROOT / "tests" / "sample_games" / "worked-example.cirkis"  # nine placements


SVG = "{http://www.w3.org/2000/svg}svg"
POLICY = "examples/train_policy"


def run(name: str, *arguments: str) -> str:
    """Run an example as a newcomer would and return what it prints."""
    return run_python(str(FOLDER / name), *arguments)


def run_python(*arguments: str, **settings: str) -> str:
    """Run Python with these arguments and environment variables."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_short_examples() -> None:
    """A game ends with its result; the arena plays both seats; the picture is well-formed SVG."""
    last = run("random_game.py", "3").splitlines()[-1]
    assert re.fullmatch(r"Scores \(\d+, \d+, \d+\), won by player [123].* \([a-z-]+\)", last), last
    found = re.findall(r"^(\w+) +4 ", run("own_player.py", "2"), re.MULTILINE)
    assert sorted(found) == ["casual", "hungry"]
    assert ET.fromstring(run("draw_position.py")).tag == SVG


def test_analyse_record() -> None:
    """Every placement of the record is analysed, and the worst mistakes come first."""
    output = run("analyse_record.py", str(RECORD), "20")
    assert output.startswith("9 placements, ")
    losses = [int(loss) for loss in re.findall(r"(\d+)% of the winning chance", output)]
    assert losses == sorted(losses, reverse=True)
    assert f"{len(losses)} mistakes" in output.splitlines()[0]


def test_talk_gtp() -> None:
    """Both colours place, and the engine gives a result in the protocol's form."""
    *placements, result = run("talk_gtp.py").splitlines()
    assert {line.split()[0] for line in placements} == {"green", "purple"}
    assert re.fullmatch(r"Result: (0|(green|purple)\+\d+)", result)


def test_play_http(tmp_path: Path) -> None:
    with RunningServer(tmp_path) as server:
        assert "'winners': [" in run("play_http.py", server.http)


def test_tree_search() -> None:
    """Even eight simulations win most games against random placements."""
    output = run("tree_search", "16", "8")
    [won] = re.findall(r"^the search won (\d+) of 16 games\n[\d,]+ simulations per second", output)
    assert int(won) >= 12


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((POLICY,), "the following arguments are required: FOLDER"),
        ((POLICY, "{}", "1", "0"), "argument GAMES: invalid number value: '0'"),
        ((POLICY, "{}", "soon"), "argument MINUTES: invalid number value: 'soon'"),
        ((POLICY, "{}", "nan"), "argument MINUTES: invalid number value: 'nan'"),
        ((POLICY, "{}/file"), "File exists: '{}/file'"),
        ((POLICY, "{}"), "{}/network.pickle is damaged: remove it to start over"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], why: str, tmp_path: Path) -> None:
    """A training example reports the error in its last line, and changes nothing."""
    for name in ("file", "network.pickle"):
        (tmp_path / name).write_text("mine")
    words = [sys.executable, *(word.format(tmp_path) for word in arguments)]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert why.format(tmp_path) in done.stderr.splitlines()[-1]
    assert {path.read_text() for path in tmp_path.iterdir()} == {"mine"}


def test_train_policy(tmp_path: Path) -> None:
    """Training resumes where it stopped, and draws its learning curve."""
    first = run("train_policy", str(tmp_path), "1e-9", "2").splitlines()
    then = run("train_policy", str(tmp_path), "0.001", "2").splitlines()
    assert "to continue, give more" in run("train_policy", str(tmp_path), "1e-9", "2")
    rows = [re.match(r"([\d.]+) min, (\d+) games: [\d.]+% won \(", line) for line in first + then]
    played = [int(one[2]) for one in rows if one]
    assert played[0] == 0 < played[1]
    assert len((tmp_path / "curve.csv").read_text("utf-8").splitlines()) == 3
    assert ET.parse(tmp_path / "curve.svg").getroot().tag == SVG
    weights = {"NETWORK": str(tmp_path / "network.pickle")}
    assert rated(["python:player:Trained", "casual"], "train_policy", weights) == ["Trained"]


def processor_time(program: subprocess.Popen[str]) -> float:
    return psutil.Process(program.pid).cpu_times().user


def test_stopped_training_is_saved(tmp_path: Path) -> None:
    """Whoever stops it, even with SIGTERM, loses nothing: the same command goes on from there."""
    command = [sys.executable, "-u", POLICY, str(tmp_path), "60", "2"]
    with subprocess.Popen(command, cwd=ROOT, stdout=PIPE, stderr=PIPE, text=True) as training:
        assert training.stdout is not None
        training.stdout.readline()  # the first row of the curve; from now on it learns
        before = processor_time(training)
        until(lambda: processor_time(training) > before + 0.5)
        training.terminate()
        out, err = training.communicate(timeout=PATIENCE)
    assert "Stopping after this step" in out
    assert (training.returncode, err) == (1, "Stopped: the same command resumes here.\n")
    saved = f"import sys, pickle; sys.path.append('{POLICY}'); " + (
        f"print(pickle.loads(open('{tmp_path / 'network.pickle'}', 'rb').read())[3][1])"
    )
    assert int(run_python("-c", saved)) > 0  # games after the first row
    assert "to continue, give more" in run("train_policy", str(tmp_path), "1e-9", "2")


def rated(players: list[str], example: str, weights: dict[str, str]) -> list[str]:
    """Return the players of an example that the arena rates on the scale of the levels."""
    path = os.pathsep.join([f"examples/{example}", os.environ.get("PYTHONPATH", "")])
    words = ("arena", *players, "--rounds", "1", "--anchor")
    output = run_python("-m", "cirkis", *words, PYTHONPATH=path, **weights)
    assert "withdrawals" not in output
    return re.findall(r"^(\w+) .* \d+ ± [1-9]\d*$", output, re.MULTILINE)


def test_train_with_torch(tmp_path: Path) -> None:
    """The trained players need only numpy. Where torch is installed, training can be resumed."""
    weights, rng = tmp_path / "weights.npz", np.random.default_rng(1)
    sizes = {"first": (8, 516), "blocks.0": (8, 8), "policy": (515, 8), "value": (2, 8)}
    layers: dict[str, Any] = {f"{n}.weight": rng.normal(0, 0.1, size) for n, size in sizes.items()}
    layers |= {f"{name}.bias": np.zeros(size[0]) for name, size in sizes.items()}
    np.savez(weights, **layers)
    small = "--boards 8 --threads 1 --width 8 --blocks 1 --games 2 --device cpu --minutes"
    for minutes in ("0.001", "0.05") if find_spec("torch") else ():
        assert "done after " in run("train_ppo", str(tmp_path / "ppo"), *small.split(), minutes)
        more = (*small.split(), minutes, "--simulations", "4")
        assert "done after " in run("train_alphazero", str(tmp_path), *more)
        assert len((tmp_path / "curve.csv").read_text("utf-8").splitlines()) in (2, 3)
    players = ["python:tree_player:TreePlayer", "python:player:Lookahead", "random"]
    found = rated(players, "train_alphazero", {"WEIGHTS": str(weights), "SIMULATIONS": "4"})
    assert sorted(found) == ["Lookahead", "TreePlayer"]
    assert rated(players[::2], "train_alphazero", {"SIMULATIONS": "2"}) == ["TreePlayer"]


@pytest.mark.skipif(not IS_NIGHTLY, reason="compiles for a minute, so it runs nightly")
@pytest.mark.skipif(not (find_spec("jax") and find_spec("mctx")), reason="needs jax and mctx")
def test_train_jax(tmp_path: Path) -> None:
    """Training resumes where it stopped, and its player keeps to the rules in the arena."""
    small = ("--games", "10", "--simulations", "2")
    first = run("train_jax", str(tmp_path), "1e-9", *small)
    assert re.search(r"min, 10 games: [\d.]+% of 10 won against random", first)
    assert "to continue, give more" in run("train_jax", str(tmp_path), "1e-9", *small)
    with np.load(tmp_path / "network.npz") as kept:
        more = str(kept["seconds"] / 60 + 1e-6)
    assert "min, 20 games: " in run("train_jax", str(tmp_path), more, *small)
    settings = {"NETWORK": str(tmp_path / "network.npz"), "SIMULATIONS": "2"}
    assert rated(["python:player:Jax", "random"], "train_jax", settings) == ["Jax"]


def test_examples_are_short_and_tested() -> None:
    """This file covers every example, and each fits on a screen, or on two if it is a folder."""
    found = {path.name for path in FOLDER.iterdir() if path.name != "__pycache__"}
    run_here = set(re.findall(r'\brun\("([\w.]+)"', Path(__file__).read_text("utf-8")))
    assert found == run_here | ELSEWHERE
    for path in FOLDER.rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) < (50 if path.parent == FOLDER else 100), path

"""Type checkers find the mistakes of people who use the package, and only those.

pyrefly always runs; mypy and pyright in the nightly workflow, which installs them.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

# Each line is right for every checker, unless it ends in a comment that it is wrong.
PROGRAM = """
import random
from typing import assert_type

import numpy as np
from numpy.typing import NDArray

import cirkis
from cirkis.engine import make_player
from cirkis.envs.batch import Batch
from cirkis.game import Stop
from cirkis.lab import GtpProgram, Plan, check_player, play_to_end

state = cirkis.new_game(players=3, target=50, stop="at-once", colours="red green yellow")
state = cirkis.new_game(cirkis.Options(players=3, stop=Stop.AT_ONCE), withdrawn=[0])
cirkis.new_game(player=3)  # wrong
cirkis.new_game(players="three")  # wrong
cirkis.new_game(stop="never")  # wrong
cirkis.new_game(3)  # wrong
assert_type(cirkis.new_match(players=3, match=100), cirkis.Match)
cirkis.new_match(cirkis.Options(match=100))
cirkis.new_match(rounds=3)  # wrong

state, events = cirkis.play(state, "A1+B1")
placement = make_player("greedy").choose(state, random.Random(1))
assert_type(placement, cirkis.Placement)
cirkis.play(state, placement)
cirkis.play(state, placement.index)  # wrong
state.scores = (1, 2, 3)  # wrong


class Named:
    name = "named"

    def choose(self, state: cirkis.State, rng: random.Random) -> str:
        return cirkis.legal_placements(state)[0].name


class Numbered:
    name = "numbered"

    def choose(self, state: cirkis.State, rng: random.Random) -> int:
        return cirkis.legal_placements(state)[0].index


play_to_end([Named(), make_player("random"), "greedy"], state.options, random.Random(1))
play_to_end([Numbered(), "greedy"], state.options, random.Random(1))  # wrong
check_player(Named)
Plan((Named(), "greedy"))
with GtpProgram("./bot --fast") as program:
    assert_type(program.choose(state), cirkis.Placement)
    play_to_end([program, program], state.options, random.Random(1))

batch = Batch(8)
assert_type(batch.legal_mask(), NDArray[np.bool_])
assert_type(batch.legal_words, NDArray[np.uint64])
assert_type(batch.observations(), NDArray[np.int16])
assert_type(batch.observations(seat=1, planes=True), NDArray[np.int16])
assert_type(batch.observations(dtype=np.float32), NDArray[np.float32])
assert_type(batch.observations(np.empty((8, 352), np.float64)), NDArray[np.float64])
assert_type(batch.rewards, NDArray[np.float32])
assert_type(batch.owners, NDArray[np.int16])
assert_type(batch.sample(), NDArray[np.int64])
assert_type(batch.outcomes.winners, NDArray[np.bool_])
"""

# How to check a file, and the lines of a checker's errors, as "file:line".
CHECKERS: dict[str, Callable[[str], list[str]]] = {
    "pyrefly": lambda file: [
        "-m",
        "pyrefly",
        "check",
        "--output-format",
        "min-text",
        "--python-interpreter-path",
        sys.executable,
        file,
    ],
    "mypy": lambda file: ["-m", "mypy", "--strict", "--no-incremental", file],
    "pyright": lambda file: ["-m", "pyright", "--pythonpath", sys.executable, file],
}


@pytest.mark.slow
@pytest.mark.parametrize("checker", CHECKERS)
def test_mistakes_are_found(checker: str, tmp_path: Path) -> None:
    if find_spec(checker) is None:
        pytest.skip(f"needs {checker}: pip install {checker}")
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, "utf-8")
    (tmp_path / "pyrefly.toml").write_text('preset = "strict"', "utf-8")
    words = [sys.executable, *CHECKERS[checker](str(file))]
    done = subprocess.run(
        words, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    found = re.findall(r"program\.py:(\d+)\b.*error", done.stdout, re.IGNORECASE)
    found += re.findall(r"^ *ERROR .*program\.py:(\d+)\b", done.stdout, re.MULTILINE)
    wrong = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if line.endswith("# wrong")}
    assert {int(line) for line in found} == wrong, done.stdout + done.stderr

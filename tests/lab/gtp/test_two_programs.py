"""Two engines in their own processes play each other through the protocol alone."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import cirkis
from tests.lab.gtp.dialogue import state_values

pytestmark = pytest.mark.slow  # starts programs

PROGRAM = """
import sys
from cirkis.lab import run_gtp
run_gtp(sys.stdin.buffer, sys.stdout.buffer, player=sys.argv[1], seed=int(sys.argv[2]))
"""


class Engine:
    """A program that is controlled through pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.asked = 0

    def ask(self, command: str) -> str:
        """Send a numbered command, which must succeed, and return the text of its response."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.asked += 1
        self.process.stdin.write(f"{self.asked} {command}\n".encode())
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().decode().removesuffix("\n"):
            lines.append(line)
        mark, _, text = "\n".join(lines).partition(" ")
        assert mark == f"={self.asked}", f"{command}: {lines}"
        return text


@contextmanager
def engine(level: str, seed: int) -> Iterator[Engine]:
    """Run an engine in a process of its own, which must end cleanly."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, level, str(seed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        yield Engine(process)
        rest, errors = process.communicate(timeout=30)
        assert (rest, errors, process.returncode) == (b"", b"", 0)


@pytest.mark.parametrize("setup", ["2", "3 center-ring=yes starter=2", "4 stop=at-once target=30"])
def test_two_engines_play_a_whole_game(setup: str) -> None:
    """Both engines and the library agree on every position, up to the final score."""
    players, *words = setup.split()
    values = dict(word.split("=") for word in words)
    state = cirkis.new_game(cirkis.Options.from_json({"players": players, **values}))
    with engine("greedy", 1) as first, engine("beginner", 2) as second:
        for side in (first, second):
            side.ask(f"cirkis-new {setup}")
        while not state.is_over:
            mover, watcher = (first, second) if state.to_play % 2 == 0 else (second, first)
            colour = mover.ask("cirkis-to-play")
            assert colour == state.options.colours[state.to_play].value
            cells = mover.ask(f"genmove {colour}")
            watcher.ask(f"play {colour} {cells}")
            state = cirkis.play(state, cells).state
            line = first.ask("cirkis-state")
            assert second.ask("cirkis-state") == line
            assert json.loads(line) == state_values(state)
        assert first.ask("final_score") == second.ask("final_score")
        for side in (first, second):
            side.ask("quit")


def test_the_end_of_the_input_ends_the_program() -> None:
    """An engine ends when its input does, even without quit."""
    with engine("random", 1) as one:
        one.ask("genmove 1")

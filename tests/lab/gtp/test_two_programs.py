"""Two engines in processes of their own play each other through the protocol alone."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from cirkis import new_game, play
from tests.cli.running import program
from tests.lab.gtp.dialogue import state_values

pytestmark = pytest.mark.slow  # starts programs


@contextmanager
def engine(level: str) -> Iterator[Callable[[str], str]]:
    """Yield what asks an engine, which must end when its input does."""
    pipe = subprocess.PIPE
    words = program("gtp", "--level", level)
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        to, back = process.stdin, process.stdout

        def ask(command: str) -> str:
            to.write(f"7 {command}\n")
            to.flush()
            answer = back.readline()
            assert answer.startswith("=7"), f"{command}: {answer}"
            assert back.readline() == "\n"
            return answer.removeprefix("=7").strip()

        yield ask
        assert process.communicate(timeout=30) == ("", "")
        assert process.returncode == 0


def test_two_engines_play_a_whole_game() -> None:
    """After every placement both engines and the library say the same of the position."""
    state = new_game(players=3, center_ring=True, starter=2)
    with engine("greedy") as first, engine("beginner") as second:
        for ask in (first, second):
            ask("cirkis-new 3 center-ring=yes starter=2")
        while not state.is_over:
            mover, watcher = (first, second) if state.to_play % 2 == 0 else (second, first)
            colour = mover("cirkis-to-play")
            cells = mover(f"genmove {colour}")
            watcher(f"play {colour} {cells}")
            state = play(state, cells).state
            for ask in (first, second):
                assert json.loads(ask("cirkis-state")) == state_values(state)
        assert first("final_score") == second("final_score")

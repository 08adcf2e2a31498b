"""Players for the tests: classes named by their path, and programs that fail in various ways."""

import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from cirkis import Placement, State, legal_placements
from cirkis.lab import Standings, standings_json

HERE = "tests.lab.arena.players"
CIRKIS = f'{sys.executable} -c "from cirkis.cli import main; main()" gtp --player'


def outcome(standings: Standings) -> dict[str, Any]:
    """Return the results as JSON values without times, which differ from run to run."""
    return {name: value for name, value in standings_json(standings).items() if name != "times"}


class First:
    name = "first"

    def choose(self, state: State, rng: random.Random) -> Placement:
        return legal_placements(state)[0]


class Cheat(First):
    """Repeats the Leader's placement, which is never legal."""

    def choose(self, state: State, rng: random.Random) -> Placement:
        return state.leader or super().choose(state, rng)


class Broken(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        raise ZeroDivisionError("too clever\nby half")


class Quitter(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        raise SystemExit(3)


class Interrupter(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        raise KeyboardInterrupt


class Ponderous(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        time.sleep(0.1)
        return super().choose(state, rng)


class Thrifty(First):
    """Can keep to a clock; fails unless `budget` is set to less than half a minute."""

    budget: float | None = None

    def choose(self, state: State, rng: random.Random) -> Placement:
        assert self.budget is not None
        assert 0 < self.budget < 30
        return super().choose(state, rng)


class Deadly(First):
    """Kills the process in which it plays, but only once: it leaves a file behind."""

    def choose(self, state: State, rng: random.Random) -> Placement:
        mark = Path(os.environ["DEADLY"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(state, rng)


class Plague(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Leaver(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        os._exit(7)


class Endless(First):
    def choose(self, state: State, rng: random.Random) -> Placement:
        time.sleep(600)
        raise AssertionError


class Unmade(First):
    def __init__(self) -> None:
        time.sleep(600)
        raise AssertionError


class Numbers(First):
    def choose(self, state: State, rng: random.Random) -> Any:
        return super().choose(state, rng).index


# A program that behaves like an engine, except that its response to genmove follows `plan`. It
# separates by tabs and writes control characters, which mean nothing in the protocol.
_PROGRAM = """
import os, subprocess, sys, time
plan = sys.argv[1]
for line in sys.stdin:
    number, name, *words = line.split()
    if name == "list_commands":
        answer = "cirkis-new\\nplay\\ngenmove"
    elif name == "genmove" and plan == "crash":
        sys.exit("no idea")
    elif name == "genmove" and plan == "noise":
        sys.stderr.write("\\x1b[2J\\x1b]0;owned\\x07 \\u202e no idea")
        sys.exit(2)
    elif name == "genmove" and plan == "node":
        sys.stderr.write("file:///bot.mjs:3\\n  throw x;\\n\\nTypeError [ERR_X]: no board\\n")
        sys.exit("    at bot.mjs:3:1\\n\\nNode.js v20.20.2")
    elif name == "genmove" and plan == "unended":
        print(f"={number} A1", flush=True)
        continue
    elif name == "genmove" and plan == "sleep":
        time.sleep(60)
    elif name == "genmove" and plan == "refuse":
        print(f"?{number} out of memory\\n", flush=True)
        continue
    elif name == "genmove" and plan == "babble":
        print("thinking about it", flush=True)
        continue
    elif name == "genmove" and plan == "endless":
        print(f"={number}", flush=True)
        while True:
            print("x" * 60000, flush=True)
    elif name == "genmove" and plan == "late":
        answer, number = "A1", int(number) - 1
    elif name == "genmove" and plan == "orphan":
        # The child is in a process group of its own, and keeps the pipes open.
        child = [sys.executable, "-c", "import time; time.sleep(600)"]
        started = subprocess.Popen(child, start_new_session=True)
        with open(sys.argv[0] + ".children", "a") as file:
            print(started.pid, file=file)
        print("cannot go on", file=sys.stderr, flush=True)
        os._exit(3)
    else:
        answer = plan if name == "genmove" else ""
    print(f"\\a={number}\\t\\b{answer}\\r\\n", flush=True)
    if name == "quit":
        break
"""


def program(folder: Path, plan: str) -> str:
    """Write the program to a file, and return it as an arena player."""
    path = folder / "program.py"
    path.write_text(_PROGRAM, encoding="utf-8")
    return f'{plan}=gtp:{sys.executable} "{path}" {plan}'

"""Train a player in JAX in the style of AlphaZero, on a CPU or an accelerator.

python examples/train_jax FOLDER [MINUTES] [--games 128] [--simulations 16]

A network for two players learns for MINUTES in all (10; of processor time, on a CPU) from games in
which mctx searches; all of it is compiled. This needs the extra `jax`, and mctx. Every minute, the
player meets random placements, which does not count, and FOLDER/network.npz is saved for player.py.
A run that is stopped saves first, and the same command resumes it.
"""

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import jax
from alphazero import learn, self_play
from checkpoint import restored, save
from meet import won_against_random

from cirkis.envs.jax import Cirkis

sys.path.append(str(Path(__file__).resolve().parents[1] / "train_ppo"))
from stopping import RESUMES, Stopping

PAUSE = 60  # seconds between evaluations, before each of which it saves
CLOCK = time.process_time if jax.default_backend() == "cpu" else time.monotonic
REMEMBERED = 5  # sets of games to learn from


def above_0(kind: type) -> Callable[[str], float]:
    """Return a function that reads a number above 0, for argparse."""

    def number(text: str) -> float:
        if not 0 < (found := kind(text)) < float("inf"):
            raise ValueError
        return found

    return number


def main(folder: Path, minutes: float, games: int, simulations: int) -> None:
    """Train until all runs together have taken the given time, or until stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    path, env = folder / "network.npz", Cirkis(starter="random")
    learner, seconds, played = restored(path)
    memory, shown, stopping = deque(maxlen=REMEMBERED), None, Stopping()
    if played and seconds >= 60 * minutes:
        print(f"{path} has trained for {seconds / 60:.1f} minutes: to continue, give more.")
    while not played or seconds < 60 * minutes:
        started, key = CLOCK(), jax.random.key(played)
        memory.append(self_play(env, learner.network, key, games, simulations))
        for number, lessons in enumerate(memory):
            learner = learn(learner, lessons, jax.random.fold_in(key, number))
        played += games
        seconds += CLOCK() - started
        is_due = shown is None or seconds - shown > PAUSE or seconds >= 60 * minutes
        if is_due or stopping.is_wanted:
            save(path, learner, seconds, played)
        if stopping.is_wanted:
            sys.exit(f"{seconds / 60:.1f} min, {played} games. {RESUMES}")
        if is_due:
            shown = seconds
            won = won_against_random(env, learner.network, key, games, simulations)
            share = f"{won:.1%} of {games} won against random"
            print(f"{seconds / 60:.1f} min, {played} games: {share}", flush=True)


if __name__ == "__main__":
    head, usage, about = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(usage=usage, description=f"{head} {about}")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("minutes", type=above_0(float), metavar="MINUTES", nargs="?", default=10)
    for name, default, text in (
        ("games", 128, "played at once, and against random placements (%(default)s)"),
        ("simulations", 16, "for each placement (%(default)s)"),
    ):
        parser.add_argument(f"--{name}", type=above_0(int), default=default, help=text)
    given = parser.parse_args()
    try:
        main(given.folder, given.minutes, given.games, given.simulations)
    except OSError as problem:
        sys.exit(f"train_jax: {problem}")
    except KeyboardInterrupt:
        sys.exit("Stopped at once: the same command resumes from the last time it saved.")

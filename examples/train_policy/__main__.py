"""Train a player from scratch to beat `casual`, and draw its learning curve.

python examples/train_policy FOLDER [MINUTES] [GAMES]

The player trains against itself for MINUTES (40) of processor time, and plays `casual` GAMES (200)
times every two minutes. FOLDER holds network.pickle, curve.csv and curve.svg. A run that is stopped
saves first, and the same command resumes it.
"""

import argparse
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

import numpy as np
from network import INPUTS, Network
from self_play import learn, lessons, self_play
from test_games import share_won
from write_curve import write_curve

sys.path.append(str(Path(__file__).resolve().parents[1] / "train_ppo"))
from stopping import RESUMES, Stopping

GAMES = 64  # played side by side before each round of learning
PAUSE = 120  # seconds of processor time between evaluations
MEMORY = 50  # rounds of games that are remembered; each is used a few times
RATE, HALF_AFTER = 1e-3, 20_000  # the learning rate, and after how many games it is halved


def above_0(kind: type) -> Callable[[str], float]:
    """Return a function that reads a number above 0, for argparse."""

    def number(text: str) -> float:
        if not 0 < (found := kind(text)) < float("inf"):
            raise ValueError
        return found

    return number


def parse_arguments() -> argparse.Namespace:
    head, usage, about = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(usage=usage, description=f"{head} {about}")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    for name, kind, default in (("MINUTES", float, 40), ("GAMES", int, 200)):
        parser.add_argument(name, type=above_0(kind), nargs="?", default=default)
    return parser.parse_args()


def main(folder: Path, minutes: float, games: int) -> None:
    """Train until all runs together have taken the given time, or until stopped."""
    enough, kept = 60 * minutes, folder / "network.pickle"
    folder.mkdir(parents=True, exist_ok=True)
    spent, played = 0.0, 0  # seconds of processor time, and games, in all runs together
    if kept.exists():
        try:
            network, rng, curve, (spent, played) = pickle.loads(kept.read_bytes())
        except (pickle.UnpicklingError, EOFError, ValueError, TypeError):
            raise OSError(f"{kept} is damaged: remove it to start over") from None
    else:
        rng = np.random.default_rng(1)
        network, curve = Network((INPUTS, 128, 32), rng), []
    memory, stopping = deque(maxlen=MEMORY), Stopping()
    if curve and spent >= enough:
        print(f"{kept} has trained for {spent / 60:.1f} minutes: to continue, give more.")
    while not curve or spent < enough:
        due = curve[-1][0] + PAUSE if curve else 0.0
        until, started = min(due, enough), time.process_time() - spent
        while (spent := time.process_time() - started) < until and not stopping.is_wanted:
            memory.append(lessons(network, self_play(network, GAMES, rng)))
            played += GAMES
            learn(network, memory, RATE / (1 + played / HALF_AFTER), rng)
        if not stopping.is_wanted:
            won = share_won(network, games, first_seed=games * len(curve))
            curve.append((spent, played, games, won))
        part = kept.with_suffix(".part")
        part.write_bytes(pickle.dumps((network, rng, curve, (spent, played))))
        part.replace(kept)
        if stopping.is_wanted:
            sys.exit(RESUMES)
        print(write_curve(curve, folder), flush=True)


if __name__ == "__main__":
    given = parse_arguments()
    try:
        main(given.folder, given.MINUTES, given.GAMES)
    except OSError as problem:
        sys.exit(f"train_policy: {problem}")
    except KeyboardInterrupt:
        sys.exit("Stopped at once: the same command resumes from the last time it saved.")

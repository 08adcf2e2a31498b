"""Train a player from nothing until it beats `casual`, and draw its learning curve.

python examples/train_policy FOLDER [MINUTES] [GAMES]

It plays against itself for MINUTES of processor time (40), and every two minutes GAMES (200)
against `casual`. FOLDER holds network, curve.csv and curve.svg; a stopped run resumes from there.
"""

import pickle
import sys
import time
from collections import deque
from pathlib import Path

import numpy as np
from network import INPUTS, Network, inputs
from self_play import lessons, self_play, turned
from test_games import share_won
from write_curve import write_curve

GAMES = 64  # played side by side before each round of learning
PAUSE = 120  # seconds of processor time between evaluations
MEMORY = 50  # rounds of games that are remembered; each is used a few times
BATCHES, BATCH = 16, 1024
RATE, HALF_AFTER = 1e-3, 20_000  # the rate of learning, and after how many games it is halved


def learn(network: Network, memory: deque, rate: float, rng: np.random.Generator) -> None:
    """Learn from positions sampled from memory, each under a random symmetry."""
    seen = np.vstack([seen for seen, _ in memory])
    wanted = np.concatenate([wanted for _, wanted in memory])
    for _ in range(BATCHES):
        drawn = rng.integers(len(seen), size=BATCH)
        network.learn(inputs(turned(seen[drawn], rng)), wanted[drawn], rate)


def main(path: str, minutes: str = "40", test_games: str = "200") -> None:
    """Train until all runs together have taken the given minutes."""
    folder, enough, games = Path(path), 60 * float(minutes), int(test_games)
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "network.pickle"
    if kept.exists():
        network, rng, curve = pickle.loads(kept.read_bytes())
    else:
        rng = np.random.default_rng(1)
        network, curve = Network((INPUTS, 128, 32), rng), []
    memory = deque(maxlen=MEMORY)
    spent, played = curve[-1][:2] if curve else (0.0, 0)
    while not curve or spent < enough:
        until, started = min(spent + PAUSE * bool(curve), enough), time.process_time()
        while (now := spent + time.process_time() - started) < until:
            memory.append(lessons(network, self_play(network, GAMES, rng)))
            played += GAMES
            learn(network, memory, RATE / (1 + played / HALF_AFTER), rng)
        spent = now
        won = share_won(network, games, first_seed=games * len(curve))
        curve.append((spent, played, games, won))
        part = kept.with_suffix(".part")
        part.write_bytes(pickle.dumps((network, rng, curve)))
        part.replace(kept)
        print(write_curve(curve, folder), flush=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        print("Stopped: the same command resumes from the last evaluation.")

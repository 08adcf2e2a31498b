"""Search for one seat on many boards at once; the other seat places at random.

python examples/tree_search [BOARDS] [SIMULATIONS]

A network can replace `playouts`, as a function that reads batch.observations(dtype=np.float32)
and returns the weights of all placements and every seat's value.
"""

import argparse
import time

import numpy as np
from search import Search

from cirkis.envs.batch import Batch


def playouts(leaves: Batch) -> tuple[np.ndarray, np.ndarray]:
    """Give all placements the same weight, and judge by one random game from each position."""
    games.put(np.arange(len(leaves)), leaves)
    games.play_randomly()
    return np.ones(leaves.legal_mask().shape, "f4"), games.rewards.copy()


parser = argparse.ArgumentParser("tree_search", description=(__doc__ or "").partition("\n")[0])
for name in ("boards", "simulations"):
    parser.add_argument(name, nargs="?", type=int, default=64)
given = parser.parse_args()
boards, simulations = given.boards, given.simulations
if min(boards, simulations) < 1:
    parser.error("boards and simulations must be at least 1")
batch, games = Batch(boards, seed=1), Batch(boards, seed=2)
searched, spent = np.arange(boards) % 2, 0.0  # the seat that searches, by board
placements = 0
while not batch.done.all():
    actions = batch.sample()
    turn = np.flatnonzero((batch.to_play == searched) & ~batch.done)
    if len(turn):
        started = time.process_time()
        games = Batch(len(turn), seed=int(batch.plies.max()))
        actions[turn] = Search(batch.take(turn), playouts, simulations).visits.argmax(1)
        spent += time.process_time() - started
        placements += len(turn)
    batch.step(actions)
won = batch.outcomes.winners[np.arange(boards), searched].sum()
print(f"the search won {won} of {boards} games")
print(f"{placements * simulations / spent:,.0f} simulations per second of processor time")

"""The trained player, for use in the arena.

export NETWORK=FOLDER/network.pickle PYTHONPATH=examples/train_policy
cirkis arena python:player:Trained casual --anchor
"""

import os
import pickle
import random
from pathlib import Path

from self_play import best_of

import cirkis


class Trained:
    """For two players: chooses the placement that gives it the best chance of winning."""

    name = "trained"

    def __init__(self) -> None:
        kept = Path(os.environ.get("NETWORK", "network.pickle"))
        self.network, *_ = pickle.loads(kept.read_bytes())

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        if state.options.players != 2:
            raise ValueError("the network is for two players")
        [(_, index)] = best_of([state], self.network)
        return next(one for one in cirkis.legal_placements(state) if one.index == index)

"""The trained player: a tree search with the network, in numpy.

PYTHONPATH=examples/train_alphazero cirkis arena python:tree_player:TreePlayer casual --anchor

It plays with the weights in this folder, or with those of the file $WEIGHTS, which can be PPO's.
"""

import os
import random
from pathlib import Path

import neighbours  # noqa: F401 - so that the next modules are found
import numpy as np
from player import Policy
from search import Search

import cirkis
from cirkis.envs.batch import Batch


class TreePlayer(Policy):
    """Chooses the placement that a search with SIMULATIONS (100 by default) tries most often."""

    name = "tree"

    def __init__(self, weights: str | None = None, simulations: int | None = None) -> None:
        own = Path(__file__).with_name("weights.npz")
        super().__init__(weights or os.environ.get("WEIGHTS") or str(own))
        self.simulations = simulations or int(os.environ.get("SIMULATIONS", 100))

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        [visits] = Search(Batch.from_states([state]), self.judge, self.simulations).visits
        return max(cirkis.legal_placements(state), key=lambda one: visits[one.index])

    def judge(self, leaves: Batch) -> tuple[np.ndarray, np.ndarray]:
        """Return the weights of the legal placements, and every seat's value, from seat 0."""
        players = leaves.options.players
        logits, values = self.evaluate(leaves.observations(dtype=np.float32), players)
        logits = np.where(leaves.legal_mask(), logits, -1e9)
        seats = (np.arange(players) - leaves.to_play[:, None]) % players
        weights = np.exp(logits - logits.max(1, keepdims=True))
        return weights, np.take_along_axis(values, seats, 1)

"""The trained player in plain numpy, and the features that training uses too.

export WEIGHTS=FOLDER/weights.npz PYTHONPATH=examples/train_ppo
cirkis arena python:player:Policy python:player:Lookahead casual --anchor
"""

import os
import random

import numpy as np

import cirkis
from cirkis.envs import observe

CELLS, SHAPES = 165, 9


def features(seen, players, join):
    """Return observations scaled to about 1: each seat's cells, the Leader, the stocks and scores,
    and whether the turn is free.

    Args:
        seen: numbers of shape (positions, observation_size), from numpy or torch.
        players: the number of players.
        join: numpy's concatenate or torch's cat.
    """
    owner, leader, rest = seen[:, :CELLS], seen[:, CELLS : 2 * CELLS], seen[:, 2 * CELLS :]
    stocks, scores = rest[:, : SHAPES * players] / 4, rest[:, SHAPES * players : -2] / 40
    owners = [owner == seat for seat in range(1, players + 1)]
    return join([*owners, leader, stocks, scores, rest[:, -1:]], 1)


class Policy:
    """Chooses the placement most probable under the policy; `weights` is a file from training."""

    name = "policy"

    def __init__(self, weights: str | None = None) -> None:
        with np.load(weights or os.environ.get("WEIGHTS", "weights.npz")) as file:
            self.weights = {name: file[name].astype("f4") for name in file.files}

    def evaluate(self, seen: np.ndarray, players: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the policy's logits and every seat's value, beginning with the seat to play."""
        x = features(seen, players, np.concatenate)
        if x.shape[1] != self.weights["first.weight"].shape[1]:
            raise ValueError("the weights are for another number of players, or for other pieces")
        x = self._layer("first", x)
        for number in range(sum(name.endswith("weight") for name in self.weights) - 3):
            x = np.maximum(x, 0)
            x = x + self._layer(f"blocks.{number}", x)
        x = np.maximum(x, 0)
        return self._layer("policy", x), np.tanh(self._layer("value", x))

    def look(self, states: list[cirkis.State]) -> tuple[np.ndarray, np.ndarray]:
        """Return what `evaluate` returns for positions, seen from the seat to play."""
        seen = np.array([observe(state) for state in states], "f4")
        return self.evaluate(seen, states[0].options.players)

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        [logits], _ = self.look([state])
        return max(cirkis.legal_placements(state), key=lambda one: logits[one.index])

    def _layer(self, name: str, x: np.ndarray) -> np.ndarray:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]


class Lookahead(Policy):
    """Chooses, among the probable placements, the one after which its seat's value is highest."""

    name = "lookahead"
    likely = 0.02  # the minimum probability of a placement to try

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        legal = cirkis.legal_placements(state)
        [logits], _ = self.look([state])
        odds = np.exp(logits[[one.index for one in legal]] - logits.max())
        least = min(self.likely * odds.sum(), odds.max())  # some are always kept
        kept = [one for one, odd in zip(legal, odds, strict=True) if odd >= least]
        after = [cirkis.play(state, one).state for one in kept]
        _, values = self.look(after)
        seat, players = state.to_play, state.options.players
        worth = [
            (2.0 if seat in one.outcome.winners else -2.0)
            if one.outcome
            else value[(seat - one.to_play) % players]
            for one, value in zip(after, values, strict=True)
        ]
        return kept[int(np.argmax(worth))]

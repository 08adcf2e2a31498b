"""The trained player, for the arena.

NETWORK=build/jax/network.npz PYTHONPATH=examples/train_jax cirkis arena python:player:Jax casual
"""

import os
import random
from functools import partial

import jax
from network import load
from search import search

import cirkis
from cirkis.envs.jax import Cirkis


class Jax:
    """Searches with the network in the file $NETWORK and SIMULATIONS (32) for each placement."""

    name = "jax"

    def __init__(self) -> None:
        self.network = load(os.environ["NETWORK"])
        self.env = Cirkis()
        simulations = int(os.environ.get("SIMULATIONS", 32))
        self.search = jax.jit(partial(search, self.env, simulations=simulations))

    def choose(self, state: cirkis.State, rng: random.Random) -> cirkis.Placement:
        """Return the search's choice; the network plays at tables of two."""
        if state.is_over:
            raise cirkis.errors.IllegalMove("the game is over")
        start = self.env.from_state(state)
        states = jax.tree.map(lambda leaf: leaf[None], start)
        found = self.search(self.network, jax.random.key(rng.getrandbits(31)), states)
        return cirkis.game.placement_of(int(found.action[0]))

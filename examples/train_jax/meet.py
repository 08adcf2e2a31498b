"""Games of the searching network against random placements."""

from functools import partial

import jax
import jax.numpy as jnp
from alphazero import PLIES
from network import Network
from search import search

from cirkis.envs.jax import Cirkis


@partial(jax.jit, static_argnums=(0, 3, 4))
def won_against_random(
    env: Cirkis, network: Network, key: jax.Array, games: int, sims: int
) -> jax.Array:
    """Let player 0 search against random placements; return its share of the victories."""

    def ply(states, key):
        choice = search(env, network, key, states, sims).action
        drawn = jax.vmap(env.game.sample)(jax.random.split(key, games), states.position)
        after = jax.vmap(env.step)(states, jnp.where(states.current_player == 0, choice, drawn))
        return after, after.rewards[:, 0]

    first = jax.vmap(env.init)(jax.random.split(key, games))
    _, rewards = jax.lax.scan(ply, first, jax.random.split(key, PLIES))
    return (rewards.sum(0) + 1).mean() / 2

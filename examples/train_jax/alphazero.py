"""Self-play and learning, both compiled as a whole."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from network import CELLS, Network, evaluate
from search import search

from cirkis.envs.jax import Cirkis
from cirkis.game import cell_symmetries, placement_symmetries

PLIES = 40  # at most, with 20 pieces each
RATE = 1e-3
CELL_OF, PLACEMENT_OF = (
    np.argsort(np.array(symmetries()), axis=1)
    for symmetries in (cell_symmetries, placement_symmetries)
)  # under each symmetry, where each cell and placement comes from


class Lessons(NamedTuple):
    """Positions of games, with the policy and value to learn; `weight` is 0 after the end."""

    seen: jax.Array
    policy: jax.Array
    value: jax.Array
    weight: jax.Array


class Learner(NamedTuple):
    """The network and the moments of the Adam optimizer."""

    network: Network
    mean: Network
    square: Network
    steps: jax.Array


@partial(jax.jit, static_argnums=(0, 3, 4))
def self_play(env: Cirkis, network: Network, key: jax.Array, games: int, sims: int) -> Lessons:
    """Play games to their ends, all at once."""

    def ply(states, key):
        found = search(env, network, key, states, sims)
        after = jax.vmap(env.step)(states, found.action)
        seen = (states.observation, found.action_weights, states.current_player, states.terminated)
        return after, (*seen, after.rewards)

    first = jax.vmap(env.init)(jax.random.split(key, games))
    _, (seen, policy, seat, is_over, rewards) = jax.lax.scan(
        ply, first, jax.random.split(key, PLIES)
    )
    value = jnp.take_along_axis(rewards.sum(0)[None], seat[..., None], 2)[..., 0]
    lessons = Lessons(seen, policy, value, (~is_over).astype(jnp.float32))
    return jax.tree.map(lambda part: part.reshape(-1, *part.shape[2:]), lessons)


@jax.jit
def learn(learner: Learner, lessons: Lessons, key: jax.Array) -> Learner:
    """Learn from lessons in ten batches, each under one of the board's symmetries."""

    def loss(network: Network, batch: Lessons) -> jax.Array:
        logits, value = evaluate(network, batch.seen)
        logits = jax.nn.log_softmax(logits)
        missed = (value - batch.value) ** 2 - (batch.policy * logits).sum(-1)
        return (missed * batch.weight).sum() / batch.weight.sum()

    def step(learner: Learner, given):
        batch, way = given
        cells = jnp.asarray(CELL_OF)[way]
        boards = [batch.seen[:, at : at + CELLS][:, cells] for at in (0, CELLS)]
        seen = jnp.concatenate([*boards, batch.seen[:, 2 * CELLS :]], 1)
        policy = batch.policy[:, jnp.asarray(PLACEMENT_OF)[way]]
        slope = jax.grad(loss)(learner.network, batch._replace(seen=seen, policy=policy))
        steps = learner.steps + 1
        mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, learner.mean, slope)
        square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g**2, learner.square, slope)
        scale = RATE * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
        network = jax.tree.map(
            lambda w, m, s: w - scale * m / (jnp.sqrt(s) + 1e-8), learner.network, mean, square
        )
        return Learner(network, mean, square, steps), None

    order = jax.random.permutation(key, len(lessons.value))
    batches = jax.tree.map(lambda part: part[order].reshape(10, -1, *part.shape[1:]), lessons)
    return jax.lax.scan(step, learner, (batches, jax.random.permutation(key, 10)))[0]

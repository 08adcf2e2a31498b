"""A network for two players: from an observation to a value and a preference for each placement."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

CELLS, PLACEMENTS, SIZE = 165, 515, 352
INPUTS = 3 * CELLS + SIZE - 2 * CELLS


class Network(NamedTuple):
    """The weights of three layers; each is (inputs + 1, outputs), the last row being the bias."""

    first: jax.Array
    second: jax.Array
    last: jax.Array


def new_network(seed: int, width: int = 256) -> Network:
    keys = jax.random.split(jax.random.key(seed), 3)
    sizes = ((INPUTS, width), (width, width), (width, PLACEMENTS + 1))
    scale = (2.0, 2.0, 0.01)
    layers = (
        jax.random.normal(key, (inputs, outputs)) * np.sqrt(by / inputs)
        for key, (inputs, outputs), by in zip(keys, sizes, scale, strict=True)
    )
    return Network(*(jnp.vstack([layer, jnp.zeros((1, layer.shape[1]))]) for layer in layers))


def evaluate(network: Network, seen: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the logits of all placements, and the value for the viewer, from -1 to 1."""
    owner, rest = seen[..., :CELLS], seen[..., CELLS:]
    rest = jnp.where(jnp.arange(rest.shape[-1]) < CELLS, rest, rest / 20)  # the Leader, then counts
    found = jnp.concatenate([owner == 1, owner == 2, rest], -1).astype(jnp.float32)
    for layer in network[:-1]:
        found = jax.nn.relu(found @ layer[:-1] + layer[-1])
    found = found @ network.last[:-1] + network.last[-1]
    return found[..., :PLACEMENTS], jnp.tanh(found[..., -1])


def load(path: str) -> Network:
    """Return the network in a file of __main__.py."""
    with np.load(path) as kept:
        return Network(*(jnp.asarray(kept[name]) for name in Network._fields))

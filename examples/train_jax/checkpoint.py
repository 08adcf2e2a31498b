"""What training keeps in a file: the learner and its progress."""

import zipfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from alphazero import Learner
from network import Network, new_network

PARTS = ("", "mean_", "square_")  # of a Learner, each in the shape of a network


def restored(path: Path) -> tuple[Learner, float, int]:
    """Return a learner, its seconds of training, and its games, from a file if there is one."""
    network = new_network(1)
    zeros = jax.tree.map(jnp.zeros_like, network)
    if not path.exists():
        return Learner(network, zeros, zeros, jnp.int32(0)), 0.0, 0
    try:
        with np.load(path) as kept:
            held = dict(kept)
        parts = (Network(*(jnp.asarray(held[p + n]) for n in Network._fields)) for p in PARTS)
        return (
            Learner(*parts, jnp.asarray(held["steps"])),
            float(held["seconds"]),
            int(held["games"]),
        )
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise OSError(f"{path} is damaged: remove it to start over") from None


def save(path: Path, learner: Learner, seconds: float, games: int) -> None:
    """Replace the file as a whole, so that it is never half written."""
    named = {"steps": learner.steps, "seconds": seconds, "games": games}
    for prefix, part in zip(PARTS, learner[:3], strict=True):
        named |= {prefix + name: layer for name, layer in part._asdict().items()}
    new = path.with_suffix(".part.npz")
    np.savez(new, **named)
    new.replace(path)

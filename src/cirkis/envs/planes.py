# ruff: noqa: E402 - packages of an extra are imported once they are known to be installed
"""Observations as planes over the cells, and the matrices for networks on the board's graph.

Cells are numbered as in `cirkis.standard_board().cells`.
"""

from cirkis.extras import require

require("numpy")

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cirkis.envs.observation import observation_layout, observation_size
from cirkis.game import Options, standard_board
from cirkis.game.board import figures, iter_bits

__all__ = ["adjacency_matrix", "figure_matrix", "observation_planes"]


def adjacency_matrix() -> NDArray[np.bool_]:
    """Return which cells touch, at an edge or a corner (R7): (165, 165), symmetric, a new array."""
    return _rows(standard_board().touching)


def figure_matrix() -> NDArray[np.bool_]:
    """Return which cells each figure consists of: (17, 165), a new array.

    Rows are in the order of the figures' `index`: Circles, Stars, then the Center Ring, which
    scores only with its option.
    """
    return _rows(figure.mask for figure in figures(standard_board()))


def _rows(sets: Iterable[int]) -> NDArray[np.bool_]:
    members = [list(iter_bits(one)) for one in sets]
    found = np.zeros((len(members), len(standard_board().cells)), np.bool_)
    for row, cells in zip(found, members, strict=True):
        row[cells] = True
    return found


def observation_planes(seen: NDArray[Any], options: Options) -> NDArray[Any]:
    """Return observations as planes over the cells, in a new array of the same dtype.

    First comes a plane for each seat, from the viewer on, with a 1 for each cell it owns, then one
    with a 1 for each cell of the Leader; every other number of the observation fills its own plane.

    Args:
        seen: (..., observation_size) numbers, as `observe`, an environment or a batch returns them.
        options: the options of their game.

    Returns:
        (..., players + 1 + numbers, 165), such as 25 planes for two players.

    Raises:
        ValueError: the observations do not fit these options.
    """
    seen, size = np.asarray(seen), observation_size(options)
    if not seen.shape or seen.shape[-1] != size:
        raise ValueError(f"observations need {size} numbers each, but their shape is {seen.shape}")
    layout, players = observation_layout(options), options.players
    numbers = seen[..., layout["leader"].stop :]
    shape = (*seen.shape[:-1], players + 1 + numbers.shape[-1], layout["owner"].stop)
    planes = np.empty(shape, seen.dtype)
    seats = np.arange(1, players + 1)[:, None]
    planes[..., :players, :] = seen[..., None, layout["owner"]] == seats
    planes[..., players, :] = seen[..., layout["leader"]]
    planes[..., players + 1 :, :] = numbers[..., None]
    return planes

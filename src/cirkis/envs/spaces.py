"""Observations and actions as Gymnasium spaces."""

from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from cirkis.envs.observation import observation_layout, observation_size
from cirkis.errors import CirkisError
from cirkis.game import FigureKind, Options
from cirkis.game.rules.scoring import GOING_OUT_POINTS, MAJORITY_POINTS
from cirkis.game.rules.state import variant


def observation_space(options: Options) -> spaces.Box:
    """Return the space of cirkis.envs.observation: each number from 0 to its maximum."""
    layout, players = observation_layout(options), options.players
    highest = np.ones(observation_size(options), np.int16)
    highest[layout["owner"]] = players
    highest[layout["stocks"]] = options.pieces.counts * players
    highest[layout["scores"]] = most_points(options)
    highest[layout["turn"]] = players - 1
    return spaces.Box(np.zeros_like(highest), highest, dtype=np.int16)


def most_points(options: Options) -> int:
    """Return an upper bound on a seat's points: head start, all figures and going out."""
    scoring = variant(options.pieces, options.center_ring).figures
    return (
        max(options.first_scores)
        + GOING_OUT_POINTS
        + sum(MAJORITY_POINTS[FigureKind(figure.kind)] for figure in scoring)
    )


def action_space(options: Options) -> spaces.Discrete:
    """Return the space of placements, by number; it depends on the pieces."""
    table = variant(options.pieces, options.center_ring).table
    return spaces.Discrete(len(table.placements))


def check_action(action: Any, count: int) -> int:
    """Return the number of a placement, legal or not.

    Raises CirkisError if there is no placement with this number, from 0 to `count` - 1.
    """
    try:
        number = index(action)
    except TypeError:
        number = -1
    if not 0 <= number < count:
        raise CirkisError(
            f'an action must be the number of a placement, 0 to {count - 1}, not "{action}"'
        )
    return number

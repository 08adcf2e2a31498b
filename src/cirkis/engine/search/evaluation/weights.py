"""The layout and reading of weights learned from games; tools/learning writes them.

A placement or a seat's standing has a few active features; its score is the sum of their weights.
If weights of a kind are missing, the search uses its heuristics.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

from cirkis.engine.search.kernel.arrays import Float64Array, floats
from cirkis.engine.search.kernel.tables import Tables
from cirkis.errors import UnreadableError
from cirkis.game import Options, standard_pieces

BLOCKS: dict[str, dict[str, tuple[int, ...]]] = {
    "prior": {
        # a figure it fills: cells filled, empty before, own segments, the next seat's, the most of
        # any other
        "figure": (4, 6, 6, 6, 6),
        # a nearly complete figure within the next seat's reach: empty cells after it, own segments,
        # the next seat's, the most of any other
        "open": (4, 6, 6, 6),
        # whether it gains a free turn, how much of the stock is left
        "gain": (2, 6),
        # the shape, how much of the stock is left
        "shape": (32, 6),
        # whether a free turn comes first, the next seat's number of replies
        "replies": (2, 10),
    },
    "value": {
        # an unfinished figure: turns to wait, whether the Leader touches it (1) and it can be
        # completed immediately (2), empty cells, own segments, the most of any other, and who has
        # that many: one other, several, or the seat to play
        "stake": (4, 4, 5, 6, 6, 3),
        # how full the board is, own points and those of the best other, in fives
        "race": (8, 16, 9),
        # turns to wait, own points and those of the second-best other, in fives
        "rivals": (4, 9, 9),
        # unplaced pieces
        "left": (32,),
        # unplaced pieces, the fewest of any other
        "out": (9, 9),
        # how full the board is, a shape, its unplaced pieces
        "stock": (4, 32, 4),
        # turns to wait, whether the turn is free, the number of placements
        "turn": (4, 2, 10),
    },
}
"""The blocks of features of a placement and of a standing, and the dimensions of each."""


def _offsets(kind: str) -> tuple[int, ...]:
    """Return the first feature of each block, and the total number."""
    return tuple(accumulate(map(prod, BLOCKS[kind].values()), initial=0))


FIGURE_OFFSET, OPEN_OFFSET, GAIN_OFFSET, SHAPE_OFFSET, REPLIES_OFFSET, PRIOR_SIZE = _offsets(
    "prior"
)
(
    STAKE_OFFSET,
    RACE_OFFSET,
    RIVALS_OFFSET,
    LEFT_OFFSET,
    OUT_OFFSET,
    STOCK_OFFSET,
    TURN_OFFSET,
    VALUE_SIZE,
) = _offsets("value")
SIZES = {"prior": PRIOR_SIZE, "value": VALUE_SIZE}


class Weights(NamedTuple):
    """Learned weights for one number of players; empty for a kind that was not learned."""

    prior: Float64Array
    value: Float64Array


LearnedWeights = Mapping[int, Weights]
"""Learned weights by number of players."""


def from_json(blocks: dict[str, dict[str, float]], kind: str) -> Float64Array:
    if not blocks:
        return floats([])
    weights = floats([0.0] * SIZES[kind])
    at = 0
    for block, shape in BLOCKS[kind].items():
        for where, weight in blocks[block].items():
            numbers = tuple(int(number) for number in where.split(","))
            weights[at + _index(numbers, shape)] = weight
        at += prod(shape)
    return weights


def _index(numbers: tuple[int, ...], shape: tuple[int, ...]) -> int:
    """Return the index of a feature in its block, in row-major order."""
    index = 0
    for number, size in zip(numbers, shape, strict=True):
        if not 0 <= number < size:
            raise ValueError("there is no such feature")
        index = index * size + number
    return index


def read_weights(text: str) -> LearnedWeights:
    """Parse a file of weights, or raise UnreadableError."""
    entries = parse_players(text)
    try:
        return {
            int(players): Weights(*(from_json(blocks[kind], kind) for kind in BLOCKS))
            for players, blocks in entries.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise _unreadable() from problem


def parse_players(text: str) -> dict[str, Any]:
    """Return a file's entries by number of players, or raise UnreadableError."""
    try:
        return dict(json.loads(text)["players"])
    except (ValueError, KeyError, TypeError) as problem:
        raise _unreadable() from problem


def _unreadable() -> UnreadableError:
    return UnreadableError("this is not a file of learned weights")


@cache
def bundled_weights() -> LearnedWeights:
    return read_weights(
        files("cirkis.engine.search.evaluation").joinpath("learned.json").read_text("utf-8")
    )


def with_weights(tables: Tables, options: Options, learned: LearnedWeights | None = None) -> Tables:
    """Return tables with the weights for these games, if any; by default the bundled ones."""
    weights = (bundled_weights() if learned is None else learned).get(options.players)
    if weights is None or options.center_ring or options.pieces != standard_pieces():
        return tables
    return tables._replace(prior=weights.prior, value=weights.value)

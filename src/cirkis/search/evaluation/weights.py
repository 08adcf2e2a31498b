"""The weights that were learned from self-play: how they are laid out, read and written.

A thing that is judged, a placement or a seat's standing, has some features, and its worth is the
sum of their weights. Features come in blocks; in a block they are numbered by what they depend on:

    of a placement                                                     (dimensions)
        figure    what it does to a figure: cells filled, empty before, own segments, those of
                  the next seat, the most of any other                   4 x 6 x 6 x 6 x 6
        open      an almost full figure within the next seat's reach: empty cells after it, own
                  segments, those of the next seat, the most of others   4 x 6 x 6 x 6
        gain      a free turn gained, by how far the stock has shrunk    2 x 6
        shape     the shape, by how far the stock has shrunk            32 x 6
        replies   how many replies the next seat has, and whether a free turn comes first  2 x 10
    of a seat's standing
        stake     a part in an unfinished figure: whose turn (own, the next, a later one), within
                  the Leader's reach, empty cells, own segments, the most of others
                                                                         3 x 2 x 5 x 6 x 6
        score     points by fives, by how full the board is              8 x 16
        left      how many pieces are unplaced                          32
        stock     how many of a shape are unplaced, by how full the board is  2 x 32 x 4
        turn      turns to wait, whether the turn is a free one, how much may be placed  4 x 2 x 10
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cirkis.errors import UnreadableError
from cirkis.pieces import standard_pieces
from cirkis.rules.options import Options
from cirkis.search.kernel.jit import Floats
from cirkis.search.kernel.tables import Tables

FIGURE, OPEN, GAIN, SHAPE, REPLIES = (4, 6, 6, 6, 6), (4, 6, 6, 6), (2, 6), (32, 6), (2, 10)
STAKE, SCORE, LEFT, STOCK, TURN = (3, 2, 5, 6, 6), (8, 16), (32,), (2, 32, 4), (4, 2, 10)

FIGURE_AT = 0
OPEN_AT = FIGURE_AT + prod(FIGURE)
GAIN_AT = OPEN_AT + prod(OPEN)
SHAPE_AT = GAIN_AT + prod(GAIN)
REPLIES_AT = SHAPE_AT + prod(SHAPE)
PRIOR_SIZE = REPLIES_AT + prod(REPLIES)

STAKE_AT = 0
SCORE_AT = STAKE_AT + prod(STAKE)
LEFT_AT = SCORE_AT + prod(SCORE)
STOCK_AT = LEFT_AT + prod(LEFT)
TURN_AT = STOCK_AT + prod(STOCK)
VALUE_SIZE = TURN_AT + prod(TURN)

BLOCKS: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "prior": (
        ("figure", FIGURE),
        ("open", OPEN),
        ("gain", GAIN),
        ("shape", SHAPE),
        ("replies", REPLIES),
    ),
    "value": (
        ("stake", STAKE),
        ("score", SCORE),
        ("left", LEFT),
        ("stock", STOCK),
        ("turn", TURN),
    ),
}
SIZES = {"prior": PRIOR_SIZE, "value": VALUE_SIZE}
DIGITS = 3
"""So many digits after the point are kept of a weight; smaller ones are as good as none."""


class Weights(NamedTuple):
    """What was learned for one number of players.

    Attributes:
        prior: of the features of a placement.
        value: of the features of a seat's standing.
    """

    prior: Floats
    value: Floats


Learned = Mapping[int, Weights]
"""What was learned, by the number of players."""


def to_json(weights: Floats, kind: str) -> dict[str, dict[str, float]]:
    """The weights that are not zero, by block and by the numbers of the feature."""
    found: dict[str, dict[str, float]] = {}
    at = 0
    for block, shape in BLOCKS[kind]:
        part = np.round(weights[at : at + prod(shape)], DIGITS).reshape(shape)
        found[block] = {
            ",".join(map(str, where)): float(part[tuple(where)])
            for where in np.argwhere(part).tolist()
        }
        at += prod(shape)
    return found


def from_json(blocks: dict[str, dict[str, float]], kind: str) -> Floats:
    """The reverse of to_json."""
    weights = np.zeros(SIZES[kind])
    at = 0
    for block, shape in BLOCKS[kind]:
        for where, weight in blocks[block].items():
            numbers = tuple(int(number) for number in where.split(","))
            weights[at + int(np.ravel_multi_index(numbers, shape))] = weight
        at += prod(shape)
    return weights


def write(file: Path, learned: Learned, made: Mapping[int, dict[str, Any]]) -> None:
    """Write weights down, whole or not at all; those of other numbers of players stay in the file.

    Args:
        made: by the number of players a word on how the weights were made.

    Raises:
        UnreadableError: the file is there, and is no file of weights.
    """
    players = _parts(file.read_text(encoding="utf-8")) if file.exists() else {}
    for many, of in learned.items():
        blocks = {kind: to_json(getattr(of, kind), kind) for kind in BLOCKS}
        players[str(many)] = {"made": made[many], **blocks}
    text = json.dumps({"players": dict(sorted(players.items()))}, indent=1)
    unfinished = file.with_name(file.name + ".part")
    unfinished.write_text(text + "\n", encoding="utf-8")
    os.replace(unfinished, file)


def read(text: str) -> Learned:
    """Weights as they were written.

    Raises:
        UnreadableError: that is no file of weights.
    """
    players = _parts(text)
    try:
        return {
            int(many): Weights(*(from_json(blocks[kind], kind) for kind in BLOCKS))
            for many, blocks in players.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise _unreadable() from problem


def _parts(text: str) -> dict[str, Any]:
    """What a file of weights says of each number of players."""
    try:
        return dict(json.loads(text)["players"])
    except (ValueError, KeyError, TypeError) as problem:
        raise _unreadable() from problem


def _unreadable() -> UnreadableError:
    return UnreadableError("that is not a file of learned weights")


class WeightsFile:
    """A file of weights, read when it is named.

    Attributes:
        learned: what it says.
        digest: some letters that no other weights have.
    """

    def __init__(self, file: Path) -> None:
        self.learned = read(file.read_text(encoding="utf-8"))
        parts = [part.tobytes() for of in self.learned.values() for part in of]
        self.digest = hashlib.sha256(b"".join(parts)).hexdigest()[:8]


@cache
def standard_weights() -> Learned:
    """What comes with the program."""
    return read(files("cirkis.search.evaluation").joinpath("learned.json").read_text("utf-8"))


def with_weights(of: Tables, options: Options, learned: Learned | None = None) -> Tables:
    """The tables with what was learned for such games, which are those of the standard pieces."""
    weights = (standard_weights() if learned is None else learned).get(options.players)
    if weights is None or options.center_ring or options.pieces != standard_pieces():
        return of
    return of._replace(prior=weights.prior, value=weights.value)

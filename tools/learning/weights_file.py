"""Files of learned weights: read them, or replace some of the weights."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from cirkis.engine.search.evaluation.weights import BLOCKS, parse_players, read_weights
from cirkis.engine.search.kernel.arrays import Float64Array, floats
from cirkis.files import replace_file

DIGITS = 3
"""Decimal places kept in a weight."""


class WeightsFile:
    """A file of weights; `digest` is a short hash of them."""

    def __init__(self, file: Path) -> None:
        self.learned = read_weights(file.read_text(encoding="utf-8"))
        parts = [part.tobytes() for weights in self.learned.values() for part in weights]
        self.digest = hashlib.sha256(b"".join(parts)).hexdigest()[:8]


def write_weights(
    file: Path, players: int, learned: Mapping[str, Iterable[float]], made: Mapping[str, Any]
) -> None:
    """Replace some weights in a file atomically and keep the others.

    `made` describes how the weights were made. Raises UnreadableError if the file exists and has no
    weights.
    """
    entries = parse_players(file.read_text(encoding="utf-8")) if file.exists() else {}
    entry = {"made": {}, **{kind: {} for kind in BLOCKS}, **entries.get(str(players), {})}
    for kind, weights in learned.items():
        entry["made"] = {**entry["made"], kind: made}
        entry[kind] = _to_json(floats(weights), kind)
    entries[str(players)] = entry
    text = json.dumps({"players": dict(sorted(entries.items()))}, indent=1)
    with replace_file(file) as new:
        new.write(f"{text}\n".encode())


def _to_json(weights: Float64Array, kind: str) -> dict[str, dict[str, float]]:
    """Return the non-zero weights of a kind ("prior" or "value") by block and feature indices."""
    found: dict[str, dict[str, float]] = {}
    if not len(weights):
        return found
    at = 0
    for block, shape in BLOCKS[kind].items():
        rounded = [round(float(weight), DIGITS) for weight in weights[at : at + prod(shape)]]
        found[block] = {
            ",".join(map(str, where)): weight
            for where, weight in zip(product(*map(range, shape)), rounded, strict=True)
            if weight
        }
        at += prod(shape)
    return found

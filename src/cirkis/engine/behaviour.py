"""What this program's players do, as fingerprints, and the name that follows from them."""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from cirkis.version import program_version

FILE = Path(__file__).with_suffix(".json")
"""Written by `python -m tools.figures`, which plays the games; a test compares the two."""


@cache
def fingerprints() -> dict[str, str]:
    """Return hashes of what players do, by player and number of players, such as "club/3"."""
    found: dict[str, str] = json.loads(FILE.read_bytes())
    return found


@cache
def engine_name() -> str:
    """Return a hash of all fingerprints: two programs with the same one play the same games."""
    return sha256(repr(sorted(fingerprints().items())).encode()).hexdigest()[:12]


def made_with() -> dict[str, str]:
    """Return the program's version and the engine's name, for the header of a JSON file."""
    return {"cirkis": program_version(), "engine": engine_name()}


def program_name() -> str:
    return "Cir*Kis {cirkis} (engine {engine})".format(**made_with())

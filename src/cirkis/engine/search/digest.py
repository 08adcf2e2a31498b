"""A digest of what decides how games are played."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from cirkis.engine.search.config import CONFIGS
from cirkis.version import program_version

_PACKAGE = Path(__file__).parents[2]
_PARTS = (
    "game/rules/*.py",
    "game/pieces/standard.toml",
    "engine/search/evaluation/learned.json",
    "engine/search/evaluation/opponent_model.py",
    "engine/search/hosts/kernel.wasm",
    "engine/search/search_player.py",
    "engine/search/tree/pie_rule.py",
    "engine/search/tree/search.py",
    "engine/search/tree/worker.py",
    "engine/players/composed.py",
    "engine/players/heuristics.py",
    "engine/players/human_like.py",
    "engine/players/levels.py",
    "engine/players/thinking.py",
    "engine/players/reference.py",
    "engine/players/styles.py",
    "engine/openings/data/*.cirkis",
)


@cache
def engine_digest() -> str:
    """Return a digest of the rules, the pieces, the kernel, the parameters and weights of the
    search, the players and the books. Any change to these files changes it.
    """
    digest = sha256(repr(CONFIGS).encode())
    for part in _PARTS:
        folder, _, pattern = part.rpartition("/")
        for file in sorted((_PACKAGE / folder).glob(pattern)):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def made_with() -> dict[str, str]:
    """Return the program's version and this digest, to put at the head of JSON files."""
    return {"cirkis": program_version(), "engine": engine_digest()}


def program_name() -> str:
    """Return the program's name with its version and this digest."""
    return "Cir*Kis {cirkis} (engine {engine})".format(**made_with())

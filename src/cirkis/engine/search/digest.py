"""A digest of what decides how games are played."""

import ast
import io
import tokenize
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
    "engine/search/kernel_hosts/kernel.wasm",
    "engine/search/search_player.py",
    "engine/search/tree/search.py",
    "engine/search/tree/worker.py",
    "engine/players/composed.py",
    "engine/players/heuristics.py",
    "engine/players/levels.py",
    "engine/openings/data/*.cirkis",
)


@cache
def engine_digest() -> str:
    """Return a digest of CONFIGS and the files above, without Python's comments and docstrings."""
    digest = sha256(repr(CONFIGS).encode())
    for part in _PARTS:
        folder, _, pattern = part.rpartition("/")
        for file in sorted((_PACKAGE / folder).glob(pattern)):
            digest.update(_code(file) if file.suffix == ".py" else file.read_bytes())
    return digest.hexdigest()[:12]


def _code(file: Path) -> bytes:
    """Return the lines of a Python file, without comments and docstrings."""
    source = file.read_text("utf-8")
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for row in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[row] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip()).encode()


def made_with() -> dict[str, str]:
    """Return the program's version and the engine's digest, for the header of a JSON file."""
    return {"cirkis": program_version(), "engine": engine_digest()}


def program_name() -> str:
    return "Cir*Kis {cirkis} (engine {engine})".format(**made_with())

"""Which extra brings which module of other projects, and what to tell users who lack one.

The library needs the standard library alone; other parts import what they need when they are used.
No index has this package, so commands install from a clone: anybody could register its name.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cirkis.errors import MissingModule
from cirkis.i18n import texts_in

DEFAULT = ("cli", "server", "strong")
"""The extras that a plain installation brings."""

EXTRAS = {
    "click": "cli",
    "alembic": "server",
    "h11": "server",
    "msgspec": "server",
    "platformdirs": "server",
    "segno": "server",
    "sqlalchemy": "server",
    "starlette": "server",
    "uvicorn": "server",
    "websockets": "server",
    "wasmtime": "strong",
    "llvmlite": "numba",
    "numba": "numba",
    "gymnasium": "envs",
    "pettingzoo": "envs",
    "pyspiel": "openspiel",
    "numpy": "batch",
    "openskill": "ratings",
    "distributed": "cluster",
    "uvloop": "fast",
    "prometheus_client": "metrics",
    "psycopg": "postgresql",
    "cryptography": "push",
    "webpush": "push",
    "PIL": "pictures",
    "resvg_py": "pictures",
    "ezdxf": "print",
    "fontTools": "print",
    "lib3mf": "print",
    "manifold3d": "print",
    "reportlab": "print",
    "shapely": "print",
    "trimesh": "print",
    "limits": "redis",
    "redis": "redis",
    "pyarrow": "data",
}
"""The extra that brings a module, by the module's name; pyproject.toml has the versions."""


@cache
def is_installed(module: str) -> bool:
    """Return whether a module is there, without loading it."""
    return find_spec(module) is not None


def require(module: str) -> None:
    """Raise MissingModule unless a module of the table is there."""
    if not is_installed(module):
        raise missing(module)


def missing(module: str) -> MissingModule:
    """Return the error that says which part needs a module of the table, and how to get it."""
    texts = texts_in()
    part = texts(f"missing.{EXTRAS[module]}")
    command = install_command(module)
    return MissingModule(texts("missing", part=part, module=module, command=command))


def install_command(module: str) -> str:
    """Return the command that installs a module of the table, run in a clone of the project.

    What `make play` uses lies in `.venv`, which need not have a pip of its own.
    """
    in_venv = Path(sys.prefix).name == ".venv"
    extra = EXTRAS[module]
    return " ".join(
        (
            "python3 -m pip --python .venv install -e" if in_venv else "pip install",
            "." if extra in DEFAULT else f'".[{extra}]"',
        )
    )


def explain(problem: ModuleNotFoundError) -> MissingModule | None:
    """Return what to tell of an import that failed; None if no extra brings what it looked for."""
    module = (problem.name or "").partition(".")[0]
    return missing(module) if module in EXTRAS else None

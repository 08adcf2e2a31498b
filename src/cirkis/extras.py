"""Which extra brings which module of other projects, and a sentence for whoever lacks one.

The library needs the standard library alone. What other parts need is imported when they are used;
`pip install cirkis` brings what playing on one machine takes, other parts are asked for by name.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from cirkis.errors import MissingModule
from cirkis.i18n import texts_in

DEFAULT = ("cli", "server", "strong")
"""The extras that `pip install cirkis` brings."""

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
    """Return the command that installs a module of the table."""
    extra = EXTRAS[module]
    return "pip install " + ("cirkis" if extra in DEFAULT else f'"cirkis[{extra}]"')


def explain(problem: ModuleNotFoundError) -> MissingModule | None:
    """Return what to tell of an import that failed; None if no extra brings what it looked for."""
    module = (problem.name or "").partition(".")[0]
    return missing(module) if module in EXTRAS else None

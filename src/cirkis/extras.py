"""Which extra installs which third-party module, and the error if one is missing.

The library needs only the standard library; other parts import third-party modules when used. The
package is not on PyPI, where anyone could register its name, so the install commands name a clone
or, outside one, the file of the release.
"""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from cirkis.errors import MissingModule
from cirkis.i18n import texts_in

DEFAULT = ("cli", "server", "strong")
"""The parts that every installation with dependencies includes; they are not extras."""

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
    "jax": "jax",
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
    "pyarrow": "data",
}
"""The extra that installs each module, or the part of DEFAULT; pyproject.toml has the versions."""

_CLONE = Path(__file__).parents[2]


@cache
def is_installed(module: str) -> bool:
    """Return whether a module is installed, without importing it."""
    return find_spec(module) is not None


def require(module: str) -> None:
    """Raise MissingModule if `module`, one of EXTRAS, is not installed."""
    if not is_installed(module):
        raise missing(module)


def missing(module: str) -> MissingModule:
    """Return the error for a module of EXTRAS: which part needs it, and how to install it."""
    texts = texts_in()
    part = texts(f"missing.{EXTRAS[module]}")
    where, command = ("clone" if _in_clone() else "release"), install_command(module)
    return MissingModule(texts("missing", part=part, module=module, where=where, command=command))


def install_command(module: str) -> str:
    """Return the command that installs a module of EXTRAS, in a clone of the project or in the
    folder with the file that was installed.

    `make play` installs into `.venv`, which might have no pip.
    """
    from cirkis.version import program_version  # starting programs takes long to import

    in_venv = Path(sys.prefix).name == ".venv"
    there = "." if _in_clone() else f"cirkis-{program_version()}-py3-none-any.whl"
    extra = EXTRAS[module]
    return " ".join(
        (
            "python3 -m pip --python .venv install -e" if in_venv else "pip install",
            there if extra in DEFAULT else f'"{there}[{extra}]"',
        )
    )


def _in_clone() -> bool:
    return (_CLONE / "pyproject.toml").exists()


def explain(problem: ModuleNotFoundError) -> MissingModule | None:
    """Return the error for a failed import; None if no extra installs the module."""
    module = (problem.name or "").partition(".")[0]
    return missing(module) if module in EXTRAS else None

"""Names of upper layers that `cirkis` offers too, imported when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def lazily(package: str, names: dict[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__` that finds each name in the module given for it.

    Args:
        package: the module that offers the names.
        names: by name the module it stands in; where the two end alike, the module itself.
    """

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(names[name])
        is_module = module.__name__ == f"{package}.{name}"
        return module if is_module else getattr(module, name)

    return find

"""Docstrings of public functions name every argument."""

from __future__ import annotations

import importlib
import inspect
import re
from functools import cache
from typing import Any

from tests.test_public_names import MODULES


def arguments(value: Any) -> tuple[str, ...]:
    """Return the names of a function's arguments, without self, cls and those it does not use."""
    names = inspect.signature(value).parameters
    return tuple(name for name in names if name not in ("self", "cls") and name[0] != "_")


@cache
def protocol_methods() -> set[tuple[str, tuple[str, ...]]]:
    """Return name and arguments of each method that a protocol describes."""
    return {
        (name, arguments(method))
        for module in map(importlib.import_module, MODULES)
        for value in vars(module).values()
        if getattr(value, "_is_protocol", False)
        for name, method in vars(value).items()
        if inspect.isfunction(method)
    }


def public_functions() -> dict[str, Any]:
    """Return the functions and methods of every `__all__`, by their full names.

    Left out are methods that a base class or a protocol describes.
    """
    found = {}
    for module in map(importlib.import_module, MODULES):
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if not str(getattr(value, "__module__", "")).startswith("cirkis"):
                continue
            methods = class_methods(value) if inspect.isclass(value) else {"": value}
            for method, function in methods.items():
                found[f"{module.__name__}.{name}.{method}".rstrip(".")] = function
    return found


def class_methods(kind: type) -> dict[str, Any]:
    """Return the methods of a class that nothing else describes."""
    inherited = {name for base in kind.__mro__[1:] for name in vars(base)} - {"__init__"}
    described = set() if getattr(kind, "_is_protocol", False) else protocol_methods()
    return {
        name: value
        for name, value in vars(kind).items()
        if name not in inherited and (name[0] != "_" or name == "__init__")
        if not inspect.isfunction(value) or (name, arguments(value)) not in described
    }


def unnamed(value: Any) -> list[str]:
    """Return the arguments that a function with a docstring and two or more of them leaves out."""
    compiled = getattr(value, "py_func", None)
    value = inspect.unwrap(compiled or getattr(value, "__func__", value))
    if not inspect.isfunction(value) or not value.__doc__:
        return []
    names = [name for name in arguments(value) if compiled is None or len(name) > 1]
    if len(names) < 2:
        return []
    section = re.search(
        r"^Args:\n((?:    .*\n?|\n)+)", inspect.cleandoc(value.__doc__), re.MULTILINE
    )
    heads = re.findall(r"^    (\S[^:]*):", section[1], re.MULTILINE) if section else []
    named = {name.strip("*") for head in heads for name in re.split(r", | and ", head)}
    return [name for name in names if name not in named]


def test_public_arguments_are_named() -> None:
    left = {name: unnamed(value) for name, value in public_functions().items()}
    assert {name: missing for name, missing in left.items() if missing} == {}

"""Docstrings say what a reader needs: what a test holds true, and what each argument is.

`python -m tests.test_docstrings` lists the functions whose arguments are still to be named.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.test_public_names import MODULES

TESTS = Path(__file__).parent


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


def functions_of(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the public functions and methods that a module defines.

    Left out are methods that are described elsewhere: by a base class, or by a protocol.
    """
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if not inspect.isclass(value):
            yield name, value
            continue
        inherited = {name for base in value.__mro__[1:] for name in vars(base)} - {"__init__"}
        described = set() if getattr(value, "_is_protocol", False) else protocol_methods()
        for method, function in vars(value).items():
            if method in inherited or (method[0] == "_" and method != "__init__"):
                continue
            if not inspect.isfunction(function) or (method, arguments(function)) not in described:
                yield f"{name}.{method}", function


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


def left() -> dict[str, list[str]]:
    """Return the functions that leave out arguments, with these, by package."""
    found: dict[str, list[str]] = {}
    for name in MODULES:
        if "._" in name:
            continue
        for function, value in functions_of(importlib.import_module(name)):
            if missing := unnamed(value):
                package = ".".join(name.split(".")[1:2])
                found.setdefault(package, []).append(f"{name}.{function}: {', '.join(missing)}")
    return found


def test_arguments_are_named() -> None:
    """Public functions with two or more arguments name them all in `Args:`."""
    assert left() == {}


def test_every_test_says_what_it_holds() -> None:
    """Each test has a docstring."""
    silent = [
        f"{file.relative_to(TESTS)}: {node.name}"
        for file in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


if __name__ == "__main__":
    for package, functions in left().items():
        print(f"{package}: {len(functions)}", *functions, sep="\n  ")

"""The messages that the program uses, read from its Python and JavaScript files."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import cirkis
from cirkis.i18n.texts import COMPILED, FOLDER

SOURCE = Path(cirkis.__file__).parent
TOOLS = Path(__file__).parents[2] / "tools"
WEB = SOURCE / "web"
LOOKUPS = {"t": "", "texts": "", "text": "", "refused": "refused-"}
"""Calls that look up messages: the last part of the function's name, and the id's prefix."""


class Use(NamedTuple):
    """A message that is looked up by its id.

    Attributes:
        place: the file.
        message: the message's id.
        values: the names of the values given; None if they are collected elsewhere.
    """

    place: str
    message: str
    values: frozenset[str] | None


def _python() -> Iterator[Path]:
    yield from (path for path in SOURCE.rglob("*.py") if path.parent.name != "i18n")
    yield TOOLS / "how_to_play.py"


def _javascript() -> Iterator[Path]:
    return (path for path in WEB.rglob("*.js") if "vendor" not in path.parts)


def messages_of(language: str) -> dict[str, Any]:
    compiled = json.loads((FOLDER / language / COMPILED).read_text("utf-8"))
    return dict(compiled["messages"])


@cache
def _nodes() -> list[tuple[Path, ast.expr]]:
    """Return the strings and calls in all Python files, each with its file."""
    kinds = (ast.Constant, ast.JoinedStr, ast.Call)
    trees = ((path, ast.parse(path.read_text("utf-8"))) for path in _python())
    return [
        (path, node) for path, tree in trees for node in ast.walk(tree) if isinstance(node, kinds)
    ]


@cache
def literals() -> frozenset[str]:
    constants = (node.value for _, node in _nodes() if isinstance(node, ast.Constant))
    found = {value for value in constants if isinstance(value, str)} | {""}
    found |= {text.removeprefix("--") for text in found}  # ids omit the -- of flags
    for path in (*_javascript(), *WEB.rglob("*.json")):
        found |= set(re.findall(r'"([^"\n]*)"', path.read_text("utf-8")))
    for path in SOURCE.rglob("*.toml"):  # shapes, as in "Big Slice"
        names = re.findall(r'"([^"\n]*)"', path.read_text("utf-8"))
        found |= {name.lower().replace(" ", "-") for name in names}
    return frozenset(found)


@cache
def templates() -> frozenset[re.Pattern[str]]:
    """Return patterns for ids built at run time, as in f"level-{name}.help"."""
    found = set()
    for _, node in _nodes():
        prefix = ""
        if isinstance(node, ast.Call) and node.args and _name(node.func) in LOOKUPS:
            prefix, node = LOOKUPS[_name(node.func)], node.args[0]
        if isinstance(node, ast.JoinedStr):
            parts = [v.value if isinstance(v, ast.Constant) else None for v in node.values]
            texts = [part if isinstance(part, str) else None for part in parts]
            found.add(_template([prefix, *texts]))
    for path in _javascript():
        for text in re.findall(r"`([^`\s]*\$\{[^`\s]*)`", path.read_text("utf-8")):
            pieces = re.split(r"\$\{[^}]*\}", text)
            found.add(_template([x for piece in pieces for x in (piece, None)][:-1]))
    return frozenset(found)


def _template(parts: list[str | None]) -> re.Pattern[str]:
    hole = r"([^.]*|\..*|[^.]+\.[^.]+)"  # part of an id, an attribute, or both
    return re.compile("".join(hole if part is None else re.escape(part) for part in parts))


def is_used(message: str) -> bool:
    """Return whether a message's id is in the program, or can be built from strings in it."""
    if message in literals():
        return True
    fits = (fit for template in templates() if (fit := template.fullmatch(message)))
    return any(set(fit.groups()) <= literals() and fit[1] != message for fit in fits)


@cache
def uses() -> tuple[Use, ...]:
    return (*_uses_in_python(), *_uses_in_javascript())


def _uses_in_python() -> Iterator[Use]:
    for path, node in _nodes():
        if isinstance(node, ast.Call) and node.args and _name(node.func) in LOOKUPS:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                names = [keyword.arg for keyword in node.keywords]
                given = frozenset(name for name in names if name is not None)
                message = LOOKUPS[_name(node.func)] + first.value
                yield Use(path.name, message, None if None in names else given)


def _uses_in_javascript() -> Iterator[Use]:
    for path in _javascript():
        code = path.read_text("utf-8")
        for found in re.finditer(r'\bt\("([a-z][\w.-]*)"(, \{|\)|,)', code):
            yield Use(path.name, found[1], _given(code, found))


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _given(code: str, found: re.Match[str]) -> frozenset[str] | None:
    """Return the names in the object given with a message; None if it is not a literal."""
    if found[2] == ")":
        return frozenset()
    if found[2] == ",":
        return None
    depth, own = 1, ""
    for char in code[found.end() :]:
        depth += (char in "({[") - (char in ")}]")
        if not depth:
            break
        own += char if depth == 1 else ""
    if "..." in own:
        return None
    return frozenset(re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|\s*$)", own))

"""Reading a piece set from a TOML file that anyone can correct, with errors that name the line."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeGuard

from cirkis.board.layout import CellKind, Joint, standard_board
from cirkis.errors import PieceSetError
from cirkis.pieces.line_numbers import Lines
from cirkis.pieces.shapes import PieceSet, Shape
from cirkis.pieces.validation import check_shapes

STANDARD = "standard"
MAX_CELLS = 3
LARGEST_FILE = 100_000  # characters; the standard set has about 2,000

_KEYS: dict[str, type] = {
    "name": str,
    "code": str,
    "count": int,
    "cells": list,
    "joints": list,
    "turn_over": bool,
    "example": str,
}
_KINDS: dict[type, str] = {
    str: "a text in quotes",
    int: "a whole number",
    list: "a list in square brackets",
    bool: "true or false",
}
_REQUIRED = ("name", "code", "count", "cells", "joints")
_JOINT = re.compile(r"\s*(\d{1,4})\s*-\s*(\d{1,4})\s+(\w+)\s*")
_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


@cache
def standard_pieces() -> PieceSet:
    """The piece set of the game as reconstructed."""
    file = resources.files(__package__).joinpath("standard.toml")
    return parse_piece_set(file.read_text("utf-8"))


def load_piece_set(name: str | Path) -> PieceSet:
    """The set called "standard", or the one in a file.

    Raises:
        PieceSetError: the file cannot be read, or is not a usable piece set; the message names the
            file, the line and what is wrong.
    """
    if str(name) == STANDARD:
        return standard_pieces()
    try:
        with Path(name).open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST_FILE + 1)  # never all of a device without an end
    except OSError as problem:
        raise PieceSetError(f'cannot read the piece set "{name}": {problem.strerror}') from None
    except UnicodeDecodeError:
        raise PieceSetError(f'cannot read the piece set "{name}": it is not UTF-8 text') from None
    except ValueError:  # a name with a null character, as no file has
        raise PieceSetError(f"cannot read the piece set {str(name)!r}: no such file") from None
    if len(text) > LARGEST_FILE:
        raise PieceSetError(
            f'cannot read the piece set "{name}": it has more than {LARGEST_FILE} characters'
        )
    try:
        return parse_piece_set(text)
    except PieceSetError as problem:
        raise PieceSetError(problem.reason, problem.line, str(name)) from None


def parse_piece_set(text: str) -> PieceSet:
    """A piece set from the text of its file, checked in itself and against the board.

    Raises:
        PieceSetError: with the line and what is wrong.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise _not_toml(text, problem) from None
    lines = Lines(text)
    name, entries = document.get("name"), document.get("shape")
    if not _is_name(name):
        raise PieceSetError('a piece set needs a name, as in name = "standard"', lines.of("name"))
    if not isinstance(entries, list) or not entries:
        raise PieceSetError("a piece set needs at least one [[shape]]", lines.of("shape"))
    for key in document.keys() - {"name", "pieces", "shape"}:
        raise PieceSetError(f'unknown key "{key}"', lines.of(key))
    shapes = tuple(_shape(entry, lines, nth) for nth, entry in enumerate(entries))
    check_shapes(shapes, document.get("pieces"), lines)
    return PieceSet(name, shapes)


def _not_toml(text: str, problem: Exception) -> PieceSetError:
    """The TOML reader tells the line only in its words; at the end of the text it tells none."""
    place = _TOML_PLACE.search(str(problem))
    reason = _TOML_PLACE.sub("", str(problem)) if place else f"{problem}"
    line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
    return PieceSetError(f"not readable as TOML: {reason}", line)


def _is_name(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _shape(entry: Any, lines: Lines, nth: int) -> Shape:
    if not isinstance(entry, dict):
        raise PieceSetError("shapes are written as [[shape]] blocks", lines.of("", nth))
    for key, value in entry.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise PieceSetError(f'unknown key "{key}"', lines.of(key, nth))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise PieceSetError(f'"{key}" must be {_KINDS[kind]}', lines.of(key, nth))
    for key in _REQUIRED:
        if key not in entry:
            raise PieceSetError(f'the shape has no "{key}"', lines.of("", nth))
    if not _is_name(entry["name"]):
        raise PieceSetError("a shape needs a name that can be printed", lines.of("name", nth))
    if not re.fullmatch("[A-Z]", entry["code"]):
        wrong = f'code "{entry["code"]}" is not one capital letter'
        raise PieceSetError(wrong, lines.of("code", nth))
    if entry["count"] < 0:
        raise PieceSetError("a count cannot be negative", lines.of("count", nth))
    cells = _cells(entry["cells"], lines.of("cells", nth))
    return Shape(
        name=entry["name"],
        code=entry["code"],
        count=entry["count"],
        cells=cells,
        joints=_joints(entry["joints"], len(cells), lines.of("joints", nth)),
        turn_over=entry.get("turn_over", True),
        example=_example(entry, lines, nth),
    )


def _cells(names: list[Any], line: int) -> tuple[CellKind, ...]:
    if not 1 <= len(names) <= MAX_CELLS:
        raise PieceSetError(f"a piece covers 1 to {MAX_CELLS} cells, not {len(names)}", line)
    known = {kind.value: kind for kind in CellKind}
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise PieceSetError(f'unknown cell "{name}", not one of {", ".join(known)}', line)
    return tuple(known[name] for name in names)


def _joints(texts: list[Any], cells: int, line: int) -> tuple[tuple[int, int, Joint], ...]:
    known = {joint.value: joint for joint in Joint}
    joints = []
    for text in texts:
        match = _JOINT.fullmatch(str(text))
        if match is None or match[3] not in known:
            raise PieceSetError(f'unknown joint "{text}", not like "1-2 long" or "1-2 short"', line)
        i, j = sorted((int(match[1]), int(match[2])))
        if not 1 <= i < j <= cells:
            raise PieceSetError(f'joint "{text}" must name two of the cells 1 to {cells}', line)
        joints.append((i - 1, j - 1, known[match[3]]))
    return tuple(sorted(joints, key=lambda joint: (joint[0], joint[1], joint[2].value)))


def _example(entry: dict[str, Any], lines: Lines, nth: int) -> tuple[str, ...]:
    given = entry["example"].split("+") if "example" in entry else []
    names = tuple(name.strip() for name in given)
    for name in names:
        if name not in standard_board().by_name:
            raise PieceSetError(f'"{name}" is no cell of the board', lines.of("example", nth))
    if not entry.get("turn_over", True) and not names:
        raise PieceSetError(
            'a piece that may not be turned over needs an "example" that shows its hand',
            lines.of("turn_over", nth),
        )
    return names

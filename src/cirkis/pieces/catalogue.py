"""Reading a piece set from a TOML file that anyone can correct, with errors that name the line."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from cirkis.board.layout import CellKind, Joint, standard_board
from cirkis.errors import PieceSetError
from cirkis.pieces.placements import placement_table
from cirkis.pieces.shapes import PieceSet, Shape

STANDARD = "standard"
MAX_CELLS = 3

_KEYS: dict[str, type] = {
    "name": str,
    "code": str,
    "count": int,
    "cells": list,
    "joints": list,
    "turn_over": bool,
    "example": str,
}
_REQUIRED = ("name", "code", "count", "cells", "joints")
_JOINT = re.compile(r"\s*(\d+)\s*-\s*(\d+)\s+(\w+)\s*")


@cache
def standard_pieces() -> PieceSet:
    """The piece set of the game as reconstructed."""
    return parse_piece_set(resources.files(__package__).joinpath("standard.toml").read_text("utf-8"))


def load_piece_set(name: str | Path) -> PieceSet:
    """The set called "standard", or the one in a file.

    Raises:
        PieceSetError: the file cannot be read, or is not a usable piece set; the message names the
            file, the line and what is wrong.
    """
    if str(name) == STANDARD:
        return standard_pieces()
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        why = getattr(problem, "strerror", None) or "it is not UTF-8 text"
        raise PieceSetError(f'cannot read the piece set "{name}": {why}') from None
    try:
        return parse_piece_set(text)
    except PieceSetError as problem:
        raise PieceSetError(f"{name}: {problem}") from None


def parse_piece_set(text: str) -> PieceSet:
    """A piece set from the text of its file, checked in itself and against the board.

    Raises:
        PieceSetError: with the line and what is wrong.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise PieceSetError(f"not readable as TOML: {problem}") from None
    lines = _Lines(text)
    name, entries = document.get("name"), document.get("shape")
    if not isinstance(name, str) or not name.strip():
        raise PieceSetError('a piece set needs a name, as in name = "standard"', lines.of("name"))
    if not isinstance(entries, list) or not entries:
        raise PieceSetError("a piece set needs at least one [[shape]]", 1)
    for key in document.keys() - {"name", "pieces", "shape"}:
        raise PieceSetError(f'unknown key "{key}"', lines.of(key))
    shapes = tuple(_shape(entry, lines, nth) for nth, entry in enumerate(entries))
    _check_together(shapes, document.get("pieces"), lines)
    return PieceSet(name, shapes)


class _Lines:
    """Where in the file a key stands: in its head, or in the n-th shape."""

    def __init__(self, text: str) -> None:
        self._blocks: list[dict[str, int]] = [{}]
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip().startswith("[[shape]]"):
                self._blocks.append({"": number})
            elif match := re.match(r"\s*([\w-]+)\s*=", line):
                self._blocks[-1].setdefault(match[1], number)

    def of(self, key: str, shape: int | None = None) -> int:
        nth = 0 if shape is None else shape + 1
        block = self._blocks[nth] if nth < len(self._blocks) else {}
        return block.get(key, block.get("", 1))


def _shape(entry: Any, lines: _Lines, nth: int) -> Shape:
    if not isinstance(entry, dict):
        raise PieceSetError("shapes are written as [[shape]] blocks", 1)
    for key, value in entry.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise PieceSetError(f'unknown key "{key}"', lines.of(key, nth))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise PieceSetError(f'"{key}" must be a {kind.__name__}', lines.of(key, nth))
    for key in _REQUIRED:
        if key not in entry:
            raise PieceSetError(f'the shape has no "{key}"', lines.of("", nth))
    if not re.fullmatch("[A-Z]", entry["code"]):
        raise PieceSetError(f'code "{entry["code"]}" is not one capital letter', lines.of("code", nth))
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
        if name not in known:
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


def _example(entry: dict[str, Any], lines: _Lines, nth: int) -> tuple[str, ...]:
    names = tuple(name.strip() for name in entry["example"].split("+")) if "example" in entry else ()
    for name in names:
        if name not in standard_board().by_name:
            raise PieceSetError(f'"{name}" is no cell of the board', lines.of("example", nth))
    if not entry.get("turn_over", True) and not names:
        raise PieceSetError(
            'a piece that may not be turned over needs an "example" that shows its hand',
            lines.of("turn_over", nth),
        )
    return names


def _check_together(shapes: tuple[Shape, ...], total: Any, lines: _Lines) -> None:
    for key in ("name", "code"):
        seen: set[str] = set()
        for nth, shape in enumerate(shapes):
            value = getattr(shape, key)
            if value in seen:
                raise PieceSetError(f'two shapes have the {key} "{value}"', lines.of(key, nth))
            seen.add(value)
    counted = sum(shape.count for shape in shapes)
    if counted == 0:
        raise PieceSetError("nobody has any piece in this set", lines.of("", 0))
    if total is not None and total != counted:
        raise PieceSetError(
            f"the counts of the shapes add up to {counted}, not to pieces = {total}", lines.of("pieces")
        )
    by_cells: dict[int, str] = {}
    for nth, shape in enumerate(shapes):
        masks = {p.mask for p in placement_table(PieceSet("", (shape,))).placements}
        if not masks:
            raise PieceSetError(f'"{shape.name}" fits nowhere on the board', lines.of("joints", nth))
        for mask in masks:
            if other := by_cells.setdefault(mask, shape.name):
                if other != shape.name:
                    raise PieceSetError(
                        f'"{shape.name}" is the same outline as "{other}"', lines.of("cells", nth)
                    )

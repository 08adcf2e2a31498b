"""Read a piece set from a TOML file and check it against the board; errors include the line."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeGuard

from cirkis.errors import PieceSetError
from cirkis.game.board import (
    CellKind,
    Joint,
    cell_mask,
    cell_symmetries,
    center_mask,
    moved,
    standard_board,
)
from cirkis.game.pieces.placements import PlacementTable, find_placements, placement_table
from cirkis.game.pieces.shapes import PieceSet, Shape

LineOf = Callable[[str, int | None], int]
"""Returns the line of a key in a numbered shape, or at the top of the file (None)."""


def check_shapes(shapes: tuple[Shape, ...], total: Any, line_of: LineOf) -> None:
    """Raise PieceSetError unless these shapes form a playable piece set."""
    _check_unique(shapes, line_of)
    _check_counts(shapes, total, line_of)
    for index, shape in enumerate(shapes):
        _check_fits(shape, index, line_of)
    _check_outlines(shapes, line_of)
    _check_can_open(shapes, line_of)


def _check_unique(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    for key in ("name", "code"):
        seen: set[str] = set()
        for index, shape in enumerate(shapes):
            value = getattr(shape, key)
            if value in seen:
                raise PieceSetError(f'two shapes have the {key} "{value}"', line_of(key, index))
            seen.add(value)


def _check_counts(shapes: tuple[Shape, ...], total: Any, line_of: LineOf) -> None:
    counted = sum(shape.count for shape in shapes)
    if counted == 0:
        raise PieceSetError("no player has any pieces in this set", line_of("count", 0))
    if total is not None and total != counted:
        raise PieceSetError(
            f"the counts of the shapes add up to {counted}, not to pieces = {total}",
            line_of("pieces", None),
        )


def _check_fits(shape: Shape, index: int, line_of: LineOf) -> None:
    masks = find_placements(standard_board(), replace(shape, turn_over=True))
    if not masks:
        raise PieceSetError(f'"{shape.name}" fits nowhere on the board', line_of("joints", index))
    by_name = standard_board().by_name
    if shape.example and cell_mask(by_name[name].index for name in shape.example) not in masks:
        raise PieceSetError(
            f'"{shape.name}" does not cover exactly {"+".join(shape.example)}',
            line_of("example", index),
        )


def _check_outlines(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    """Check that no two shapes share an outline, so that cells alone identify a placement."""
    board = standard_board()
    owner: dict[int, str] = {}
    for index, shape in enumerate(shapes):
        for mask in find_placements(board, shape):
            if mask in owner:
                raise PieceSetError(
                    f'"{shape.name}" has the same outline as "{owner[mask]}"',
                    line_of("cells", index),
                )
            owner[mask] = shape.name


def _check_can_open(shapes: tuple[Shape, ...], line_of: LineOf) -> None:
    """Check that some piece can open the game (R6); otherwise it would be over immediately."""
    board = standard_board()
    center = center_mask(board)
    if not any(
        mask & center for shape in shapes if shape.count for mask in find_placements(board, shape)
    ):
        raise PieceSetError(
            "no piece of this set can start the game in the middle of the board",
            line_of("count", 0),
        )


STANDARD = "standard"
MAX_CELLS = 3
MAX_FILE_LENGTH = 100_000  # characters; the standard set has about 2,000
MAX_NAME = 100  # characters

_KEYS: dict[str, type] = {
    "name": str,
    "code": str,
    "count": int,
    "cells": list,
    "joints": list,
    "turn_over": bool,
    "example": str,
}
_TYPE_NAMES: dict[type, str] = {
    str: "text in quotes",
    int: "a whole number",
    list: "a list in square brackets",
    bool: "true or false",
}
_REQUIRED = ("name", "code", "count", "cells", "joints")
_JOINT = re.compile(r"\s*(\d{1,4})\s*-\s*(\d{1,4})\s+(\w+)\s*")
_SHAPE_HEADER = re.compile(r"\s*\[\[\s*shape\s*\]\]")
_KEY_LINE = re.compile(r"\s*([\w-]+)\s*=")
_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


class LineNumbers:
    """The line numbers of keys in a piece set's text, which tomllib does not report."""

    def __init__(self, text: str) -> None:
        self._blocks: list[dict[str, int]] = [{}]
        for number, line in enumerate(text.splitlines(), 1):
            if _SHAPE_HEADER.match(line):
                self._blocks.append({"": number})
            elif match := _KEY_LINE.match(line):
                self._blocks[-1].setdefault(match[1], number)

    def line_of(self, key: str, shape: int | None = None) -> int:
        """Return the line of a key in a [[shape]] block or the head; "" means a block's header."""
        number = 0 if shape is None else shape + 1
        if number >= len(self._blocks):  # inline shapes
            return self.line_of("shape")
        block = self._blocks[number]
        return block.get(key, block.get("", 1))


@cache
def standard_pieces() -> PieceSet:
    """Return the reconstructed piece set of the game."""
    file = resources.files("cirkis.game.pieces").joinpath("standard.toml")
    return parse_piece_set(file.read_text("utf-8"))


def load_piece_set(name: str | Path) -> PieceSet:
    """Return the piece set called "standard", or the one in a file.

    Raises:
        PieceSetError: the file cannot be read or is not a valid piece set; the message gives the
            file, the line and the reason.

    >>> load_piece_set("standard").shapes[0].name
    'Big Slice'
    """
    if str(name) == STANDARD:
        return standard_pieces()
    try:
        with Path(name).open(encoding="utf-8-sig") as file:
            text = file.read(MAX_FILE_LENGTH + 1)  # limited, since a device can be endless
    except OSError as error:
        raise PieceSetError(f'cannot read the piece set "{name}": {error.strerror}') from None
    except UnicodeDecodeError:
        raise PieceSetError(f'cannot read the piece set "{name}": it is not UTF-8 text') from None
    except ValueError:  # a name that contains a null character
        raise PieceSetError(f"cannot read the piece set {str(name)!r}: no such file") from None
    if len(text) > MAX_FILE_LENGTH:
        raise PieceSetError(
            f'cannot read the piece set "{name}": it has more than {MAX_FILE_LENGTH} characters'
        )
    try:
        return parse_piece_set(text)
    except PieceSetError as error:
        raise PieceSetError(error.reason, error.line, str(name)) from None


def parse_piece_set(text: str) -> PieceSet:
    """Read a piece set from TOML, and check it against the board.

    Raises:
        PieceSetError: the text is not a valid piece set; the error gives the reason and the line.
    """
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _not_toml(text, error) from None
    lines = LineNumbers(text)
    name, entries = document.get("name"), document.get("shape")
    if not _is_printable_name(name):
        reason = f'a piece set needs a name of at most {MAX_NAME} characters, as in "standard"'
        raise PieceSetError(reason, lines.line_of("name"))
    if not isinstance(entries, list) or not entries:
        raise PieceSetError("a piece set needs at least one [[shape]]", lines.line_of("shape"))
    for key in document.keys() - {"name", "pieces", "shape"}:
        raise PieceSetError(f'unknown key "{key}"', lines.line_of(key))
    shapes = tuple(_shape(entry, lines, index) for index, entry in enumerate(entries))
    check_shapes(shapes, document.get("pieces"), lines.line_of)
    return PieceSet(name, shapes)


def _not_toml(text: str, error: Exception) -> PieceSetError:
    """Return the error with the line in tomllib's message, or the last line if there is none."""
    place = _TOML_PLACE.search(str(error))
    reason = _TOML_PLACE.sub("", str(error))
    line = int(place[1]) if place and place[1] else len(text.splitlines()) or 1
    return PieceSetError(f"not readable as TOML: {reason}", line)


def _is_printable_name(value: Any) -> TypeGuard[str]:
    is_short = isinstance(value, str) and len(value) <= MAX_NAME
    return is_short and bool(value.strip()) and value.isprintable()


def _shape(entry: Any, lines: LineNumbers, index: int) -> Shape:
    if not isinstance(entry, dict):
        raise PieceSetError("write each shape as a [[shape]] block", lines.line_of("", index))
    for key, value in entry.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise PieceSetError(f'unknown key "{key}"', lines.line_of(key, index))
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise PieceSetError(f'"{key}" must be {_TYPE_NAMES[kind]}', lines.line_of(key, index))
    for key in _REQUIRED:
        if key not in entry:
            raise PieceSetError(f'the shape has no "{key}"', lines.line_of("", index))
    if not _is_printable_name(entry["name"]):
        reason = f"a shape needs a printable name of at most {MAX_NAME} characters"
        raise PieceSetError(reason, lines.line_of("name", index))
    if not re.fullmatch("[A-Z]", entry["code"]):
        reason = f'code "{entry["code"]}" is not a single capital letter'
        raise PieceSetError(reason, lines.line_of("code", index))
    if entry["count"] < 0:
        raise PieceSetError("a count cannot be negative", lines.line_of("count", index))
    cells = _cells(entry["cells"], lines.line_of("cells", index))
    return Shape(
        name=entry["name"],
        code=entry["code"],
        count=entry["count"],
        cells=cells,
        joints=_joints(entry["joints"], len(cells), lines.line_of("joints", index)),
        turn_over=entry.get("turn_over", True),
        example=_example(entry, lines, index),
    )


def _cells(names: list[Any], line: int) -> tuple[CellKind, ...]:
    if not 1 <= len(names) <= MAX_CELLS:
        raise PieceSetError(f"a piece covers 1 to {MAX_CELLS} cells, not {len(names)}", line)
    known = {kind.value: kind for kind in CellKind}
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise PieceSetError(
                f'unknown cell "{name}": it must be one of {", ".join(known)}', line
            )
    return tuple(known[name] for name in names)


def _joints(texts: list[Any], cells: int, line: int) -> tuple[tuple[int, int, Joint], ...]:
    known = {joint.value: joint for joint in Joint}
    joints = []
    for text in texts:
        match = _JOINT.fullmatch(str(text))
        if match is None or match[3] not in known:
            raise PieceSetError(
                f'unknown joint "{text}": write it like "1-2 long" or "1-2 short"', line
            )
        i, j = sorted((int(match[1]), int(match[2])))
        if not 1 <= i < j <= cells:
            raise PieceSetError(f'joint "{text}" must name two of the cells 1 to {cells}', line)
        joints.append((i - 1, j - 1, known[match[3]]))
    return tuple(sorted(joints, key=lambda joint: (joint[0], joint[1], joint[2].value)))


def _example(entry: dict[str, Any], lines: LineNumbers, index: int) -> tuple[str, ...]:
    given = entry["example"].split("+") if "example" in entry else []
    names = tuple(name.strip() for name in given)
    for name in names:
        if name not in standard_board().by_name:
            raise PieceSetError(
                f'"{name}" is not a cell on the board', lines.line_of("example", index)
            )
    if not entry.get("turn_over", True) and not names:
        raise PieceSetError(
            'a piece that may not be turned over needs an "example" that shows which side is up',
            lines.line_of("turn_over", index),
        )
    return names


@lru_cache(4)
def placement_symmetries(pieces: PieceSet | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the image of every placement under each of the board's symmetries, the identity first.

    Args:
        pieces: the piece set; the standard one by default.

    Returns:
        Ten tuples of placement numbers, in the order of cell_symmetries; only the five rotations if
        mirror images are not all placements of the same shapes.
    """
    table = placement_table(pieces or standard_pieces())
    ways = (_placements_moved(table, symmetry) for symmetry in cell_symmetries())
    return tuple(way for way in ways if way)


def _placements_moved(table: PlacementTable, symmetry: tuple[int, ...]) -> tuple[int, ...]:
    """Return the image of every placement; () if any of them would have a different shape."""
    way = tuple(table.index_by_mask.get(moved(p.mask, symmetry), -1) for p in table.placements)
    keeps_shapes = all(
        index >= 0 and table.placements[index].shape == placement.shape
        for index, placement in zip(way, table.placements, strict=True)
    )
    return way if keeps_shapes else ()

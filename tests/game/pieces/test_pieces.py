"""Shapes, piece sets read from TOML, and all placements."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis import PieceSet, load_piece_set
from cirkis.errors import IllegalPlacement, PieceSetError, UnreadablePlacement
from cirkis.game import (
    Placement,
    Shape,
    parse_piece_set,
    placement_table,
    standard_pieces,
)
from cirkis.game.geometry import Point
from cirkis.game.pieces.piece_sets import MAX_FILE_LENGTH
from tests.game.rules.positions import SETS, only, piece_set

STANDARD = {
    "Big Slice": ("B", 2),
    "Small Slice": ("S", 2),
    "Wedge": ("W", 2),
    "Kite": ("K", 2),
    "Triangle": ("T", 1),
    "Arrow": ("A", 4),
    "Chevron": ("C", 2),
    "Hook": ("H", 3),
    "Sliver": ("V", 2),
}


def test_standard_set() -> None:
    pieces = standard_pieces()
    assert {shape.name: (shape.code, shape.count) for shape in pieces.shapes} == STANDARD
    assert sum(pieces.counts) == 20
    assert load_piece_set("standard") is pieces


def test_a_hook_that_cannot_be_turned_over() -> None:
    """A Hook that cannot be turned over has 55 placements, its example among them, instead of 110;
    its mirror image has the other 55.
    """
    one_side = placement_table(piece_set("one_hand"))
    both = {p.mask for p in placement_table(standard_pieces()).placements if p.code == "H"}
    hooks = {p.mask for p in one_side.placements if p.code == "H"}
    text = (SETS / "one_hand.toml").read_text("utf-8").replace('"A2 + A1"', '"A3+B1"')
    other = {p.mask for p in placement_table(parse_piece_set(text)).placements if p.code == "H"}
    assert len(hooks) == len(other) == 55
    assert hooks | other == both
    assert one_side.parse("A1+A2").code == "H"
    assert one_side.parse("A1+A2").mask in hooks


@pytest.mark.parametrize("name", sorted(path.stem for path in SETS.glob("*.toml")))
def test_to_toml_round_trip(name: str) -> None:
    pieces = piece_set(name)
    assert parse_piece_set(pieces.to_toml()) == pieces


printable = st.characters(exclude_categories=["C", "Z"])
names = st.text(printable, min_size=1, max_size=20) | st.just('a "quoted" \\ name')


@settings(max_examples=30)
@given(
    names,
    st.lists(st.tuples(names, st.integers(0, 9)), min_size=9, max_size=9, unique_by=lambda t: t[0]),
)
def test_any_names_and_counts(title: str, given: list[tuple[str, int]]) -> None:
    counts = [count for _, count in given]
    counts[2] += 1  # so that players have a Wedge
    shapes = tuple(
        Shape(name, shape.code, count, shape.cells, shape.joints)
        for (name, _), count, shape in zip(given, counts, standard_pieces().shapes, strict=True)
    )
    pieces = PieceSet(title, shapes)
    assert parse_piece_set(pieces.to_toml()) == pieces


def test_joints_in_any_order() -> None:
    kite = next(shape for shape in standard_pieces().shapes if shape.name == "Kite")
    joints = json.dumps(["3 - 2  short", "1-3 short", "2-1 long"])
    text = f'name = "x"\n[[shape]]\nname = "Kite"\ncode = "K"\ncount = 2\njoints = {joints}\n'
    assert parse_piece_set(text + 'cells = ["kite", "kite", "dart"]\n').shapes == (kite,)


GOOD = """\
name = "small"
pieces = 5

[[shape]]
name = "Wedge"
code = "W"
count = 2
cells = ["kite"]
joints = []

[[shape]]
name = "Hook"
code = "H"
count = 3
cells = ["kite", "dart"]
joints = ["1-2 short"]
turn_over = false
example = "A2+A1"
"""

# The text to replace in the valid file, its replacement, the line to blame, part of the message.
BROKEN = {
    "no name": ('name = "small"', "", 1, "a piece set needs a name of at most 100 characters"),
    "long name": ('"small"', f'"{"a" * 101}"', 1, "a name of at most 100 characters, as in"),
    "not TOML": ("pieces = 5", "pieces = = 5", 2, "not readable as TOML: Invalid value"),
    "a number too long": ("pieces = 5", "pieces = " + "9" * 5000, 18, "not readable as TOML"),
    "brackets too deep": ("pieces = 5", "pieces = " + "[" * 100_000, 18, "not readable as TOML"),
    "unknown key at the head": ("pieces = 5", "peices = 5", 2, 'unknown key "peices"'),
    "no code": ('code = "H"\n', "", 11, 'the shape has no "code"'),
    "count as a boolean": ("count = 3", "count = true", 14, '"count" must be a whole number'),
    "cells as text": ('["kite"]', '"kite"', 8, '"cells" must be a list in square brackets'),
    "turn_over as text": ("= false", '= "no"', 17, '"turn_over" must be true or false'),
    "long shape name": ('"Hook"', f'"{"a" * 101}"', 12, "name of at most 100 characters"),
    "small letter": ('"H"', '"h"', 13, 'code "h" is not a single capital letter'),
    "negative count": ("count = 3", "count = -3", 14, "a count cannot be negative"),
    "unknown cell": ('["kite"]', '["kit"]', 8, 'unknown cell "kit": it must be one of kite, d'),
    "no cell": ('["kite"]', "[]", 8, "a piece covers 1 to 3 cells, not 0"),
    "unknown joint": ("1-2 short", "1-2 wide", 16, '"1-2 wide": write it like "1-2 long"'),
    "joint far too long": ("1-2 short", "1-" + "2" * 5000 + " short", 16, "unknown joint"),
    "joint beyond the cells": ("1-2 short", "1-3 short", 16, "must name two of the cells 1 to 2"),
    "example off the board": ("A2+A1", "A2+A99", 18, '"A99" is not a cell on the board'),
    "example of another shape": ("A2+A1", "A2+A3", 18, '"Hook" does not cover exactly A2+A3'),
    "no example": ('example = "A2+A1"\n', "", 17, 'needs an "example" that shows which side is up'),
    "one name twice": ('"Hook"', '"Wedge"', 12, 'two shapes have the name "Wedge"'),
    "one code twice": ('"H"', '"W"', 13, 'two shapes have the code "W"'),
    "counts that do not add up": ("pieces = 5", "pieces = 6", 2, "add up to 5, not to pieces = 6"),
    "fits nowhere": ("1-2 short", '1-2 long", "1-2 short', 16, '"Hook" fits nowhere on the board'),
    "one outline twice": (
        'cells = ["kite", "dart"]\njoints = ["1-2 short"]\nturn_over = false\nexample = "A2+A1"',
        'cells = ["kite"]\njoints = []',
        15,
        '"Hook" has the same outline as "Wedge"',
    ),
}


@pytest.mark.parametrize("change", BROKEN)
def test_invalid_files(change: str) -> None:
    old, new, line, words = BROKEN[change]
    assert old in GOOD
    with pytest.raises(PieceSetError) as caught:
        parse_piece_set(GOOD.replace(old, new, 1))
    assert words in caught.value.reason
    assert caught.value.line == line
    assert str(caught.value) == f"line {line}: {caught.value.reason}"
    assert caught.value.code == "bad-piece-set"


@pytest.mark.parametrize(
    ("shapes", "line", "words"),
    [
        ("", 1, "needs at least one [[shape]]"),
        ("\nshape = 3", 2, "needs at least one [[shape]]"),
        ('\nshape = ["Wedge"]', 2, "write each shape as a [[shape]] block"),
    ],
)
def test_incomplete_files(shapes: str, line: int, words: str) -> None:
    with pytest.raises(PieceSetError) as caught:
        parse_piece_set('name = "x"' + shapes)
    assert words in caught.value.reason
    assert caught.value.line == line


def test_sets_that_cannot_be_played() -> None:
    for pieces, words in (
        (only(W=0), "no player has any pieces in this set"),
        (only(V=3), "no piece of this set can start the game"),
    ):
        with pytest.raises(PieceSetError, match=rf"^line \d+: {words}"):
            parse_piece_set(pieces.to_toml())
    assert parse_piece_set(only(W=1).to_toml()).counts == (1,)


def test_files(tmp_path: Path) -> None:
    """A byte order mark is skipped; a missing or huge file, a folder, another encoding and an
    invalid name are reported, as is the line of a mistake.
    """
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, "utf-8-sig")
    assert load_piece_set(file) == parse_piece_set(GOOD)
    file.write_text(GOOD.replace('"H"', '"h"'), "utf-8")
    with pytest.raises(PieceSetError) as caught:
        load_piece_set(file)
    assert str(caught.value) == f'{file}, line 13: code "h" is not a single capital letter'
    (tmp_path / "latin.toml").write_bytes('name = "Élan"'.encode("latin-1"))
    (tmp_path / "endless.toml").write_text("#" * (MAX_FILE_LENGTH + 1), "utf-8")
    for name, words in {
        str(tmp_path / "missing.toml"): "No such file",
        str(tmp_path): "Is a directory",
        str(tmp_path / "latin.toml"): "it is not UTF-8 text",
        str(tmp_path / "endless.toml"): "it has more than",
        "a\0b": "no such file",
    }.items():
        with pytest.raises(PieceSetError) as caught:
            load_piece_set(name)
        assert caught.value.line is None
        assert words in str(caught.value)
        assert "cannot read the piece set" in str(caught.value)


TABLE = placement_table(standard_pieces())
COUNTS = {"B": 50, "S": 70, "W": 90, "K": 55, "T": 25, "A": 65, "C": 40, "H": 110, "V": 10}
CELLS = {
    "B": "kite kite kite", "S": "kite kite", "W": "kite", "K": "kite kite dart", "T": "kite kite",
    "A": "dart", "C": "dart dart", "H": "kite dart", "V": "sliver",
}  # fmt: skip
Outline = tuple[Point, ...]


def of_code(code: str) -> list[Placement]:
    return [placement for placement in TABLE.placements if placement.code == code]


def outlines(placement: Placement) -> list[Outline]:
    return [TABLE.board.by_name[name].corners for name in placement.cells]


def copies(pattern: list[Outline], *, turn_over: bool) -> set[frozenset[str]]:
    """Return all sets of cells that this outline covers if moved, rotated and turned over."""
    cells = {frozenset(cell.corners): cell.name for cell in TABLE.board.cells}
    corners = {corner for cell in TABLE.board.cells for corner in cell.corners}
    hands = [pattern]
    if turn_over:
        hands.append([tuple(point.reflected() for point in outline) for outline in pattern])
    found = set()
    for hand, steps in product(hands, range(10)):
        moved = [[point.rotated(steps) for point in outline] for outline in hand]
        for corner in corners:
            by = corner - moved[0][0]
            names = [cells.get(frozenset(p + by for p in outline)) for outline in moved]
            if None not in names:
                found.add(frozenset(name for name in names if name))
    return found


def test_counts() -> None:
    assert Counter(placement.code for placement in TABLE.placements) == COUNTS
    assert len(TABLE.placements) == sum(COUNTS.values()) == 515
    for placement in TABLE.placements:
        kinds = Counter(TABLE.board.by_name[name].kind.value for name in placement.cells)
        assert kinds == Counter(CELLS[placement.code].split())


@pytest.mark.parametrize("code", COUNTS)
def test_one_placement_generates_the_others(code: str) -> None:
    """Moved, rotated and turned over, one placement gives all placements of its shape.

    Without being turned over, it gives half of a Hook's placements, and all of every other shape's.
    """
    placements = of_code(code)
    expected = {frozenset(placement.cells) for placement in placements}
    assert copies(outlines(placements[0]), turn_over=True) == expected
    found = copies(outlines(placements[0]), turn_over=False)
    assert len(found) == (COUNTS[code] // 2 if code == "H" else COUNTS[code])


def test_sets_of_placements() -> None:
    touching = {
        cell.name: set(TABLE.board.names(TABLE.board.touching[cell.index]))
        for cell in TABLE.board.cells
    }
    reach = {p.index: set().union(*(touching[name] for name in p.cells)) for p in TABLE.placements}
    largest = 0
    for one in TABLE.placements:
        cells = set(one.cells)
        overlapping = {p.index for p in TABLE.placements if cells & set(p.cells)}
        around = {p.index for p in TABLE.placements if cells & reach[p.index]} - overlapping
        assert set(_members(TABLE.conflicts[one.index])) == overlapping
        assert set(_members(TABLE.covering(one.mask))) == overlapping
        assert set(_members(TABLE.touching[one.index])) == around
        assert set(TABLE.board.names(TABLE.neighbours[one.index])) == reach[one.index] - cells
        largest = max(largest, len(around))
    assert largest == 63
    for number, mask in enumerate(TABLE.by_shape):
        assert _members(mask) == [p.index for p in TABLE.placements if p.shape == number]


def _members(mask: int) -> list[int]:
    return [placement.index for placement in TABLE.members(mask)]


@pytest.mark.parametrize("text", [" A1 + B1 ", "c: b1+a1"])
def test_parse(text: str) -> None:
    """Cells can be given in any order and case, with or without the shape's letter."""
    placement = TABLE.parse(text)
    assert (placement.name, str(placement)) == ("A1+B1", "C:A1+B1")


@pytest.mark.parametrize(
    ("text", "code", "wrong"),
    [
        ("A1+", "unreadable-placement", '"A1+": "" is not a cell'),
        ("A1 B1", "unreadable-placement", '"A1 B1" is not a cell'),
        ("A1+a1", "unreadable-placement", "A1 occurs twice"),
        ("A1+" * 100_000, "unreadable-placement", "too long"),
        ("A1+C1", "no-such-piece", "no piece covers exactly A1+C1"),
        ("W:A1+B1", "no-such-piece", 'A1+B1 is the Chevron (C), not "W"'),
    ],
)
def test_parse_refuses(text: str, code: str, wrong: str) -> None:
    with pytest.raises((UnreadablePlacement, IllegalPlacement)) as caught:
        TABLE.parse(text)
    assert wrong in str(caught.value)
    assert len(str(caught.value)) < 200
    assert caught.value.code == code

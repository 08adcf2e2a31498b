"""Invalid piece set files: each error names the line and the problem."""

from pathlib import Path

import pytest

from cirkis import load_piece_set
from cirkis.errors import PieceSetError
from cirkis.game import parse_piece_set
from cirkis.game.pieces.piece_sets import MAX_FILE_LENGTH
from tests.game.rules.positions import only

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
    "blank name": ('"small"', '"  "', 1, "a piece set needs a name"),
    "name of two lines": ('"small"', '"a\\nb"', 1, "a piece set needs a name"),
    "long name": ('"small"', f'"{"a" * 101}"', 1, "a name of at most 100 characters, as in"),
    "name as a number": ('"small"', "7", 1, "a piece set needs a name"),
    "not TOML": ("pieces = 5", "pieces = = 5", 2, "not readable as TOML: Invalid value"),
    "TOML cut off": ('example = "A2+A1"\n', "example = [", 18, "not readable as TOML"),
    "a number too long": ("pieces = 5", "pieces = " + "9" * 5000, 18, "not readable as TOML"),
    "brackets too deep": ("pieces = 5", "pieces = " + "[" * 100_000, 18, "not readable as TOML"),
    "unknown key at the head": ("pieces = 5", "peices = 5", 2, 'unknown key "peices"'),
    "unknown key of a shape": ("count = 3", "number = 3", 14, 'unknown key "number"'),
    "no code": ('code = "H"\n', "", 11, 'the shape has no "code"'),
    "no cells": ('cells = ["kite"]\n', "", 4, 'the shape has no "cells"'),
    "count as text": ("count = 3", 'count = "3"', 14, '"count" must be a whole number'),
    "count as a boolean": ("count = 3", "count = true", 14, '"count" must be a whole number'),
    "code as a number": ('code = "H"', "code = 8", 13, '"code" must be text in quotes'),
    "cells as text": ('["kite"]', '"kite"', 8, '"cells" must be a list in square brackets'),
    "turn_over as text": ("= false", '= "no"', 17, '"turn_over" must be true or false'),
    "long shape name": ('"Hook"', f'"{"a" * 101}"', 12, "name of at most 100 characters"),
    "blank shape name": ('"Hook"', '""', 12, "a shape needs a printable name"),
    "small letter": ('"H"', '"h"', 13, 'code "h" is not a single capital letter'),
    "two letters": ('"H"', '"HK"', 13, 'code "HK" is not a single capital letter'),
    "negative count": ("count = 3", "count = -3", 14, "a count cannot be negative"),
    "unknown cell": ('["kite"]', '["kit"]', 8, 'unknown cell "kit": it must be one of kite, d'),
    "a list as cell": ('["kite"]', '[["kite"]]', 8, "unknown cell \"['kite']\""),
    "no cell": ('["kite"]', "[]", 8, "a piece covers 1 to 3 cells, not 0"),
    "four cells": ('["kite"]', '["kite","kite","kite","dart"]', 8, "covers 1 to 3 cells, not 4"),
    "unknown joint": ("1-2 short", "1-2 wide", 16, '"1-2 wide": write it like "1-2 long"'),
    "joint without cells": ("1-2 short", "short", 16, 'unknown joint "short"'),
    "joint far too long": ("1-2 short", "1-" + "2" * 5000 + " short", 16, "unknown joint"),
    "joint beyond the cells": ("1-2 short", "1-3 short", 16, "must name two of the cells 1 to 2"),
    "joint with itself": ("1-2 short", "2-2 short", 16, "must name two of the cells 1 to 2"),
    "joint from 0": ("1-2 short", "0-1 short", 16, "must name two of the cells 1 to 2"),
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
    "shape not a list": ("[[shape]]", "[shape]", 11, "not readable as TOML"),
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
    ("text", "line", "words"),
    [
        ("", 1, "needs a name"),
        ('name = "x"', 1, "needs at least one [[shape]]"),
        ('name = "x"\nshape = []', 2, "needs at least one [[shape]]"),
        ('name = "x"\nshape = 3', 2, "needs at least one [[shape]]"),
        ('name = "x"\nshape = ["Wedge"]', 2, "write each shape as a [[shape]] block"),
        ('name = "x"\nshape = [{name = "W"}]', 2, 'the shape has no "code"'),
    ],
)
def test_incomplete_files(text: str, line: int, words: str) -> None:
    with pytest.raises(PieceSetError) as caught:
        parse_piece_set(text)
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


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing or huge file, a folder, another encoding and an invalid name are reported."""
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


def test_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, "utf-8-sig")
    assert load_piece_set(file) == parse_piece_set(GOOD)


def test_errors_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace('"H"', '"h"'), "utf-8")
    with pytest.raises(PieceSetError) as caught:
        load_piece_set(file)
    assert str(caught.value) == f'{file}, line 13: code "h" is not a single capital letter'
    assert caught.value.line == 13

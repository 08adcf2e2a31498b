"""The puzzle file: compressed JSON, sorted by id."""

import gzip
import zlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from cirkis.errors import UnreadableError
from cirkis.practice.puzzles.puzzle import Puzzle

SHIPPED = "puzzles.json.gz"
VERSION: Literal[1] = 1


class PuzzleFile(Struct, frozen=True):
    format: Literal["cirkis-puzzles"]
    version: Literal[1]
    puzzles: tuple[Puzzle, ...]


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Return the bytes of a file; the order of the puzzles makes no difference."""
    file = PuzzleFile("cirkis-puzzles", VERSION, tuple(sorted(puzzles, key=lambda one: one.id)))
    return gzip.compress(msgspec.json.encode(file), 9, mtime=0)


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file.

    Raises:
        UnreadableError: the data is not a puzzle file.
    """
    try:
        return msgspec.json.decode(gzip.decompress(data), type=PuzzleFile).puzzles
    except (OSError, EOFError, zlib.error, UnicodeError, msgspec.DecodeError) as problem:
        raise UnreadableError(f"this is not a puzzle file: {problem}") from None


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the package's puzzles, read on first use."""
    return read_puzzles(files("cirkis.practice.puzzles").joinpath(SHIPPED).read_bytes())

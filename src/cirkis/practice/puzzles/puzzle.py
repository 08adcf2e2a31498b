"""A puzzle: a position with exactly one clearly best placement; and the file of puzzles."""

import gzip
import hashlib
import zlib
from base64 import b32encode
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cirkis.errors import UnreadableError
from cirkis.game import Options, Placement, State, cell_symmetries, new_game, replay
from cirkis.game.board import moved


class Alternative(Struct, frozen=True):
    """A placement other than the solution, as evaluated by the search.

    Attributes:
        placement: its number.
        chance: the mover's chance of winning after it, from 0 to 1.
        line: the numbers of the placements likely to follow it.
    """

    placement: int
    chance: float
    line: tuple[int, ...] = ()


class Puzzle(Struct, frozen=True, omit_defaults=True):
    """A puzzle as stored; placements are numbers in the standard piece set.

    Attributes:
        id: derived from the position, so that it stays the same in later files.
        options: the options of its game that differ from the defaults.
        plies: the placements that lead to the position.
        solution: the best placement.
        chance: the mover's chance of winning after it, from 0 to 1.
        line: the placements likely to follow it.
        others: the strongest other placements, best first.
        themes: the names of its themes, as in themes.py.
        rating: how hard it is, on the scale of people's ratings.
        is_proven: whether an exhaustive search has proved that the solution wins whatever the
            replies, and that no other placement does.
    """

    id: str
    plies: tuple[int, ...]
    solution: int
    chance: float
    others: tuple[Alternative, ...]
    themes: tuple[str, ...]
    rating: int
    line: tuple[int, ...] = ()
    options: dict[str, Any] = {}
    is_proven: bool = False

    @property
    def players(self) -> int:
        """The number of players in its game."""
        return Options.from_json(self.options).players


def puzzle_states(puzzle: Puzzle) -> Iterator[State]:
    """Yield all positions of the puzzle's game; the last is the one to solve.

    Raises:
        IllegalPlacement: a ply is illegal.
    """
    state = new_game(Options.from_json(puzzle.options))
    yield state
    for index in puzzle.plies:
        state = replay(state, [state.variant.table.placements[index]])
        yield state


def puzzle_state(puzzle: Puzzle) -> State:
    """Return the position to solve."""
    *_, last = puzzle_states(puzzle)
    return last


def placements_of(state: State, numbers: tuple[int, ...]) -> tuple[Placement, ...]:
    return tuple(state.variant.table.placements[number] for number in numbers)


ID_LETTERS = 7


def likeness(state: State, solution: Placement) -> tuple[int, ...]:
    """Return a key that two puzzles share if and only if they are similar.

    It contains the cells of each seat (starting with the mover), the Leader and the solution, after
    the rotation or reflection of the board that gives the smallest key.
    """
    seats = len(state.owned)
    owned = [state.owned[(state.to_play + step) % seats] for step in range(seats)]
    leader = state.leader
    sets = (*owned, 0 if leader is None or state.is_free_turn else leader.mask, solution.mask)
    return min(tuple(moved(cells, way) for cells in sets) for way in cell_symmetries())


def puzzle_id(state: State, solution: Placement) -> str:
    """Return the id of a puzzle; similar puzzles have the same id."""
    text = ",".join(map(str, likeness(state, solution)))
    return b32encode(hashlib.sha256(text.encode()).digest()).decode().lower()[:ID_LETTERS]


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

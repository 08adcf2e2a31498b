"""Handicaps that make a game even: what each seat begins with, as set by the options (R32, R33)."""

from collections.abc import Iterable
from typing import Any

from cirkis.checks import whole_number
from cirkis.errors import OptionsError
from cirkis.game.board.figures import center_mask
from cirkis.game.pieces.placements import placement_table
from cirkis.game.pieces.shapes import PieceSet

NOTHING = "0"
"""Written for a seat that lacks no piece."""
MOST_POINTS = 999


def parse_head_start(value: Any) -> tuple[int, ...]:
    """Parse points by seat, as in "10 0" or [10, 0]; return an empty tuple if all are 0."""
    points = []
    for word in _words("head_start", value):
        is_text = isinstance(word, str) and word.isdecimal() and len(word) < 5
        number = int(word) if is_text else whole_number(word)
        if number is None or not 0 <= number <= MOST_POINTS:
            raise OptionsError(
                "head_start",
                f'head_start cannot contain "{str(word)[:100]}": write the points of each seat, as'
                " in 10,0",
            )
        points.append(number)
    return tuple(points) if any(points) else ()


def parse_without(value: Any) -> tuple[str, ...]:
    """Parse the letters of missing pieces by seat, as in "BK 0"; if there are none, return ()."""
    letters = []
    for word in _words("without", value):
        if not isinstance(word, str) or not (word == NOTHING or word.isalpha()) or len(word) > 99:
            raise OptionsError(
                "without",
                f'without cannot contain "{str(word)[:100]}": write the letters of the pieces that'
                f" each seat lacks, or {NOTHING}, as in BK,{NOTHING}",
            )
        letters.append("".join(sorted(word.upper())))
    return tuple(letters) if any(one != NOTHING for one in letters) else ()


def _words(name: str, value: Any) -> Iterable[Any]:
    given = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(given, (list, tuple)):
        raise OptionsError(name, f'{name} cannot be "{str(value)[:100]}": it must be a list')
    return given


def check_handicaps(
    players: int,
    target: int,
    pieces: PieceSet,
    head_start: tuple[int, ...],
    without: tuple[str, ...],
) -> None:
    """Raise OptionsError unless the handicaps fit the players, the target and the piece set."""
    for name, row in (("head_start", head_start), ("without", without)):
        if row and len(row) != players:
            given = "1 value was" if len(row) == 1 else f"{len(row)} values were"
            raise OptionsError(name, f"{name}: {given} given for {players} players")
    if head_start and max(head_start) >= target:
        raise OptionsError(
            "head_start",
            f"nobody can begin with {max(head_start)} points: the target is {target}",
        )
    for seat in range(len(without)):
        _check_stock(pieces, seat, without[seat])


def _check_stock(pieces: PieceSet, seat: int, letters: str) -> None:
    known = {shape.code: shape for shape in pieces.shapes}
    for letter in letters.replace(NOTHING, ""):
        if letter not in known:
            raise OptionsError(
                "without", f'without: no piece is called "{letter}": use {", ".join(known)}'
            )
        shape = known[letter]
        if letters.count(letter) > shape.count:
            raise OptionsError(
                "without", f"without: a player has only {shape.count} of the {shape.name}"
            )
    table = placement_table(pieces)
    first = table.covering(center_mask(table.board))
    left = stock_without(pieces, letters)
    if not any(count and first & table.by_shape[shape] for shape, count in enumerate(left)):
        raise OptionsError(
            "without", f"without: seat {seat + 1} would have no piece that can begin the game"
        )


def stock_without(pieces: PieceSet, letters: str) -> tuple[int, ...]:
    """Return how many of each shape remain when pieces such as "BBK" are taken away."""
    return tuple(shape.count - letters.count(shape.code) for shape in pieces.shapes)

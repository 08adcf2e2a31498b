"""The form of a recorded game in a tree: positions by key, with the placements made there."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple, TypeVar

from cirkis.errors import RecordError
from cirkis.game import RecordText, State, iter_found, placement_symmetries, symmetric
from cirkis.lab.recorded_games.game import RecordedGame, recorded_game

T = TypeVar("T")
NO_PLACEMENT = -1


class Step(NamedTuple):
    """A position of a game, by its symmetric_key, and the placement made there."""

    key: int
    placement: int  # see standard_number; NO_PLACEMENT at the end and before a withdrawal
    seat: int  # the seat to play, counted from the starter


class GameLine(NamedTuple):
    """A game for a tree: names, shares and points are in seating order from the starter."""

    digest: bytes  # digest of its text, so that no game is added twice
    names: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[int, ...]
    steps: tuple[Step, ...]  # one more than there are plies, for the last position


def digest_of(part: RecordText) -> bytes:
    return blake2b(part.text.strip().encode("utf-8", "surrogatepass"), digest_size=16).digest()


def read_lines(
    parts: list[tuple[int, RecordText]], plies: int
) -> list[GameLine | RecordError | None]:
    """Return the game of each numbered text, its error, or None if it did not end."""
    return [
        found
        if isinstance(found, RecordError)
        else game_line(recorded_game(found), digest_of(part), plies)
        for number, part in parts
        for found in iter_found([part], number)
    ]


def game_line(game: RecordedGame, digest: bytes, plies: int) -> GameLine | None:
    """Return the first `plies` plies of a game, or None if it did not end."""
    if not game.end.is_over:
        return None
    first, names = game.record.options.first_seat, game.record.names
    return GameLine(
        digest,
        _from(first, names),
        _from(first, game.shares),
        _from(first, game.end.scores),
        tuple(_steps(game, plies)),
    )


def _from(first: int, values: tuple[T, ...]) -> tuple[T, ...]:
    return values[first:] + values[:first]


def _steps(game: RecordedGame, plies: int) -> Iterable[Step]:
    options = game.record.options
    for state, ply in zip(game.states, [*game.record.plies, None], strict=True):
        key, ways = symmetric(state)
        placed = None if ply is None or plies <= 0 else ply.placement
        number = NO_PLACEMENT if placed is None else standard_number(state, ways, placed.index)
        yield Step(key, number, (state.to_play - options.first_seat) % options.players)
        if plies <= 0:
            return
        plies -= 1


def standard_number(state: State, ways: tuple[int, ...], index: int) -> int:
    """Return the number of a placement on the canonical board of its symmetric_key.

    `ways` are the symmetries that lead to that board; `index` is the placement's number on the
    actual board. If the position is itself symmetric, equivalent placements have the same number.
    """
    symmetries = placement_symmetries(state.variant.table.pieces)
    return min(symmetries[way][index] for way in ways)

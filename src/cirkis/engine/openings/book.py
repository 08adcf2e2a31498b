"""Opening books: good placements in the first positions of a game, found by search."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from cirkis.checks import check_whole
from cirkis.errors import CirkisError
from cirkis.game import (
    Line,
    Options,
    Placement,
    Ply,
    Record,
    State,
    new_game,
    placement_symmetries,
    play,
    read_record,
    symmetric,
)
from cirkis.game.board import SECTORS

AS_GOOD = 0.004
"""A placement can be chosen if its chance is at most this far below the best one's."""
_CHANCE = re.compile(r"wins (\d+(?:\.\d+)?)%")


class BookMove(NamedTuple):
    """A placement in the book.

    Attributes:
        placement: the placement.
        chance: the mover's chance of winning after it, from 0 to 1.
    """

    placement: Placement
    chance: float


class Book:
    """Good placements by position; rotated and reflected positions count as the same.

    Args:
        record: a game whose lines are the book. Each placement and its variations are the choices,
            best first; a comment gives the chance of each, as in "wins 53.5%".

    Raises:
        CirkisError: a placement has no comment with a chance.
    """

    def __init__(self, record: Record) -> None:
        self._options = record.options
        self._moves: dict[int, tuple[tuple[int, float], ...]] = {}
        for state, plies in branchings(record):
            self._add(state, plies)

    def __len__(self) -> int:
        return len(self._moves)

    def _add(self, state: State, plies: tuple[Ply, ...]) -> None:
        key, ways = symmetric(state)
        way = placement_symmetries(state.variant.table.pieces)[ways[0]]
        self._moves[key] = tuple(
            (way[ply.placement.index], chance_of(ply)) for ply in plies if ply.placement is not None
        )

    def moves(self, state: State, way: int = 0) -> tuple[BookMove, ...]:
        """Return the book's choices, best first; none if it does not contain the position.

        Args:
            state: any position.
            way: which of the equivalent placements to return if the position is symmetric.
        """
        if state.withdrawn or plain_options(state.options) != self._options:
            return ()
        key, ways = symmetric(state)
        forth = placement_symmetries(state.variant.table.pieces)[ways[way % len(ways)]]
        placements = state.variant.table.placements
        return tuple(
            BookMove(placements[forth.index(index)], chance)
            for index, chance in self._moves.get(key, ())
        )

    def spread(self, state: State) -> tuple[BookMove, ...]:
        """Return the book's choices, best first, spread over the board where symmetry allows.

        Otherwise all choices on the empty board would share the same few cells.

        Args:
            state: any position.
        """
        turns = len(SECTORS)
        ways = (2 * nth % turns + nth // turns * turns for nth in range(len(self.moves(state))))
        return tuple(self.moves(state, way)[nth] for nth, way in enumerate(ways))

    def choose(self, state: State, rng: random.Random) -> Placement | None:
        """Return one of the best placements, or None if the book does not contain the position.

        Args:
            rng: the source of randomness; used only if the book contains the position.
        """
        moves = self.moves(state)
        if not moves:
            return None
        moves = self.moves(state, rng.randrange(10))
        enough = moves[0].chance - AS_GOOD
        return rng.choice([move for move in moves if move.chance >= enough]).placement


def plain_options(options: Options) -> Options:
    """Reset the options that make no difference to an opening: starter, colours and match."""
    usual = Options(players=options.players)
    return replace(options, starter=usual.starter, colours=usual.colours, match=usual.match)


def chance_of(ply: Ply) -> float:
    found = next(filter(None, map(_CHANCE.search, ply.comments)), None)
    if found is None:
        raise CirkisError(f'the book does not say how often "{ply.placement}" wins')
    return round(float(found[1]) / 100, 6)


def branchings(record: Record) -> Iterator[tuple[State, tuple[Ply, ...]]]:
    """Yield each position of a record that has continuations, with the first ply of each."""
    waiting: list[tuple[State, Line, bool]] = [(new_game(record.options), record.main, False)]
    while waiting:
        state, line, is_first_known = waiting.pop()
        for nth, ply in enumerate(line.plies):
            if nth or not is_first_known:
                yield state, (ply, *(variation.plies[0] for variation in ply.variations))
                waiting += [(state, variation, True) for variation in ply.variations]
            assert ply.placement is not None
            state = play(state, ply.placement).state


SEAT_SHARES = {
    2: (0.55, 0.45),
    3: (0.33, 0.37, 0.3),
    4: (0.19, 0.24, 0.28, 0.29),
}
"""Each seat's share of the victory among equal players, beginning with the seat that starts.

Measured by `python benchmarks/first_seat.py --games 400 --seed 5`; the page "openings" of the
documentation has error bars.
"""


@lru_cache(typed=True)
def shipped_record(players: int) -> Record:
    """Return a shipped book's record.

    Args:
        players: the number of players, 2 to 4.
    """
    players = check_whole("players", players, 2, 4)
    file = files("cirkis.engine.openings").joinpath("data", f"{players}.cirkis")
    return read_record(file.read_text("utf-8"))


@lru_cache(typed=True)
def book_for(players: int) -> Book:
    """Return the shipped book for a number of players.

    Args:
        players: the number of players, 2 to 4.

    >>> from cirkis.game import is_legal, new_game
    >>> is_legal(new_game(), book_for(2).moves(new_game())[0].placement)
    True
    """
    return Book(shipped_record(players))

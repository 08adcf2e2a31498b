"""Information about openings, from the book and from a tree of recorded games.

`cirkis.lab` is imported only if there is a tree, so that other servers start sooner.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cirkis.errors import CirkisError
from cirkis.game import State, legal_placements, symmetric
from cirkis.tables.page_info import (
    OpeningsInfo,
    PlayedHere,
    PlayedPlacement,
    openings_info,
)
from cirkis.tables.state import Table

if TYPE_CHECKING:
    from cirkis.lab import Explored, GameTree, PlayedMove

MAX_MOVES = 8
MAX_NAMES = 3

_log = logging.getLogger(__name__)


class KnownOpenings:
    """`path` is a tree of games made by `cirkis games tree`, or None to use only the book.

    Raises a CirkisError if the file does not exist or is not a tree of games.
    """

    def __init__(self, path: Path | None) -> None:
        self._tree: GameTree | None = None
        if path is not None:
            from cirkis.lab import GameTree

            self._tree = GameTree(path)

    def info(self, table: Table) -> OpeningsInfo:
        info = openings_info(table)
        if self._tree is None:
            return info
        try:
            found = self._tree.explore(table.state)
        except CirkisError as problem:  # the book is useful on its own
            _log.error("%s", problem)
            return info
        in_book = [move.placement for move in info.moves]
        return replace(info, played=_played_here(table.state, found, in_book))

    def close(self) -> None:
        if self._tree is not None:
            self._tree.close()


def _played_here(state: State, found: Explored, in_book: Iterable[int]) -> PlayedHere:
    top, rest = found.moves[:MAX_MOVES], found.moves[MAX_MOVES:]
    shown = _shown_at(state, [move.placement.index for move in top], in_book)
    moves = tuple(_played(move, index) for move, index in zip(top, shown, strict=True))
    return PlayedHere(found.games, moves, sum(move.games for move in rest))


def _played(move: PlayedMove, index: int) -> PlayedPlacement:
    names = tuple(player.name for player in move.players if player.name)
    return PlayedPlacement(index, move.games, move.share, move.average, names[:MAX_NAMES])


def _shown_at(state: State, played: list[int], in_book: Iterable[int]) -> list[int]:
    """Return where to show each placement: where the book does, or else at one of its equivalents.

    This matters in symmetric positions, where each placement has several equivalents.
    """
    from cirkis.lab.recorded_games.tree import standard_number

    ways = symmetric(state)[1]
    same = defaultdict(list)
    for placement in legal_placements(state):
        same[standard_number(state, ways, placement.index)].append(placement.index)
    shown = {standard_number(state, ways, index): index for index in in_book}
    numbers = [standard_number(state, ways, index) for index in played]
    return [
        shown.get(number, same[number][nth % len(same[number])])
        for nth, number in enumerate(numbers)
    ]

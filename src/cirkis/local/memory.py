"""What is remembered of whoever sits at the device, beside the tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self

from cirkis.live.finished_games import FinishedGames
from cirkis.live.progress import ProgressKeeper
from cirkis.live.puzzle_ratings import PuzzleRatings
from cirkis.local.documents import DeviceDocuments
from cirkis.local.puzzle_shelf import PuzzleShelf


class Memory(NamedTuple):
    """What is remembered.

    Attributes:
        documents: what is kept beside tables.
        progress: reads and changes one of them.
        ratings: how hard puzzles turned out to be for them.
        finished: notices the ends of games.
        puzzles: the puzzles, which are fetched when they are needed.
    """

    documents: DeviceDocuments
    progress: ProgressKeeper
    ratings: PuzzleRatings
    finished: FinishedGames
    puzzles: PuzzleShelf

    @classmethod
    def of(cls, documents: DeviceDocuments, now: Callable[[], float], puzzles: PuzzleShelf) -> Self:
        """Return what is remembered in some documents.

        Args:
            documents: the documents.
            now: returns the time, in Unix seconds.
            puzzles: fetches the puzzles.
        """
        progress = ProgressKeeper(documents, now)
        ratings = PuzzleRatings(documents, now)
        return cls(documents, progress, ratings, FinishedGames(progress, documents), puzzles)

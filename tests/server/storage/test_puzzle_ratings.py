"""Ratings of puzzles in each kind of database: nobody's try is lost, and nobody's name is kept."""

from __future__ import annotations

import asyncio

import msgspec

from cirkis.server.people.documents import ServerDocuments
from cirkis.server.quotas import Quotas
from cirkis.server.settings import Settings
from cirkis.server.storage.store import Store
from cirkis.tables import shipped_puzzles
from cirkis.tables.live.puzzle_ratings import KIND, NOBODY, PuzzleRatings
from cirkis.tables.progress.glicko import Rating
from cirkis.tables.progress.puzzle_rating import MIN_TRIES
from cirkis.tables.progress.puzzles import PuzzleProgress

PUZZLE = shipped_puzzles()[0]
STRONG = PuzzleProgress(rating=Rating(2400.0, 60.0), tries=MIN_TRIES)


def test_many_try_one_puzzle_at_once(store: Store) -> None:
    """Two servers, eight people, one puzzle: each try counts, and both servers know of it."""
    documents = ServerDocuments(store, Quotas(Settings()))
    now = [0.0]
    servers = [PuzzleRatings(documents, lambda: now[0]) for _ in range(2)]

    async def race() -> list[float]:
        assert [await one.all() for one in servers] == [{}, {}]
        tries = (servers[nth % 2].note(PUZZLE, STRONG, solved=False) for nth in range(8))
        await asyncio.gather(*tries)
        now[0] += 60
        return [(await one.all())[PUZZLE.id].rating.rating for one in servers]

    first, second = asyncio.run(race())
    assert first == second
    assert first > PUZZLE.rating
    (kept,) = asyncio.run(documents.list(NOBODY, KIND))
    told = msgspec.json.decode(kept.document)
    assert told[PUZZLE.id]["tries"] == 8
    assert set(told[PUZZLE.id]) == {"rating", "tries"}

"""The ratings of those who sit at tables, kept for a while because lists show many of them."""

import asyncio
from contextlib import suppress

from cirkis.backend.progress import ProgressKeeper
from cirkis.engine.players.ratings import opponent_ratings
from cirkis.errors import CirkisError
from cirkis.practice.progress.glicko import Rating
from cirkis.tables.people import Occupant, Person, belongs_to
from cirkis.tables.state import Table

INTERVAL = 60.0  # seconds for which a person's rating is kept
MAX_KEPT = 2000  # people


class KnownRatings:
    def __init__(self, progress: ProgressKeeper) -> None:
        self._progress = progress
        self._kept: dict[Person, tuple[float, Rating, bool]] = {}

    async def of(self, person: Person | None) -> Rating:
        """Return a person's rating; somebody new has the one that everybody begins with."""
        return Rating() if person is None else (await self._read(person))[0]

    async def at(self, table: Table) -> list[int | None]:
        """Return the ratings by seat, rounded; None for those who have none."""
        return [await self._of_seat(seat) for seat in table.seats]

    async def _of_seat(self, seat: Occupant) -> int | None:
        if seat.level is not None:
            known = opponent_ratings().get(seat.level)
            return None if known is None else round(known.rating)
        if seat.owner is None or not belongs_to(seat, seat.owner):
            return None
        rating, is_rated = await self._read(seat.owner)
        return round(rating.rating) if is_rated else None

    async def _read(self, person: Person) -> tuple[Rating, bool]:
        """Return a person's rating, and whether it comes from any game."""
        now, kept = asyncio.get_running_loop().time(), self._kept
        at, rating, is_rated = kept.get(person, (float("-inf"), Rating(), False))
        if now < at + INTERVAL:
            return rating, is_rated
        with suppress(CirkisError):  # unreadable progress counts as none
            games = (await self._progress.of(person)).games
            rating, is_rated = games.rating, games.rated > 0
        if len(kept) >= MAX_KEPT:
            kept.clear()
        kept[person] = now, rating, is_rated
        return rating, is_rated

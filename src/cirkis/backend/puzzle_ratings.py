"""The ratings of the puzzles that people have tried, stored in a few documents."""

import logging
from collections.abc import Callable

import msgspec

from cirkis.backend.documents import Documents, change_document
from cirkis.errors import CirkisError
from cirkis.practice.progress.puzzles import (
    MIN_TRIES,
    PuzzleProgress,
    PuzzleRating,
    day_of,
    first_rating,
    rate_try,
)
from cirkis.practice.puzzles.puzzle import Puzzle
from cirkis.tables.people import Person
from cirkis.tables.requests import read_message

log = logging.getLogger("cirkis.backend")

KIND = "puzzle-ratings"
NOBODY = Person("~puzzles")
"""The owner of the documents; no person has such an id."""
SECONDS_KNOWN = 10.0
"""The maximum number of seconds until ratings written by another server are seen."""

Kept = dict[str, PuzzleRating]

_decoder = msgspec.json.Decoder(Kept)


class PuzzleRatings:
    """Reads and updates the ratings of puzzles.

    There is one document for each first character of an id: few enough to read all at once, and
    enough that writers rarely collide.
    """

    def __init__(
        self, documents: Documents, now: Callable[[], float], address: Callable[[], str] = str
    ) -> None:
        """`now` returns Unix seconds; `address` the requester's address, empty on a device."""
        self._documents = documents
        self._now = now
        self._address = address
        self._counted: dict[int, set[tuple[str, str]]] = {}  # today's addresses and puzzles
        self._known: Kept = {}
        self._read_at: float | None = None

    async def all(self) -> Kept:
        """Return the ratings, by id, of all puzzles whose rating has changed.

        Raises a CirkisError if reading fails; damaged documents are skipped.
        """
        now = self._now()
        if self._read_at is None or not 0 <= now - self._read_at < SECONDS_KNOWN:
            known: Kept = {}
            for one in await self._documents.list(NOBODY, KIND):
                try:
                    ratings = read_message(_decoder, one.document)
                except CirkisError as problem:  # the other documents can still be used
                    log.warning("the ratings of puzzles %s... are damaged: %s", one.id, problem)
                else:
                    known.update(ratings)
            self._known = known
            self._read_at = now
        return self._known

    async def note(self, puzzle: Puzzle, person: PuzzleProgress, *, solved: bool) -> None:
        """Update a puzzle's rating after a person's first try.

        A try counts only if the person has tried enough puzzles, and nobody else at the same
        address tried this one today, because new identities cost nothing.
        """
        if person.tries < MIN_TRIES or not self._is_first_today(puzzle.id):
            return

        def change(text: str | None) -> str:
            kept = {} if text is None else read_message(_decoder, text)
            before = kept.get(puzzle.id, first_rating(puzzle.rating))
            kept[puzzle.id] = rate_try(before, puzzle.rating, person, solved=solved)
            return msgspec.json.encode(kept, order="sorted").decode()

        try:
            text = await change_document(self._documents, NOBODY, KIND, puzzle.id[:1], change)
        except CirkisError:
            return  # the person's own try is stored; one lost result does not matter
        self._known = self._known | _decoder.decode(text)

    def _is_first_today(self, puzzle_id: str) -> bool:
        today = day_of(self._now())
        self._counted = {today: self._counted.get(today, set())}
        one = (self._address(), puzzle_id)
        is_first = one not in self._counted[today]
        if one[0]:
            self._counted[today].add(one)
        return is_first

    async def forget(self) -> None:
        """Remove all ratings. Raises a CirkisError if that fails."""
        for one in await self._documents.list(NOBODY, KIND):
            await self._documents.remove(NOBODY, KIND, one.id)
        self._read_at = None

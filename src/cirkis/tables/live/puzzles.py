"""Puzzles for a person: choose them, judge tries, record results."""

from itertools import count

from cirkis.game import legal_mask
from cirkis.tables.live.progress import ProgressKeeper
from cirkis.tables.live.puzzle_ratings import PuzzleRatings
from cirkis.tables.model.make_view import make_view
from cirkis.tables.model.people import Person
from cirkis.tables.model.previews import make_previews
from cirkis.tables.model.refusals import refused
from cirkis.tables.model.shown_table import VIEWER
from cirkis.tables.model.table_info import table_info
from cirkis.tables.progress.glicko import Rating
from cirkis.tables.progress.progress import NO_PROGRESS
from cirkis.tables.progress.puzzle_rating import first_rating
from cirkis.tables.progress.puzzles import PuzzleProgress, PuzzleTried
from cirkis.tables.puzzles.judge import Problem
from cirkis.tables.puzzles.library import Library, day_of, shipped_library
from cirkis.tables.puzzles.puzzle import Puzzle
from cirkis.tables.puzzles.themes import THEMES
from cirkis.tables.puzzles.wire import (
    PuzzleAnswer,
    PuzzleHint,
    PuzzleHub,
    PuzzleInfo,
    PuzzleStanding,
    PuzzleTry,
)


class PuzzleDesk:
    """Hands out puzzles and judges tries.

    Nothing is remembered if `person` is None. `library` is the package's own by default.
    """

    def __init__(
        self,
        progress: ProgressKeeper,
        ratings: PuzzleRatings,
        person: Person | None,
        library: Library | None = None,
    ) -> None:
        self._progress, self._ratings, self._person = progress, ratings, person
        self._library = shipped_library() if library is None else library

    async def hub(self) -> PuzzleHub:
        library = self._library
        return PuzzleHub(len(library.by_id), library.counts(), await self.daily())

    async def daily(self) -> PuzzleInfo:
        day = day_of(self._progress.now())
        return await self._info(self._library.of_day(day), await self._remembered(), day)

    async def next(self, theme: str) -> PuzzleInfo:
        """Return the next puzzle of suitable strength; the same one until it is tried.

        An empty theme means any. Raises Refused if there is no such theme or no untried puzzle.
        """
        if theme and theme not in THEMES:
            raise refused("not-found.theme", theme=theme[:40])
        known = await self._remembered()
        moved = await self._ratings.all()
        ratings = {name: one.rating.rating for name, one in moved.items()}
        puzzle = self._library.nearest(
            known.rating.rating, known.tried.keys(), theme or None, known.tries, ratings
        )
        if puzzle is None:
            raise refused("not-found.puzzles-left")
        return await self._info(puzzle, known, None)

    async def puzzle(self, puzzle_id: str) -> PuzzleInfo:
        """Raises Refused if there is no such puzzle."""
        return await self._info(self._find(puzzle_id), await self._remembered(), None)

    async def answer(self, puzzle_id: str, tried: PuzzleTry) -> PuzzleAnswer:
        """Judge a try; only the first counts.

        Raises Refused if there is no such puzzle, or an anonymous requester asks for the solution,
        since that would not count; UnreadablePlacement or IllegalPlacement if the try cannot be
        placed, which does not count.
        """
        problem = Problem(self._find(puzzle_id))
        if tried.cells is None:
            self._check_known()
        placement = None if tried.cells is None else problem.read(tried.cells)
        solved = placement == problem.solution
        before, after = await self._count(problem.puzzle, solved, tried.day)
        is_over = solved or placement is None
        return PuzzleAnswer(
            solved=solved,
            counted=before is not after,
            change=round(after.rating.rating) - round(before.rating.rating),
            tried=None if placement is None else problem.describe(placement),
            solution=problem.describe(problem.solution) if is_over else None,
            others=problem.others() if is_over else [],
            themes=list(problem.puzzle.themes) if is_over else [],
            is_proven=problem.puzzle.is_proven and is_over,
            standing=self._standing(after),
        )

    async def hint(self, puzzle_id: str) -> PuzzleHint:
        """Return a hint; the puzzle then counts as not solved.

        Raises Refused if there is no such puzzle, or the requester is anonymous.
        """
        problem = Problem(self._find(puzzle_id))
        self._check_known()
        _, after = await self._count(problem.puzzle, False, None)
        return PuzzleHint(problem.solution.shape, self._standing(after))

    def _check_known(self) -> None:
        if self._person is None:
            raise refused("no-person")

    def _find(self, puzzle_id: str) -> Puzzle:
        puzzle = self._library.by_id.get(puzzle_id)
        if puzzle is None:
            raise refused("not-found.puzzle", id=puzzle_id[:40])
        return puzzle

    async def _remembered(self) -> PuzzleProgress:
        if self._person is None:
            return NO_PROGRESS.puzzles
        return (await self._progress.of(self._person)).puzzles

    async def _count(
        self, puzzle: Puzzle, solved: bool, day: int | None
    ) -> tuple[PuzzleProgress, PuzzleProgress]:
        """Record a try; return the progress before and after."""
        before = await self._remembered()
        if self._person is None or before.has_tried(puzzle.id):
            return before, before
        today = day_of(self._progress.now())
        is_daily = day in (today, today - 1) and self._library.of_day(day) == puzzle
        rating = await self._rating(puzzle)
        day = day if is_daily else None
        event = PuzzleTried(puzzle.id, rating.rating, solved, day, rating.deviation)
        changed = await self._progress.report_change(self._person, event)
        before, after = changed[0].puzzles, changed[1].puzzles
        if before is not after:
            await self._ratings.note(puzzle, before, solved=solved)
        return before, after

    async def _rating(self, puzzle: Puzzle) -> Rating:
        return (await self._ratings.all()).get(puzzle.id, first_rating(puzzle.rating)).rating

    async def _info(self, puzzle: Puzzle, known: PuzzleProgress, day: int | None) -> PuzzleInfo:
        problem = Problem(puzzle)
        table = problem.table()
        solved = known.tried[puzzle.id][1] if known.has_tried(puzzle.id) else None
        return PuzzleInfo(
            id=puzzle.id,
            rating=round((await self._rating(puzzle)).rating),
            choices=legal_mask(problem.state).bit_count(),
            day=day,
            solved=solved,
            standing=self._standing(known),
            table=table_info("", table, VIEWER),
            view=make_view(table, VIEWER),
            previews=make_previews(table),
        )

    def _standing(self, known: PuzzleProgress) -> PuzzleStanding | None:
        if self._person is None:
            return None
        today = day_of(self._progress.now())
        return PuzzleStanding(
            rating=round(known.rating.rating),
            deviation=round(known.rating.deviation),
            tries=known.tries,
            solved=known.solved,
            streak=known.streak,
            best=known.best,
            days=_days_in_a_row(known.days, today),
        )


def _days_in_a_row(days: tuple[int, ...], today: int) -> int:
    """Count the consecutive days that end today or yesterday."""
    last = today if today in days else today - 1
    return next(gone for gone in count() if last - gone not in days)

"""The parts of the start page that a returning person sees."""

from msgspec import Struct

from cirkis.backend.requests.call import SharedCall
from cirkis.backend.requests.endpoint import LANGUAGE, Router
from cirkis.game import Colour
from cirkis.practice.lessons.requests import LessonToDo, lesson_to_do
from cirkis.practice.progress.progress import Progress
from cirkis.practice.progress.puzzles import PuzzleProgress, day_of
from cirkis.practice.puzzles.puzzle import Puzzle, puzzle_state

router = Router()


class DailyPicture(Struct, frozen=True):
    """Today's puzzle as a small picture.

    Attributes:
        colours: the seats' colours.
        pieces: the pieces, oldest first: the seat and the cells of each.
        to_play: the seat for which to find the best placement.
        solved: whether the first try solved it; null before the first try.
        days: how many days in a row, up to today or yesterday, the daily puzzle was solved.
    """

    colours: tuple[Colour, ...]
    pieces: list[tuple[int, str]]
    to_play: int
    solved: bool | None
    days: int


class Today(Struct, frozen=True):
    """The contents of the start page for one person.

    Attributes:
        puzzle: today's puzzle; null for a person who has done nothing here yet.
        lesson: the lesson to continue; null for such a person, or if all are done.
        due: how many missed puzzles and mistakes have come back.
        ratings: the person's ratings after the latest rated games, oldest first.
        played: whether a game of theirs was counted, here or elsewhere.
    """

    puzzle: DailyPicture | None = None
    lesson: LessonToDo | None = None
    due: int = 0
    ratings: list[int] = []
    played: bool = False


@router.get("/api/me/today", codes=("no-person",), query=(LANGUAGE,))
async def today(call: SharedCall[None]) -> Today:
    """Get what the start page shows to the requester."""
    await call.backend.finished_games.settle(call.somebody)
    progress = await call.backend.progress.of(call.somebody)
    has_played = bool(progress.games.counted)
    if not _has_begun(progress):
        return Today(played=has_played)
    day = day_of(call.backend.progress.now())
    library = await call.services.library()
    rated = (one.rating for one in progress.games.recent)
    return Today(
        await call.services.help(_picture, library.of_day(day), progress.puzzles, day),
        lesson_to_do(progress.lessons, bool(progress.games.recent), call.asked("language")),
        len(library.due(progress.puzzles, day)),
        [round(rating) for rating in rated if rating is not None],
        has_played,
    )


def _has_begun(progress: Progress) -> bool:
    return any((progress.lessons, progress.games.recent, progress.puzzles.tried))


def _picture(puzzle: Puzzle, known: PuzzleProgress, day: int) -> DailyPicture:
    state = puzzle_state(puzzle)
    placements = state.variant.table.placements
    return DailyPicture(
        colours=state.options.colours,
        pieces=[(seat, placements[number].name) for seat, number in state.placed],
        to_play=state.to_play,
        solved=known.first_try(puzzle.id),
        days=known.days_in_a_row(day),
    )

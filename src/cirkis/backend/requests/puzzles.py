"""Puzzles, and mistakes in the requester's own games, which come back like missed puzzles."""

import logging
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cirkis.backend.requests.endpoint import (
    PLACEMENT_CODES,
    TABLE,
    TABLE_CODES,
    Query,
    Router,
    SharedCall,
)
from cirkis.backend.reviews import AnalysisMessage, Review, ReviewMessage, StreamMessage
from cirkis.engine.analysis.analyse_position import THRESHOLDS, Mistake
from cirkis.errors import CirkisError
from cirkis.game import legal_mask
from cirkis.practice.progress.glicko import Rating
from cirkis.practice.progress.progress import NO_PROGRESS, Progress
from cirkis.practice.progress.puzzles import (
    MistakesFound,
    OwnMistake,
    PuzzleProgress,
    PuzzleTried,
    day_of,
    first_rating,
    is_possible,
)
from cirkis.practice.puzzles.judge import Problem
from cirkis.practice.puzzles.mistakes import (
    CostlyPly,
    costly_plies,
    find_mistakes,
    mistake_info,
    mistake_lines,
    mistake_table,
)
from cirkis.practice.puzzles.puzzle import Puzzle
from cirkis.practice.puzzles.themes import THEMES
from cirkis.practice.puzzles.wire import (
    MistakeAnswer,
    MistakeTry,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleHub,
    PuzzleInfo,
    PuzzleRun,
    PuzzleStanding,
    PuzzleTry,
    Repeat,
)
from cirkis.tables.make_view import make_view
from cirkis.tables.people import Person
from cirkis.tables.refusals import refused
from cirkis.tables.requests import MAX_PLIES, Empty
from cirkis.tables.state import Table
from cirkis.tables.table_info import table_info
from cirkis.tables.variations import LONGEST, VIEWER, compare_lines, make_previews, play_variation

router = Router()
log = logging.getLogger("cirkis.backend")

JUDGE_SECONDS = 1.5  # to search a placement other than the two that the review compared
TOLERANCE = THRESHOLDS[Mistake.INACCURACY]
PUZZLE = "/api/puzzles/{id}"
THEME = Query("theme", "only puzzles with this theme", {"type": "string", "enum": ["", *THEMES]})

_decoder = msgspec.json.Decoder(StreamMessage)


@router.get("/api/puzzles")
async def puzzles(call: SharedCall[None]) -> PuzzleHub:
    """Get an overview of the puzzles."""
    library = await call.services.library()
    runs = (await _progress(call)).runs
    return PuzzleHub(len(library.by_id), library.counts, await daily_puzzle(call), runs)


@router.get("/api/puzzles/daily")
async def daily_puzzle(call: SharedCall[None]) -> PuzzleInfo:
    """Get today's puzzle.

    It is the same for everybody; days begin at midnight UTC.
    """
    day = _today(call)
    puzzle = (await call.services.library()).of_day(day)
    return await _info(call, puzzle, await _remembered(call), day)


@router.get("/api/puzzles/next", query=(THEME,))
async def next_puzzle(call: SharedCall[None]) -> PuzzleInfo:
    """Get a puzzle of suitable difficulty.

    The response stays the same until that puzzle has been tried.
    """
    theme = call.asked("theme")
    if theme and theme not in THEMES:
        raise refused("not-found.theme", theme=theme[:40])
    known = await _remembered(call)
    nearest = (await call.services.library()).nearest
    wish = (known.rating.rating, known.tried.keys(), theme or None, known.tries)
    puzzle = await call.services.help(nearest, *wish, await _ratings(call))
    if puzzle is None:
        raise refused("not-found.puzzles-left")
    return await _info(call, puzzle, known, None)


@router.get("/api/puzzles/repeat")
async def repeat(call: SharedCall[None]) -> Repeat:
    """Get a missed puzzle or a mistake to try again."""
    known, library = await _remembered(call), await call.services.library()
    due = library.due(known, _today(call))
    if not due:
        raise refused("not-found.repeats")
    if due[0] in library.by_id:
        return Repeat(await _info(call, library.by_id[due[0]], known, None))
    found = await call.services.help(mistake_info, due[0], known.mistakes[due[0]])
    return Repeat(mistake=found)


@router.get("/api/puzzles/run")
async def run(call: SharedCall[None]) -> PuzzleRun:
    """Get puzzles for a run, from easy to hard."""
    known = await _remembered(call)
    rising = (await call.services.library()).rising
    wish = (known.tried.keys(), call.backend.progress.now(), await _ratings(call))
    return PuzzleRun(await call.services.help(rising, *wish))


@router.get(PUZZLE)
async def puzzle(call: SharedCall[None]) -> PuzzleInfo:
    """Get a puzzle."""
    return await _info(call, await _find(call), await _remembered(call), None)


@router.post(f"{PUZZLE}/try", codes=(*PLACEMENT_CODES, "no-person"), unknown="guess")
async def try_puzzle(call: SharedCall[PuzzleTry]) -> PuzzleAnswer:
    """Try a placement as a solution.

    The first try at a puzzle is rated; illegal placements are not tries. Without `cells`, the
    response contains the solution, and the puzzle counts as not solved. In a run, no try is
    rated, and the response to a wrong one contains the solution.
    """
    puzzle, tried = await _find(call), call.body
    # Anonymous requesters could see solutions without having them counted as misses.
    person = call.somebody if tried.cells is None or tried.run else call.person
    answer = await call.services.help(_judge, puzzle, tried)
    before, after = await _count(call, person, puzzle, answer.solved, tried)
    return replace(
        answer,
        counted=before.tries != after.tries,
        change=round(after.rating.rating) - round(before.rating.rating),
        returns=after.returns(puzzle.id, _today(call)),
        standing=await _standing(call, after),
    )


def _judge(puzzle: Puzzle, tried: PuzzleTry) -> PuzzleAnswer:
    """Return the answer to a try, which does not count yet."""
    problem = Problem(puzzle)
    placement = None if tried.cells is None else problem.read(tried.cells)
    solved = placement == problem.solution
    is_over = solved or placement is None or tried.run
    return PuzzleAnswer(
        solved=solved,
        counted=False,
        change=0,
        tried=None if placement is None else problem.describe(placement),
        solution=problem.describe(problem.solution) if is_over else None,
        others=problem.others() if is_over else [],
        themes=list(puzzle.themes) if is_over else [],
        is_proven=puzzle.is_proven and is_over,
        returns=None,
        standing=None,
    )


@router.post(f"{PUZZLE}/hint", codes=("no-person",))
async def hint(call: SharedCall[Empty]) -> PuzzleHint:
    """Get a hint.

    The puzzle then counts as not solved.
    """
    puzzle = await _find(call)
    problem = await call.services.help(Problem, puzzle)
    _, after = await _count(call, call.somebody, puzzle, False, PuzzleTry(None))
    return PuzzleHint(problem.solution.shape, await _standing(call, after))


def _today(call: SharedCall[Any]) -> int:
    return day_of(call.backend.progress.now())


async def _find(call: SharedCall[Any]) -> Puzzle:
    puzzle = (await call.services.library()).by_id.get(call.named)
    if puzzle is None:
        raise refused("not-found.puzzle", id=call.named[:40])
    return puzzle


async def _progress(call: SharedCall[Any]) -> Progress:
    """Return the requester's progress; an anonymous requester has none."""
    return NO_PROGRESS if call.person is None else await call.backend.progress.of(call.person)


async def _remembered(call: SharedCall[Any]) -> PuzzleProgress:
    return (await _progress(call)).puzzles


async def _count(
    call: SharedCall[Any], person: Person | None, puzzle: Puzzle, solved: bool, tried: PuzzleTry
) -> tuple[PuzzleProgress, PuzzleProgress]:
    """Record a try; return the progress before and after."""
    before = await _remembered(call)
    is_due = before.is_due(puzzle.id, _today(call))
    if person is None or (before.has_tried(puzzle.id) and not is_due):
        return before, before
    backend, day, today = call.backend, tried.day, _today(call)
    library = await call.services.library()
    is_daily = any(puzzle == library.of_day(one) for one in (today, today - 1) if one == day)
    rating = await _rating(call, puzzle)
    event = PuzzleTried(
        puzzle=puzzle.id,
        rating=rating.rating,
        solved=solved,
        day=day if is_daily else None,
        deviation=rating.deviation,
        rated=not tried.run,
    )
    changed = await backend.progress.report_change(person, event)
    before, after = changed[0].puzzles, changed[1].puzzles
    if before.tries != after.tries:
        await backend.puzzle_ratings.note(puzzle, before, solved=solved)
    return before, after


async def _ratings(call: SharedCall[Any]) -> dict[str, float]:
    """Return the ratings of all puzzles whose rating has changed."""
    moved = await call.backend.puzzle_ratings.all()
    return {name: one.rating.rating for name, one in moved.items()}


async def _rating(call: SharedCall[Any], puzzle: Puzzle) -> Rating:
    moved = await call.backend.puzzle_ratings.all()
    return moved.get(puzzle.id, first_rating(puzzle.rating)).rating


async def _info(
    call: SharedCall[Any], puzzle: Puzzle, known: PuzzleProgress, day: int | None
) -> PuzzleInfo:
    rating = round((await _rating(call, puzzle)).rating)
    return replace(
        await call.services.help(_show, puzzle, rating, day),
        solved=known.first_try(puzzle.id),
        is_due=known.is_due(puzzle.id, _today(call)),
        standing=await _standing(call, known),
    )


def _show(puzzle: Puzzle, rating: int, day: int | None) -> PuzzleInfo:
    problem = Problem(puzzle)
    table = problem.table()
    return PuzzleInfo(
        id=puzzle.id,
        rating=rating,
        choices=legal_mask(problem.state).bit_count(),
        day=day,
        solved=None,
        is_due=False,
        standing=None,
        table=table_info("", table, VIEWER),
        view=make_view(table, VIEWER),
        previews=make_previews(table),
    )


async def _standing(call: SharedCall[Any], known: PuzzleProgress) -> PuzzleStanding | None:
    if call.person is None:
        return None
    today = _today(call)
    return PuzzleStanding(
        rating=round(known.rating.rating),
        deviation=round(known.rating.deviation),
        tries=known.tries,
        solved=known.solved,
        streak=known.streak,
        best=known.best,
        days=known.days_in_a_row(today),
        due=len((await call.services.library()).due(known, today)),
    )


async def read_review(call: SharedCall[None], review: Review, table: Table) -> AsyncIterator[bytes]:
    """Yield the messages of a review; before the last, record the requester's mistakes."""
    async with aclosing(review.read()) as messages:
        async for message in messages:
            found = _decoder.decode(message)
            if isinstance(found, ReviewMessage):
                await _note_mistakes(call, costly_plies(found.game), table)
            yield message


async def _note_mistakes(call: SharedCall[Any], costly: list[CostlyPly], table: Table) -> None:
    """Record the requester's mistakes in a game; those of a forged review may be impossible."""
    if call.person is None:
        return
    backend, services, person = call.backend, call.services, call.person
    try:
        now = (await backend.open(call.session.id)).table  # the person may have been forgotten
        if now.state != table.state:
            return
        found = await services.help(find_mistakes, now, person, costly)
        mistakes = {name: one for name, one in found.items() if is_possible(one)}
        if mistakes:
            await backend.progress.report(person, MistakesFound(mistakes))
    except CirkisError as problem:  # the review is readable all the same
        log.warning("the mistakes of a game were not noted: %s", problem)


class ReviewedElsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """The mistakes that a review in the requester's browser found, in any order."""

    costly: Annotated[list[CostlyPly], Meta(max_length=MAX_PLIES)]


@router.post(f"{TABLE}/mistakes", codes=TABLE_CODES, max_body="max_document")
async def note_mistakes(call: SharedCall[ReviewedElsewhere]) -> Empty:
    """Note what a review elsewhere found.

    As after a review here, the requester's own mistakes in a finished game come back to be
    improved; those of others are skipped.
    """
    await _note_mistakes(call, call.body.costly, call.session.table)
    return Empty()


@router.post("/api/puzzles/{id}/again", codes=(*PLACEMENT_CODES, "no-person"), is_dropped=True)
async def try_mistake(call: SharedCall[MistakeTry]) -> MistakeAnswer:
    """Try to improve on a mistake in one of the requester's games.

    Only the first try counts each time the mistake is due. Without `cells`, the response
    contains the solution, and the try counts as a miss.
    """
    backend, services = call.backend, call.services
    person, cells = call.somebody, call.body.cells
    mistake = (await backend.progress.of(person)).puzzles.mistakes.get(call.named)
    if mistake is None:
        raise refused("not-found.puzzle", id=call.named[:40])
    table = await services.help(mistake_table, mistake)
    better, played = mistake_lines(mistake, table)
    loss, line = (
        (0.0, better) if cells is None else await _judge_improvement(call, mistake, table, cells)
    )
    is_good = loss < TOLERANCE
    lines = (line, played) if is_good else (better, line)
    comparison = await services.help(compare_lines, table, *lines)
    event = PuzzleTried(call.named, 0, is_good and cells is not None, rated=False)
    known = (await backend.progress.report(person, event)).puzzles
    today = day_of(backend.progress.now())
    return MistakeAnswer(
        loss=round(max(0.0, loss), 4),
        is_good=is_good,
        comparison=comparison,
        returns=known.returns(call.named, today),
        due=len((await services.library()).due(known, today)),
    )


async def _judge_improvement(
    call: SharedCall[MistakeTry], mistake: OwnMistake, table: Table, cells: str
) -> tuple[float, list[str]]:
    """Return how much of the chance of winning a placement gives away, and its likely line."""
    after = await call.services.help(play_variation, table, None, [cells])
    seat, index = table.state.to_play, after.state.placed[-1][1]
    better, played = mistake_lines(mistake, table)
    if index == mistake.better[0]:
        return 0.0, better
    if index == mistake.played[0]:
        return mistake.loss, played
    if after.state.outcome is not None:
        winners = after.state.outcome.winners
        return mistake.chance - (seat in winners) / len(winners), [cells]
    call.services.admit(JUDGE_SECONDS)
    *_, latest = [one async for one in call.services.analyse(after, JUDGE_SECONDS)]
    found = msgspec.json.decode(latest, type=AnalysisMessage).analysis
    following = [one.placement for one in found.choices[0].line] if found.choices else []
    return mistake.chance - found.chances[seat], [cells, *following][:LONGEST]

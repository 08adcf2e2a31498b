"""Mistakes in the requester's own games, which come back like missed puzzles."""

import logging
from collections.abc import AsyncIterator
from contextlib import aclosing

import msgspec

from cirkis.backend.requests.call import SharedCall
from cirkis.backend.requests.endpoint import PLACEMENT_CODES, Router
from cirkis.backend.reviews import AnalysisMessage, Review, ReviewMessage, StreamMessage
from cirkis.engine.analysis.analyse_position import THRESHOLDS, Mistake
from cirkis.errors import CirkisError
from cirkis.practice.progress.puzzles import MistakesFound, OwnMistake, PuzzleTried, day_of
from cirkis.practice.puzzles.mistakes import find_mistakes, mistake_lines, mistake_table
from cirkis.practice.puzzles.wire import MistakeAnswer, MistakeTry
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table
from cirkis.tables.variations import LONGEST, compare_lines, play_variation

router = Router()

log = logging.getLogger("cirkis.backend")

SECONDS = 1.5  # to search a placement other than the two that the review compared
TOLERANCE = THRESHOLDS[Mistake.INACCURACY]

_decoder = msgspec.json.Decoder(StreamMessage)


async def read_review(call: SharedCall[None], review: Review, table: Table) -> AsyncIterator[bytes]:
    """Yield the messages of a review; before the last, record the requester's mistakes."""
    async with aclosing(review.read()) as messages:
        async for message in messages:
            found = _decoder.decode(message)
            if isinstance(found, ReviewMessage):
                await _note_mistakes(call, found, table)
            yield message


async def _note_mistakes(call: SharedCall[None], found: ReviewMessage, table: Table) -> None:
    if call.person is None:
        return
    backend, services, person = call.backend, call.services, call.person
    try:
        now = (await backend.open(call.session.id)).table  # the person may have been forgotten
        if now.state != table.state:
            return
        mistakes = await services.help(find_mistakes, now, person, found.game)
        if mistakes:
            await backend.progress.report(person, MistakesFound(mistakes))
    except CirkisError as problem:  # the review is readable all the same
        log.warning("the mistakes of a game were not noted: %s", problem)


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
    loss, line = (0.0, better) if cells is None else await _judge(call, mistake, table, cells)
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


async def _judge(
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
    call.services.admit(SECONDS)
    *_, latest = [one async for one in call.services.analyse(after, SECONDS)]
    found = msgspec.json.decode(latest, type=AnalysisMessage).analysis
    following = [one.placement for one in found.choices[0].line] if found.choices else []
    return mistake.chance - found.chances[seat], [cells, *following][:LONGEST]

"""The engine: runs one job at a time in slices, checking for cancellation in between."""

import asyncio
import random
from collections.abc import Callable, Generator

import msgspec

from cirkis.backend.analyses import analyse_position, review_round
from cirkis.engine import make_level
from cirkis.engine.analysis.teaching import find_lesson
from cirkis.engine.player import Sliced
from cirkis.engine.search.search_player import load_search
from cirkis.game import State, read_record, replay_record
from cirkis.in_browser.engine_jobs import (
    Analyse,
    AnyJob,
    ChoiceMessage,
    Choose,
    Judge,
    LessonMessage,
    Review,
)
from cirkis.tables.messages import Message, encode

_read_job: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)


def prepare() -> None:
    """Load the search before the first job."""
    load_search()


async def run(
    job: str, send: Callable[[str], None], is_cancelled: Callable[[], bool] = lambda: False
) -> None:
    """Run a job. Raises a CirkisError if its record cannot be replayed."""
    wanted = _read_job.decode(job)
    for message in _think(wanted, replay_record(read_record(wanted.record))):
        if message is not None:
            send(encode(message).decode())
        await asyncio.sleep(0)
        if is_cancelled():
            return


def _think(job: AnyJob, states: tuple[State, ...]) -> Generator[Message | None, None, None]:
    """Yield a message, or None, after each slice of a job."""
    match job:
        case Choose():
            yield from _choose(job, states[-1])
        case Judge():
            yield LessonMessage(find_lesson(states[-2], states[-1], job.level))
        case Analyse():
            yield from analyse_position(states[-1], job.seconds)
        case Review():
            yield from review_round(states)


def _choose(job: Choose, state: State) -> Generator[Message | None, None, None]:
    player, rng = make_level(job.level), random.Random(job.seed)
    if isinstance(player, Sliced):
        placement = yield from player.choose_in_slices(state, rng)
    else:
        placement = player.choose(state, rng)
    yield ChoiceMessage(placement.name)

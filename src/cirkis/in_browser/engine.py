"""The engine: runs one job at a time in slices, checking for cancellation in between."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable, Generator, Iterator

import msgspec
from msgspec import Struct

from cirkis.backend.queries import read_line, read_position, read_seconds
from cirkis.backend.reviews import analyse_position, review_round
from cirkis.engine import make_level
from cirkis.engine.analysis.teaching import Lesson, find_lesson
from cirkis.engine.player import Sliced
from cirkis.engine.search.search_player import load_search
from cirkis.game import State, read_record, replay_record
from cirkis.in_browser.storage import Host
from cirkis.tables.make_view import make_view
from cirkis.tables.messages import Message, encode
from cirkis.tables.records import Round, table_of_round
from cirkis.tables.refusals import refused
from cirkis.tables.setup import table_at
from cirkis.tables.variations import compare_lines, make_previews, play_variation, round_states


class EngineJob(Struct, frozen=True, tag_field="kind"):
    record: str


class Choose(EngineJob, frozen=True, tag="choose"):
    """Choose a placement as a computer of this level would; `seed` makes it repeatable."""

    level: str
    seed: int


class Analyse(EngineJob, frozen=True, tag="analyse"):
    """Analyse the last position for this many seconds, refining the result."""

    seconds: float


class Judge(EngineJob, frozen=True, tag="judge"):
    """Judge whether to offer an undo of the last placement, made against a computer of `level`."""

    level: str


class ReviewJob(EngineJob, frozen=True, tag="review"):
    """Analyse all positions of the round."""


class Ask(Struct, frozen=True, tag_field="kind", tag="ask"):
    """Answer a page's request as the server would: about a table's round, or the position in `at`.

    `what` is the last part of its path, `query` its parameters.
    """

    what: str
    query: dict[str, str]
    round: Round | None = None


AnyJob = Choose | Judge | Analyse | ReviewJob | Ask


class ChoiceMessage(Message, frozen=True, tag="choice"):
    """The cells on which the computer places its piece."""

    cells: str


class LessonMessage(Message, frozen=True, tag="lesson"):
    """The reason to offer an undo of the last placement; null if it was fine."""

    lesson: Lesson | None


async def engine_messages(host: Host, job: AnyJob) -> AsyncGenerator[str, None]:
    """Yield the engine's messages about a job until it is done; closing the generator cancels it.

    Raises Refused if the engine fails.
    """
    waiting: asyncio.Queue[str | None] = asyncio.Queue()
    text = msgspec.json.encode(job).decode()
    thinking = host.think(text, waiting.put_nowait)

    async def wait_for_end() -> Exception | None:
        """Return why the engine failed: Pyodide reports a task that raises as an error."""
        try:
            await thinking.promise
        except Exception as problem:
            return problem
        finally:
            waiting.put_nowait(None)
        return None

    ending = asyncio.create_task(wait_for_end())
    is_done = False
    try:
        while (message := await waiting.get()) is not None:
            yield message
        is_done = True
        problem = await ending
        if problem is not None:
            raise refused("search-failed") from problem
    finally:
        if not is_done:
            thinking.cancel()
            ending.cancel()


_read_job: msgspec.json.Decoder[AnyJob] = msgspec.json.Decoder(AnyJob)


def prepare() -> None:
    """Load the search before the first job."""
    load_search()


async def run(
    job: str, send: Callable[[str], None], is_cancelled: Callable[[], bool] = lambda: False
) -> None:
    """Run a job. Raises a CirkisError if its record cannot be replayed."""
    wanted = _read_job.decode(job)
    is_asked = isinstance(wanted, Ask)
    answers = _answer(wanted) if is_asked else _think(wanted, _states(wanted))
    for message in answers:
        if message is not None:
            send(encode(message).decode())
        await asyncio.sleep(0)
        if is_cancelled():
            return


def _states(job: EngineJob) -> tuple[State, ...]:
    return replay_record(read_record(job.record))


def _answer(job: Ask) -> Iterator[Struct | None]:
    query = job.query.get
    _, line = read_line("", query("line", ""))
    if job.round is None:
        table = play_variation(table_at(read_position(query("at", ""))), None, line)
    else:
        whole = table_of_round(job.round)
        if job.what == "review":
            yield from review_round(round_states(whole))
            return
        table = play_variation(whole, read_line(query("after", ""), "")[0], line)
    if job.what in ("position", "view"):
        yield make_view(table)
    elif job.what == "previews":
        yield make_previews(table)
    elif job.what == "explanation":
        better, worse = (read_line("", query(name, ""))[1] for name in ("better", "worse"))
        yield compare_lines(table, better, worse)
    else:
        yield from analyse_position(table.state, read_seconds(query("seconds")))


def _think(job: EngineJob, states: tuple[State, ...]) -> Generator[Message | None, None, None]:
    """Yield a message, or None, after each slice of a job."""
    match job:
        case Choose():
            yield from _choose(job, states[-1])
        case Judge():
            yield LessonMessage(find_lesson(states[-2], states[-1], job.level))
        case Analyse():
            yield from analyse_position(states[-1], job.seconds)
        case ReviewJob():
            yield from review_round(states)


def _choose(job: Choose, state: State) -> Generator[Message | None, None, None]:
    player, rng = make_level(job.level), random.Random(job.seed)
    if isinstance(player, Sliced):
        placement = yield from player.choose_in_slices(state, rng)
    else:
        placement = player.choose(state, rng)
    yield ChoiceMessage(placement.name)

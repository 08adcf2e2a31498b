"""The jobs that tables give to the engine, and its messages."""

import asyncio
from collections.abc import AsyncGenerator

import msgspec
from msgspec import Struct

from cirkis.engine.analysis.teaching import Lesson
from cirkis.in_browser.host import Host
from cirkis.tables.messages import Message
from cirkis.tables.refusals import refused


class Job(Struct, frozen=True, tag_field="kind"):
    record: str


class Choose(Job, frozen=True, tag="choose"):
    """Choose a placement as a computer of this level would; `seed` makes it repeatable."""

    level: str
    seed: int


class Analyse(Job, frozen=True, tag="analyse"):
    """Analyse the last position for this many seconds, refining the result."""

    seconds: float


class Judge(Job, frozen=True, tag="judge"):
    """Judge whether to offer an undo of the last placement, made against a computer of `level`."""

    level: str


class Review(Job, frozen=True, tag="review"):
    """Analyse all positions of the round."""


AnyJob = Choose | Judge | Analyse | Review


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

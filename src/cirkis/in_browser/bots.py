"""The computer players at a table; the engine chooses their placements."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import aclosing

import msgspec

from cirkis.engine.analysis.teaching import Lesson
from cirkis.game import State
from cirkis.in_browser.engine_jobs import (
    AnyJob,
    ChoiceMessage,
    Choose,
    Judge,
    LessonMessage,
    engine_messages,
)
from cirkis.in_browser.host import Host
from cirkis.tables.export_record import export_round
from cirkis.tables.refusals import refused
from cirkis.tables.state import Table

PAUSE = 0.6  # minimum seconds per placement, so that people can follow
PATIENCE = 1.0  # seconds before looking for viewers again

_read_choice = msgspec.json.Decoder(ChoiceMessage).decode
_read_lesson = msgspec.json.Decoder(LessonMessage).decode


class DeviceBots:
    def __init__(self, host: Host, table: Callable[[], Table], pause: float) -> None:
        self._host, self._table, self._pause = host, table, pause

    async def choose(self, level: str, state: State, is_awaited: Callable[[], bool]) -> str:
        """Return a computer's choice once someone is playing or watching and the pause is over."""
        while not is_awaited():
            await asyncio.sleep(PATIENCE)
        pause = asyncio.create_task(asyncio.sleep(self._pause))
        try:
            job = Choose(export_round(self._table()), level, secrets.randbits(32))
            cells = _read_choice(await self._think(job)).cells
            await pause
        finally:
            pause.cancel()
        return cells

    async def judge(self, level: str, before: State, after: State) -> Lesson | None:
        return _read_lesson(await self._think(Judge(export_round(self._table()), level))).lesson

    async def _think(self, job: AnyJob) -> str:
        """Return the engine's message. Raises Refused if the engine fails."""
        async with aclosing(engine_messages(self._host, job)) as messages:
            async for message in messages:
                return message
        raise refused("search-failed")

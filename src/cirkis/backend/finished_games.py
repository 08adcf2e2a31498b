"""Detect when games end, and record the results for everybody who played."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context

from cirkis.backend.progress import ProgressKeeper
from cirkis.errors import CirkisError
from cirkis.practice.progress.finished_game import FinishedGame
from cirkis.practice.progress.game_over import GameOver, game_id, game_over
from cirkis.practice.progress.games import rating_without
from cirkis.practice.progress.glicko import Rating
from cirkis.tables.people import FORGOTTEN, Person
from cirkis.tables.refusals import STORAGE_CODES
from cirkis.tables.state import Table

log = logging.getLogger("cirkis.backend")

# Seconds before each further attempt: a loser can report so much other progress that the result
# loses every race, but a quota ends that within 20 seconds; a database may need that to restart.
PAUSES = (1.0, 5.0, 25.0)
NOTICED = 1000  # game ends to remember, so that none is recorded twice


class FinishedGames:
    def __init__(self, keeper: ProgressKeeper) -> None:
        self._keeper = keeper
        self._noticed: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._tasks: dict[asyncio.Task[None], list[Person]] = {}

    def observe(self, table_id: str, table: Table, context: Context | None = None) -> None:
        """Check a table after a change.

        The end is recorded in `context`, by default the caller's.
        """
        end = table_id, table.position_version
        if not table.state.is_over or end in self._noticed:
            return
        self._noticed[end] = None
        if len(self._noticed) > NOTICED:
            self._noticed.popitem(last=False)
        games = {
            person: game
            for person, seat in table.seats_played().items()
            if (game := FinishedGame(table, seat)).is_counted and not person.startswith(FORGOTTEN)
        }
        if games:
            work = self._remember(table_id, games)
            task = asyncio.get_running_loop().create_task(work, context=context)
            self._tasks[task] = list(games)
            task.add_done_callback(self._tasks.pop)

    async def _remember(self, table_id: str, games: dict[Person, FinishedGame]) -> None:
        ratings: dict[Person, Rating] = {}
        first = next(iter(games.values()))
        for person in first.table.seats_played():
            with self._logged(table_id):  # after a restart, the game may already count
                known = (await self._keeper.of(person)).games
                ratings[person] = rating_without(known, game_id(first, table_id))
        reports = []
        for person, game in games.items():
            reports.append(self._report(table_id, person, game_over(game, table_id, ratings)))
        await asyncio.gather(*reports)  # one person's flood does not delay other results

    async def _report(self, table_id: str, person: Person, end: GameOver) -> None:
        with self._logged(table_id):
            for pause in PAUSES:
                try:
                    await self._keeper.report(person, end)
                    return
                except CirkisError as problem:
                    if problem.code not in ("stale", *STORAGE_CODES):
                        raise
                await asyncio.sleep(pause)
            await self._keeper.report(person, end)

    @staticmethod
    @contextmanager
    def _logged(table_id: str) -> Iterator[None]:
        """Log a failure for one person, so that other people's results are still recorded."""
        try:
            yield
        except Exception as problem:
            is_defect = not isinstance(problem, CirkisError)
            text = "the end of the game at table %s was not recorded: %s"
            log.warning(text, table_id, problem, exc_info=is_defect)

    async def settle(self, person: Person) -> None:
        """Wait until a person's finished games are recorded."""
        mine = [task for task, people in self._tasks.items() if person in people]
        await asyncio.gather(*mine, return_exceptions=True)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

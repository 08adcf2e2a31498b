"""People's progress, stored as documents; the ends of games are detected and recorded there."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import Context

from cirkis.backend.documents import Documents, change_document, check_size
from cirkis.errors import CirkisError
from cirkis.practice.progress.game_over import FinishedGame, GameOver, game_id, game_over
from cirkis.practice.progress.games import rating_without
from cirkis.practice.progress.glicko import Rating
from cirkis.practice.progress.progress import (
    NO_PROGRESS,
    Event,
    Progress,
    apply,
    delete,
    join,
    merge,
    merge_file,
    read_progress,
    write_progress,
)
from cirkis.tables.people import FORGOTTEN, Person
from cirkis.tables.refusals import STORAGE_CODES
from cirkis.tables.state import Table

KIND = "progress"
RESERVED = 32 * 1024  # bytes reserved for the results of games, so that there is always room


class ProgressKeeper:
    def __init__(self, documents: Documents, now: Callable[[], float]) -> None:
        """`now` returns Unix seconds."""
        self._documents = documents
        self.now = now

    async def of(self, person: Person) -> Progress:
        """Return a person's progress. Raises a CirkisError if it is unreadable."""
        found = await self._documents.find(person, KIND)
        return NO_PROGRESS if found is None else read_progress(found.document)

    async def report(self, person: Person, event: Event) -> Progress:
        """Record an event; return the new progress. Raises a CirkisError if storing fails."""
        return (await self.report_change(person, event))[1]

    async def report_change(self, person: Person, event: Event) -> tuple[Progress, Progress]:
        """Record an event; return the progress before and after.

        If the same event is reported twice concurrently, only one report sees a change. Raises a
        CirkisError if storing fails.
        """
        now, spare = self.now(), 0 if isinstance(event, GameOver) else RESERVED
        return await self._change(person, lambda before: apply(before, event, now), spare)

    async def take_over(
        self, person: Person, other: Progress, trusts_ratings: bool = False
    ) -> Progress:
        """Merge progress from a file; ratings only if they are trusted.

        Raises a CirkisError if storing fails.
        """
        merged = merge if trusts_ratings else merge_file
        return (await self._change(person, lambda before: merged(before, other)))[1]

    async def join(self, person: Person, other: Progress) -> Progress:
        """Merge progress made here as another person. Raises a CirkisError if storing fails."""
        return (await self._change(person, lambda before: join(before, other)))[1]

    async def _change(
        self, person: Person, change: Callable[[Progress], Progress], spare: int = RESERVED
    ) -> tuple[Progress, Progress]:
        tried: list[tuple[Progress, Progress]] = []

        def rewrite(text: str | None) -> str:
            before = NO_PROGRESS if text is None else read_progress(text)
            tried.append((before, change(before)))
            written = write_progress(tried[-1][1])
            check_size(KIND, written, spare)
            return written

        await change_document(self._documents, person, KIND, "", rewrite)
        return tried[-1]  # the attempt that was stored

    async def forget(self, person: Person) -> Progress:
        """Delete a person's progress, except their rating and the results that it comes from.

        Raises a CirkisError if that fails.
        """
        now = self.now()
        return (await self._change(person, lambda before: delete(before, now)))[1]


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

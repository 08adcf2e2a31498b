"""Notice when games end, and record the result for everybody who played."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextvars import Context

import msgspec

from cirkis.errors import CirkisError
from cirkis.tables.live.documents import DocumentStore, change_document
from cirkis.tables.live.progress import ProgressKeeper
from cirkis.tables.model.people import Person
from cirkis.tables.model.state import Table
from cirkis.tables.progress.finished_game import FinishedGame, seat_of
from cirkis.tables.progress.game_over import game_id, game_over

log = logging.getLogger("cirkis.tables.live")

ADVICE = "advice"  # the kind of document listing the games in which a person was helped
ADVISED = 30  # games listed there
NOTICED = 1000  # ends that need no second check
MISSED = 3600.0  # seconds within which a missed end of a game is still recorded

_ids = msgspec.json.Decoder(list[str])


class FinishedGames:
    def __init__(self, keeper: ProgressKeeper, documents: DocumentStore) -> None:
        self._keeper, self._documents = keeper, documents
        self._noticed: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._tasks: dict[asyncio.Task[None], list[Person]] = {}

    def observe(self, table_id: str, table: Table, context: Context | None = None) -> None:
        """Check a table after a change.

        The end is recorded in `context`, by default the caller's.
        """
        if not table.state.is_over or (table_id, table.position_version) in self._noticed:
            return
        self._noticed[table_id, table.position_version] = None
        if len(self._noticed) > NOTICED:
            self._noticed.popitem(last=False)
        seats = {person: seat_of(table, person) for person in _people(table)}
        games = {
            person: FinishedGame(table, seat) for person, seat in seats.items() if seat is not None
        }
        games = {person: game for person, game in games.items() if game.is_full}
        if games:
            work = self._remember(table_id, games)
            task = asyncio.get_running_loop().create_task(work, context=context)
            self._tasks[task] = list(games)
            task.add_done_callback(self._tasks.pop)

    def observe_loaded(
        self, table_id: str, table: Table, now: float, context: Context | None = None
    ) -> None:
        """Check a table just loaded: the program may have stopped just as its game ended.

        `now` is in Unix seconds. The end is recorded in `context`, by default the caller's.
        """
        if now - table.turn_started < MISSED:
            self.observe(table_id, table, context)

    async def _remember(self, table_id: str, games: dict[Person, FinishedGame]) -> None:
        try:
            table = next(iter(games.values())).table
            people = _people(table)
            ratings = {one: (await self._keeper.of(one)).games.rating for one in people}
            for person, game in games.items():
                is_helped = game_id(game, table_id) in await self._advised(person)
                seen = FinishedGame(table, game.seat, is_helped)
                await self._keeper.report(person, game_over(seen, table_id, ratings))
        except CirkisError as problem:
            log.warning("the end of table %s was not remembered: %s", table_id, problem)

    async def _advised(self, person: Person) -> list[str]:
        found = await self._documents.find(person, ADVICE)
        return [] if found is None else _read_ids(found.document)

    async def note_advice(self, person: Person | None, table_id: str, table: Table) -> None:
        """Record that a person gets the computer's advice in a running game.

        `person` is None if unknown. Raises a CirkisError if storing fails.
        """
        seat = None if person is None else seat_of(table, person)
        if person is None or seat is None or table.state.is_over:
            return
        name = game_id(FinishedGame(table, seat), table_id)

        def add(text: str | None) -> str:
            names = [] if text is None else _read_ids(text)
            more = names if name in names else [*names, name][-ADVISED:]
            return msgspec.json.encode(more).decode()

        await change_document(self._documents, person, ADVICE, "", add)

    async def settle(self, person: Person) -> None:
        """Wait until a person's finished games are recorded."""
        mine = [task for task, people in self._tasks.items() if person in people]
        await asyncio.gather(*mine, return_exceptions=True)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _people(table: Table) -> list[Person]:
    owners = (seat.owner for seat in table.seats if seat.kind == "person")
    return list(dict.fromkeys(owner for owner in owners if owner is not None))


def _read_ids(text: str) -> list[str]:
    try:
        return _ids.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return []

"""Advice from the computer, after which a person's games in progress cannot raise their rating."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Protocol

from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.game import State, placement_symmetries
from cirkis.tables.people import Person
from cirkis.tables.rated import is_position_chosen, rated_seat
from cirkis.tables.refusals import Refused, refused
from cirkis.tables.state import Table

log = logging.getLogger("cirkis.backend")

MAX_RUNNING = 1000  # games checked for a person; it takes over an hour to begin more
MAX_NOTED = 1000  # people for whom the time of the last note is kept
AT_ONCE = 8  # people whose advice from computers is noted at the same time; others wait
PAUSE = 1.0  # seconds before another attempt when the server is too busy
FEWEST_COPIED = 12  # pieces; people may have learned a shorter opening from a computer
MOST_REPLIES = 20_000  # of computers, kept at a time; the oldest are dropped
OVERLAP = 10.0  # seconds, since a change can be stored some time after it is dated


class Hub(Protocol):
    async def open(self, table_id: str) -> TableSession:
        """Return a table's session; raise Refused if the table does not exist or is broken."""


class Registry(Protocol):
    async def running_tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        """Return a person's games in progress, most recently changed first.

        `since` leaves out those that have not changed since then, in Unix seconds.
        """


class AdviceKeeper:
    def __init__(self, hub: Hub, registry: Registry) -> None:
        self._hub, self._registry = hub, registry
        self._tasks: dict[Person, asyncio.Task[None]] = {}
        # Until when each person's advice from computers has been noted; the oldest are dropped.
        self._noted: dict[Person, float] = {}
        self._replies = ComputerReplies()
        self._turns = asyncio.Semaphore(AT_ONCE)  # a crowd would fill the server's queue

    async def note_at(
        self, here: TableSession, person: Person | None, *, is_tried: bool, anyway: bool
    ) -> None:
        """Note that a person asked about a table's position or, if `is_tried`, about a variation.

        What could be asked before a game was opened is no advice about it. Raises a CirkisError as
        `note` does, but never because of the game at the table itself.
        """

        def concerns(other: TableSession) -> bool:
            return other.id != here.id and (is_tried or other.created <= here.changed)

        if is_tried or is_position_chosen(here.table, person):
            await self.note(person, concerns, anyway=anyway)
        await _note(here, person)

    async def note(
        self,
        person: Person | None,
        concerns: Callable[[TableSession], bool] = lambda _: True,
        since: float = 0.0,
        *,
        anyway: bool,
    ) -> None:
        """Note that a person asked for advice that concerns some of their games.

        `since` leaves out games that have not changed since then, in Unix seconds. Raises Refused
        if a game could then no longer raise a rating, unless the person asked `anyway`: nobody must
        lose that by chance. Raises another CirkisError if storing fails.
        """
        async for session in self._running(person, since):
            if not concerns(session):
                continue
            if not anyway and rated_seat(session.table, person) is not None:
                raise refused("spoils-game")
            await _note(session, person)

    async def _running(self, person: Person | None, since: float) -> AsyncIterator[TableSession]:
        if person is None:
            return
        for table_id in await self._registry.running_tables_of(person, MAX_RUNNING, since):
            try:
                yield await self._hub.open(table_id)
            except Refused as problem:
                if problem.code == "too-many":
                    raise  # otherwise a flood of requests would keep a game rated
                continue  # nobody can play at a broken table

    def observe(self, session: TableSession) -> None:
        """Note that a computer here may have shown somebody what to place at another table."""
        if (person := self._replies.copier(session.table)) is not None:
            self._begin(person, _note(session, person))
        elif (person := _advised_by_computer(session.table)) is not None:
            self._begin(person, self._note_quietly(person, session.changed))

    def _begin(self, person: Person, work: Coroutine[None, None, None]) -> None:
        if person in self._tasks:  # it is noting this, or the next piece will be noticed
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[person] = task
        task.add_done_callback(lambda _: self._tasks.pop(person))

    async def _note_quietly(self, person: Person, now: float) -> None:
        """Note advice in the games that have changed since the last time.

        Computers reply all the time, and looking at hundreds of games takes seconds.
        """
        try:
            async with self._turns:
                await self._note_patiently(person, self._noted.pop(person, 0.0))
        except CirkisError as problem:
            log.warning("advice from a computer at a table was not noted: %s", problem)
        else:
            self._noted[person] = now - OVERLAP
            if len(self._noted) > MAX_NOTED:
                del self._noted[next(iter(self._noted))]

    async def _note_patiently(self, person: Person, since: float) -> None:
        """Note advice, trying again for as long as the server is too busy."""
        while True:
            try:
                return await self.note(person, since=since, anyway=True)
            except Refused as problem:
                if problem.code != "too-many":
                    raise
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


async def _note(session: TableSession, person: Person | None) -> None:
    seat = rated_seat(session.table, person)
    if seat is not None:
        await session.note_advice(seat)


def _advised_by_computer(table: Table) -> Person | None:
    """Return the person, if any, who chose the position that a computer has just judged."""
    offers_undo = table.offer is not None and table.offer.kind == "teach"
    has_replied = table.steps and not table.steps[-1].by_person
    owners = {table.host, *(seat.owner for seat in table.seats)} - {None}
    if not (offers_undo or has_replied) or len(owners) != 1:
        return None
    (person,) = owners
    return person if is_position_chosen(table, person) else None


class ComputerReplies:
    """Computers' replies at tables where one person alone plays, to notice whoever copies them.

    By copying an opponent's placements into such a game, a person could answer every one of them
    with the computer's reply.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Person | None, int], None] = {}

    def copier(self, table: Table) -> Person | None:
        """Remember a computer's latest placement; return the person, if any, who has just placed
        what a computer replied at a table of their own.
        """
        if table.has_own_pieces or not table.steps or table.state.plies < FEWEST_COPIED:
            return None
        step, pieces = table.steps[-1], _pieces_in_any_direction(table.state)
        if step.by_person:
            return step.player if (step.player, pieces) in self._known else None
        owners = {table.host, *(seat.owner for seat in table.seats)} - {None}
        if len(owners) == 1:
            self._known[owners.pop(), pieces] = None
            if len(self._known) > MOST_REPLIES:
                del self._known[next(iter(self._known))]
        return None


def _pieces_in_any_direction(state: State) -> int:
    """Return a number that is equal for all positions with the same pieces, turned or mirrored."""
    placed = [piece for _, piece in state.placed]
    ways = placement_symmetries(state.variant.table.pieces)
    return min(hash(frozenset(way[piece] for piece in placed)) for way in ways)

"""The automatic events at a table: computers play, players are flagged, games from the lobby begin.

These are commands like any other, with ids of their own, so that each is executed only once.
"""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from weakref import WeakMethod

from cirkis.backend.services import Services
from cirkis.engine import SPARE_LEVEL
from cirkis.errors import CirkisError
from cirkis.game import State
from cirkis.tables.clocks import deadline
from cirkis.tables.commands import Flag, Place, Replace, ServerCommand, Start, Teach
from cirkis.tables.decisions import position_to_judge
from cirkis.tables.messages import CommandAnswer, ErrorInfo
from cirkis.tables.people import COMPUTER, Sender
from cirkis.tables.refusals import STORAGE_CODES, Refused
from cirkis.tables.seating import has_spare
from cirkis.tables.state import Table

log = logging.getLogger("cirkis.backend")

STORE_RETRY = 5.0  # seconds before retrying if the database could not store a command
FIRST_WAIT = 1.0  # seconds before a computer that failed tries again; doubled each time
LONGEST_WAIT = 60.0  # seconds
TRIES = 4  # after so many failures in a row, the spare level plays if somebody is waiting
TIMER_RETRY = 0.2  # seconds before checking again if the timer fired a little early
TIMER_AHEAD = 3600.0  # seconds; later deadlines are left to Hub.run_due_tables

Execute = Callable[[ServerCommand, Sender], Awaitable[CommandAnswer]]


def wait_after(failures: int) -> float:
    """Return the seconds to wait after so many failures in a row."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(failures - 1, 10))


class Scheduler:
    """Runs the computers' turns and the timer of one table."""

    def __init__(
        self,
        table_id: str,
        services: Services,
        execute: Execute,
        on_thinking: Callable[[int | None, bool], None],
        is_awaited: Callable[[], bool],
    ) -> None:
        """`execute` and `is_awaited` must be methods, because only weak references are kept.

        `on_thinking` is called with the seat of the computer that starts thinking, or None; and
        with whether its last try failed.
        """
        self._table_id = table_id
        self._services = services
        self._clock = services.clock
        # Weak references, so that the session, which refers to this object, is freed promptly.
        self._execute_weakly = WeakMethod(execute)
        self._is_awaited_weakly = WeakMethod(is_awaited)
        self._on_thinking = on_thinking
        self._version = 0
        self._bot_task: asyncio.Task[None] | None = None
        self._bot_input: tuple[State, str] | None = None
        self._timer: asyncio.Task[None] | None = None

    async def _execute(self, command: ServerCommand, sender: Sender) -> CommandAnswer:
        execute = self._execute_weakly()
        if execute is None:
            raise asyncio.CancelledError  # the table was dropped from memory
        return await execute(command, sender)

    @property
    def is_busy(self) -> bool:
        """Whether a computer is thinking or a timer is running."""
        tasks = (self._bot_task, self._timer)
        return any(task is not None and not task.done() for task in tasks)

    def update(self, table: Table) -> None:
        """After a change, start the computer whose turn it is, and set the timer."""
        self._version = table.version
        self._update_bot(table)
        self._update_timer(table)

    def _update_bot(self, table: Table) -> None:
        """Start the computer whose turn it is; let it go on if nothing has changed for it."""
        seat = table.computer_to_play
        level = None if seat is None else table.seats[seat].level
        wanted = None if level is None else (table.state, level)
        is_thinking = self._bot_task is not None and not self._bot_task.done()
        if is_thinking and wanted is not None and wanted == self._bot_input:
            return
        if self._bot_task is not None and self._bot_task is not asyncio.current_task():
            self._bot_task.cancel()
        self._bot_input = wanted
        self._bot_task = (
            None
            if seat is None or level is None
            else asyncio.create_task(self._play(seat, level, table, position_to_judge(table)))
        )
        self._on_thinking(seat, False)

    def _is_awaited(self) -> bool:
        is_awaited = self._is_awaited_weakly()
        return is_awaited is not None and is_awaited()

    async def _play(self, seat: int, level: str, table: Table, before: State | None) -> None:
        """Play a computer's turn in this position, no matter what else happens at the table.

        Thinking that nobody requested, as after a restart, is charged to the host. If the placement
        since `before` was a costly mistake in a teaching game, offer to undo it instead.

        If the computer fails, everybody at the table is told, and it tries again, after longer and
        longer waits; in between, another server gets the turn. If it keeps failing while somebody
        is waiting, and the spare level can play, that level takes its place.
        """
        for failures in itertools.count(1):
            async with self._services.turn(self._table_id, table.host):
                if before is not None and await self._offer_back(level, before, table):
                    return
                if await self._succeeds(self._place(table, level), level):
                    return
                self._on_thinking(seat, True)
                is_hopeless = failures >= TRIES and has_spare(level) and self._is_awaited()
                replacing = self._bring_in_spare(seat, table, level) if is_hopeless else None
                if replacing and await self._succeeds(replacing, SPARE_LEVEL):
                    return
            await asyncio.sleep(wait_after(failures))

    async def _succeeds(self, work: Awaitable[None], level: str) -> bool:
        """Do a computer's work, and log why it fails."""
        try:
            await work
        except Exception as problem:
            self._log(f'the computer "{level}" could not place', problem)
            return False
        return True

    def _log(self, what: str, problem: Exception) -> None:
        """Log a failure; if nobody foresaw it, with the place in the code."""
        why = str(problem) or repr(problem)
        exc_info = None if isinstance(problem, CirkisError) else problem
        log.error("table %s: %s: %s", self._table_id, what, why, exc_info=exc_info)

    async def _place(self, table: Table, level: str) -> None:
        cells = await self._services.choose(level, table, self._is_awaited)
        await self._execute_in_time(table.state, level, "computer", partial(Place, cells=cells))

    async def _bring_in_spare(self, seat: int, table: Table, level: str) -> None:
        """Replace a computer by the spare level if that can place here, and it still cannot."""
        await self._services.choose(SPARE_LEVEL, table, self._is_awaited)
        if not await self._succeeds(self._place(table, level), level):
            await self._execute_in_time(table.state, level, "spare", partial(Replace, seat=seat))

    async def _execute_in_time(
        self, state: State, level: str, name: str, make: Callable[[str, int], ServerCommand]
    ) -> None:
        """Execute a computer's command, unless the position or the level has changed.

        Raises Refused if the command is refused.
        """
        while self._bot_input == (state, level):
            # People cannot send a colon, so a computer's ids cannot collide with theirs.
            command = make(f"{name}:{self._version}", self._version)
            error = (await self._execute(command, COMPUTER)).error
            if not isinstance(error, ErrorInfo):
                return
            if error.code in STORAGE_CODES:
                await asyncio.sleep(STORE_RETRY)
            elif error.code != "stale":
                raise Refused(error.code, error.message)

    async def _offer_back(self, level: str, before: State, table: Table) -> bool:
        """Offer to undo the last placement if it was costly; return whether that was offered."""
        try:
            lesson = await self._services.judge(level, before, table)
        except Exception as problem:  # a game without this lesson is better than none
            self._log("a placement could not be judged", problem)
            return False
        if lesson is None:
            return False
        command = Teach(f"teacher:{self._version}", self._version, lesson)
        return _error_code(await self._execute(command, COMPUTER)) is None

    def _update_timer(self, table: Table) -> None:
        if self._timer is not None and self._timer is not asyncio.current_task():
            self._timer.cancel()
        self._timer = None
        end = deadline(table, self._clock.uptime)
        if end is not None and end - self._clock.now() < TIMER_AHEAD:
            act = Start if table.is_seeking else Flag
            self._timer = asyncio.create_task(self._act(act, table.version, end))

    async def _act(self, act: type[Start | Flag], version: int, end: float) -> None:
        """At `end`, in Unix seconds, start the game or flag the player to move."""
        await asyncio.sleep(max(0.0, end - self._clock.now()))
        for attempt in itertools.count():
            # With the same id, an earlier refusal would just be repeated.
            command = act(id=f"clock:{version}.{attempt}", version=version)
            sender = Sender(is_server=True, received=self._clock.now(), uptime=self._clock.uptime)
            code = _error_code(await self._execute(command, sender))
            if code not in ("time-left", *STORAGE_CODES):
                return
            await asyncio.sleep(STORE_RETRY if code in STORAGE_CODES else TIMER_RETRY)

    def cancel(self) -> list[asyncio.Task[None]]:
        """Cancel thinking and timers; return their tasks, which end soon after."""
        tasks = [task for task in (self._bot_task, self._timer) if task is not None]
        for task in tasks:
            task.cancel()
        self._bot_task = self._timer = None  # because their tracebacks refer to this object
        return tasks


def _error_code(answer: CommandAnswer) -> str | None:
    return answer.error.code if answer.error else None

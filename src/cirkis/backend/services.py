"""What a host provides to its tables and endpoints.

There are two hosts: the server (server/hub/services.py), and the program in a browser
(in_browser/services.py).
"""

import random
from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from typing import Any, Protocol, TypeVar

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.documents import Documents
from cirkis.backend.table_log import NewEntry, StoredRow
from cirkis.engine.analysis.teaching import Lesson
from cirkis.game import State
from cirkis.practice.puzzles.library import Library
from cirkis.tables.commands import ServerCommand
from cirkis.tables.entries import Created
from cirkis.tables.messages import ChatMessage, CommandAnswer, SaidMessage, Say
from cirkis.tables.page_info import OpeningsInfo
from cirkis.tables.people import Person, Sender
from cirkis.tables.requests import NewRecord, NewTable
from cirkis.tables.setup import new_table_entry
from cirkis.tables.state import Table

T = TypeVar("T")


class Work(Protocol):
    async def __call__(self, act: Callable[..., T], /, *arguments: Any) -> T:
        """Call `act` with the arguments, and return its result."""


async def do_here(act: Callable[..., T], *arguments: Any) -> T:
    return act(*arguments)


class Services(Protocol):
    """What a host provides to its tables and endpoints.

    Attributes:
        clock: the clock for all tables.
        documents: what is stored about people besides tables.
        help: runs a slow function without blocking other requests.
        is_alone: whether no other process writes to the logs.
        is_for_one: whether there is only one person, whose ratings affect nobody else.
    """

    clock: SteadyClock
    documents: Documents
    help: Work
    is_alone: bool = True
    is_for_one: bool = False

    def address(self) -> str:
        """Return the requester's address; empty if there is only one person."""
        return ""

    # Making and finding tables

    def first_entry(self, request: NewTable, rng: random.Random, host: Person | None) -> Created:
        """Return the first entry of a new table.

        Raises a CirkisError if the request asks for what cannot be played.
        """
        return new_table_entry(request, rng, host)

    @abstractmethod
    async def create(self, request: NewTable, host: Person | None) -> tuple[str, str]:
        """Create a table; return its id and its join code, empty if it has none.

        Raises a CirkisError if the options or seats are invalid, or storing fails.
        """

    @abstractmethod
    async def import_record(self, request: NewRecord, host: Person | None) -> tuple[str, str]:
        """Create a table from a record's game; return its id and join code.

        Raises a CirkisError if the record cannot be read or played here, or storing fails.
        """

    @abstractmethod
    async def tables_of(self, person: Person, limit: int, since: float = 0.0) -> list[str]:
        """Return a person's latest tables; a server lists games in progress first.

        `since` leaves out those that have not changed since then, in Unix seconds.
        """

    @abstractmethod
    async def register(self, created: Created) -> str:
        """Store a new table; return its id.

        Raises a CirkisError if storing fails, or the requester has created too many tables.
        """

    async def unregister(self, table_id: str) -> None:
        """Try to remove a new table that nobody has seen."""
        return

    # A table's log, and the other servers that use it

    @abstractmethod
    async def append(self, entry: NewEntry) -> float:
        """Store an entry of a table's log; return the time, in Unix seconds.

        Raises Conflict if the log already has this version or an entry from this command,
        or StoreError if storing failed.
        """

    async def rows_after(self, table_id: str, version: int) -> Iterable[StoredRow]:
        """Return the entries stored by other servers; iterating validates them.

        Raises Refused if there are none because the table has been removed.
        """
        return ()

    def storing(self, table_id: str) -> AbstractContextManager[None]:
        """Return a context manager that surrounds reading and writing a table's log."""
        return nullcontext()

    def publish(self, kind: str, table_id: str, value: Any) -> None:
        """Publish a value to the other servers."""
        return

    # What people may do, besides the rules, and what they did

    async def check(
        self, table_id: str, table: Table, command: ServerCommand, sender: Sender
    ) -> None:
        """Raise Refused if the sender may not send this command, or has sent too many."""
        return

    async def check_show(self, table: Table, person: Person | None) -> None:
        """Raise Refused if a player may no longer show others positions."""
        return

    def note_answer(self, answer: CommandAnswer, seconds: float) -> None:
        """Count the answer to a command."""
        return

    # Chat

    async def chat_history(self, table_id: str) -> ChatMessage:
        """Return a message with a table's latest chat lines."""
        return ChatMessage([])

    @abstractmethod
    async def add_line(
        self, table_id: str, table: Table, said: Say, person: Person | None
    ) -> SaidMessage:
        """Store a line of chat.

        Raises a CirkisError if the person may not write it, writes too much, or storing fails.
        """

    # Computers and analyses

    @abstractmethod
    async def choose(self, level: str, table: Table, is_awaited: Callable[[], bool]) -> str:
        """Return the cells of a computer's placement once it is time to show them.

        `is_awaited` returns whether anyone is playing or watching now.
        """

    @abstractmethod
    async def judge(self, level: str, before: State, table: Table) -> Lesson | None:
        """Return the reason to offer an undo of the placement since `before`, if any."""

    def turn(self, table_id: str, host: Person | None) -> AbstractAsyncContextManager[None]:
        """Return a context manager that surrounds a computer's turn."""
        return nullcontext()

    def admit(self, seconds: float) -> None:
        """Charge an analysis of this length to the requester.

        Raises Refused if too many analyses are running.
        """
        return

    @abstractmethod
    def analyse(self, table: Table, seconds: float) -> AsyncIterator[bytes]:
        """Yield progressively better analyses of a table's position, each as JSON."""

    @abstractmethod
    def review(self, table: Table) -> AsyncIterator[bytes]:
        """Yield the progress of analysing a table's round, then the result, each as JSON."""

    # Puzzles and openings

    @abstractmethod
    async def library(self) -> Library:
        """Return the puzzles. Raises Refused if they cannot be loaded; the next call retries."""

    @abstractmethod
    def openings(self, table: Table) -> OpeningsInfo:
        """Return what is known about the placements in a table's position."""

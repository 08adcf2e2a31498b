"""What the server stores: the questions it has for a database, whichever kind that is.

A database does a piece of work in one transaction and says that it is done after the commit: a kill
undoes nothing that was told. `sqlite.py` and `postgres.py` are the two kinds, `databases.py` opens
the one that is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from cirkis.errors import CirkisError
from cirkis.server.storage import queries
from cirkis.server.storage.queries import NewRow, NextRow, StoredEntry

Result = TypeVar("Result")


class StoreError(CirkisError):
    """The database cannot be opened, read or written; the message is one sentence for people."""

    code = "storage"


class NotNext(StoreError):
    """The log already has an entry of this version or with this command's id."""

    code = "stale"

    def __init__(self) -> None:
        super().__init__("the table has changed in the meantime")


class Closed(StoreError):
    """The database is not asked any more."""

    def __init__(self) -> None:
        super().__init__("the server is closing, so nothing is stored any more")


class Database(Protocol):
    """Something that does work in transactions.

    Attributes:
        name: what people call it: a path or an address, without any password.
        commits: how many transactions it has committed.
    """

    name: str
    commits: int

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Does the work in a transaction; the future is done after its commit.

        The future fails with NotNext if the work breaks a rule of the relations, and with
        StoreError if the database cannot do it. Then nothing of the work is stored.
        """
        ...

    def close(self) -> None:
        """Does what waits, then lets the database go; what comes later fails with StoreError."""
        ...


class Store:
    """The logs of all tables. Methods return at once; their futures are done after the commit."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, row: NewRow) -> Future[None]:
        """A new table with the first entry of its log.

        The future fails with NotNext if another table has its short code.
        """
        return self.database.run(lambda on: queries.create_table(on, row))

    def append(self, row: NextRow) -> Future[float]:
        """One more entry; gives the time at which it was written.

        The future fails with NotNext if there is one of this version or by this command.
        """
        return self.database.run(lambda on: queries.append_entry(on, row))

    def load(self, table_id: str, after: int = 0) -> Future[list[StoredEntry]]:
        """The log of a table in order, from the entry after this version on.

        Empty if there is no such table, or nothing after this version.
        """
        return self.database.run(lambda on: queries.load_log(on, table_id, after))

    def versions_of(self, table_ids: list[str]) -> Future[dict[str, int]]:
        """The versions of these tables; those that are not there are left out."""
        return self.database.run(lambda on: queries.versions_of(on, table_ids))

    def find_code(self, code: str, since: float) -> Future[str | None]:
        """The table with this short code, if the code was given out after that time."""
        return self.database.run(lambda on: queries.find_code(on, code, since))

    def tables_of(self, person: str, most: int) -> Future[list[str]]:
        """The tables of a person, those first that changed last."""
        return self.database.run(lambda on: queries.tables_of(on, person, most))

    def due(self, by: float, most: int) -> Future[list[str]]:
        """The tables that the server has to look at by this time, the longest due first."""
        return self.database.run(lambda on: queries.due_tables(on, by, most))

    def say(self, table_id: str, saying: str) -> Future[tuple[int, float]]:
        """Something said at a table; gives its number, from 1, and when it was written."""
        return self.database.run(lambda on: queries.add_saying(on, table_id, saying))

    def said(self, table_id: str, most: int) -> Future[list[tuple[int, float, str]]]:
        """The last things said at a table, in order: number, time and text."""
        return self.database.run(lambda on: queries.last_sayings(on, table_id, most))

    def close(self) -> None:
        """Writes what waits, then closes the database."""
        self.database.close()

"""A simulated disk: whatever happens to the server, committed data survives."""

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from cirkis.server.storage.schema import metadata
from cirkis.server.storage.store import Conflict, Result

SLOWEST = 0.2  # maximum seconds for a transaction, and for its report


def _wrote(result: Any) -> bool:
    """Return whether the work wrote an entry, in which case its result is a time."""
    return isinstance(result, float)


class Disk:
    """An SQLite database in memory, which outlives servers."""

    def __init__(self) -> None:
        self.engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        metadata.create_all(self.engine)

    def close(self) -> None:
        self.engine.dispose()


class Mounted:
    """The disk as one server sees it, until the server is killed, perhaps during a transaction.

    Attributes:
        fate: called when the next entry in a log is written, before or after its commit.
    """

    name = "the disk of a simulation"

    def __init__(self, disk: Disk, rng: random.Random) -> None:
        self.commits, self.problem = 0, None
        self._disk, self._rng = disk, rng
        self._is_killed = False
        self.fate: Callable[[], None] | None = None
        self._last = 0.0  # when the last transaction will have been reported

    def run(self, work: Callable[[Connection], Result]) -> Future[Result]:
        """Do the work a little later, and report it a little later still, in order."""
        done: Future[Result] = Future()
        loop = asyncio.get_running_loop()
        commits = max(loop.time(), self._last) + self._rng.random() * SLOWEST
        self._last = commits + self._rng.random() * SLOWEST
        found: list[Any] = []

        def commit() -> None:
            if not self._is_killed:
                found.append(self._attempt(work))

        def report() -> None:
            if self._is_killed or not found:
                return
            if isinstance(found[0], Conflict):
                done.set_exception(found[0])
            else:
                done.set_result(found[0])

        loop.call_at(commits, commit)
        loop.call_at(self._last, report)
        return done

    def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work immediately, because no thread of this simulation can wait for another."""
        with self._disk.engine.connect() as connection:
            return work(connection)

    def _attempt(self, work: Callable[[Connection], Any]) -> Any:
        try:
            with self._disk.engine.connect() as connection:
                result = work(connection)
                is_fatal = self.fate is not None and _wrote(result)
                if is_fatal and self._rng.random() < 0.5:
                    self._die()
                    connection.rollback()
                else:
                    connection.commit()
                    if is_fatal:
                        self._die()
        except IntegrityError:
            return Conflict()
        self.commits += 1
        return result

    def _die(self) -> None:
        fate, self.fate = self.fate, None
        assert fate is not None
        fate()

    def kill(self) -> None:
        """Commit nothing more, and report nothing more."""
        self._is_killed = True

    def close(self) -> None:
        """Do nothing, like a killed server."""

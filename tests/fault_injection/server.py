"""The real server without sockets, on a simulated disk and in virtual time."""

import asyncio
import random
import selectors
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool
from starlette.websockets import WebSocket

from cirkis.backend.broadcast import SteadyClock
from cirkis.game import legal_placements
from cirkis.server.accounts.sessions import Sessions, person_from_token, session_key
from cirkis.server.cluster.peers import Peers
from cirkis.server.gate import Gate
from cirkis.server.health import Metrics
from cirkis.server.http.door import Door
from cirkis.server.http.identity import Identity
from cirkis.server.http.websocket import LiveConnections
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.services import ServerServices
from cirkis.server.openings import KnownOpenings
from cirkis.server.quotas import Quotas
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSession
from cirkis.server.storage.schema import metadata
from cirkis.server.storage.store import Conflict, Result, Store
from cirkis.tables.state import Table


class _Waiting(selectors.DefaultSelector):
    """Advances the clock instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("all tasks are waiting for each other")
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose seconds pass as soon as there is nothing else to do."""

    def __init__(self) -> None:
        self._waiting = _Waiting()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.now

    def run_in_executor(  # pyrefly: ignore[bad-override-param-name]
        self, _: Any, work: Callable[..., Any], *given: Any
    ) -> asyncio.Future[Any]:
        """Run the function in this thread: with more threads, runs would differ."""
        done = self.create_future()
        try:
            done.set_result(work(*given))
        except Exception as problem:
            done.set_exception(problem)
        return done


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
    """The disk as one server sees it until it is killed; `fate` is called at the next entry."""

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


SETTINGS = Settings(data=Path())


class QuickServices(ServerServices):
    """Services with computers that make the first legal placement, after a moment."""

    def __init__(self, store: Store, peers: Peers, rng: random.Random) -> None:
        super().__init__(
            store,
            SteadyClock(),
            Gate(),
            Quotas(),
            peers,
            Metrics(),
            KnownOpenings(None),
            pause=0.0,
        )
        self._moments = rng

    async def choose(self, level: str, table: Table, is_awaited: object = None) -> str:
        await asyncio.sleep(self._moments.random())
        return legal_placements(table.state)[0].name


class FirstSessions(Sessions):
    """One session for each person, found without the store, so without delays or random numbers."""

    async def find(self, token: str, agent: str = "") -> StoredSession:
        return StoredSession(session_key(token), person_from_token(token), agent)


class ImpatientStore(Store):
    """A store that reads immediately, whereas the real one waits in a thread."""

    def wait(self, query: Any, *args: Any) -> Any:
        assert isinstance(self.database, Mounted)
        return self.database.read(lambda connection: query(connection, *args))


@dataclass
class Server:
    disk: Disk
    rng: random.Random
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.mounted = Mounted(self.disk, self.rng)
        store = ImpatientStore(self.mounted)
        peers = Peers()
        self.hub = Hub(QuickServices(store, peers, self.rng))
        identity = Identity(FirstSessions(store, peers), SETTINGS)
        self.live = LiveConnections(self.hub, identity, Door(), SETTINGS)
        self.is_killed = False
        self.begin(self.hub.run_due_tables())

    def begin(self, work: Any) -> None:
        """Run something for as long as the server is running."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def connect(self, socket: WebSocket, table: str) -> None:
        self.begin(self.live.serve(socket, table))

    def kill(self) -> None:
        """Stop as on SIGKILL: connections are not closed properly, and nothing more is written."""
        self.is_killed = True
        self.mounted.kill()
        sessions = self.hub._sessions.values()
        for task in self.tasks.union(*(session._tasks for session in sessions)):
            task.cancel()
        for session in sessions:
            session._scheduler.cancel()

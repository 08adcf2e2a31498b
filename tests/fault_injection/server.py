"""The real server, without sockets: it can be killed at any moment and started again."""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.websockets import WebSocket

from cirkis.backend.clock import SteadyClock
from cirkis.game import State, legal_placements
from cirkis.server.accounts.sessions import Sessions
from cirkis.server.accounts.tokens import person_from_token, session_key
from cirkis.server.cluster.peers import Peers
from cirkis.server.engine_jobs.moves import Bots
from cirkis.server.http.identity import Identity
from cirkis.server.http.websocket import LiveConnections
from cirkis.server.hub.chat import ChatService
from cirkis.server.hub.hub import Hub
from cirkis.server.load_control.gate import Gate
from cirkis.server.metrics.counts import Metrics
from cirkis.server.quotas import Quotas
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSession
from cirkis.server.storage.store import Store
from tests.fault_injection.disk import Disk, Mounted

SETTINGS = Settings(data=Path())


class QuickBots(Bots):
    """Computers that make the first legal placement, after a moment."""

    def __init__(self, rng: random.Random) -> None:
        quotas = Quotas(SETTINGS)
        super().__init__(0.0, quotas, Gate(quotas))
        self._rng = rng

    async def choose(self, level: str, state: State, is_awaited: object = None) -> str:
        await asyncio.sleep(self._rng.random())
        return legal_placements(state)[0].name


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
        quotas, peers = Quotas(SETTINGS), Peers()
        bots = QuickBots(self.rng)
        self.hub = Hub(store, bots, Metrics(), peers, SteadyClock(), quotas, Gate(quotas))
        identity = Identity(FirstSessions(store, peers), SETTINGS)
        chat = ChatService(store, quotas, peers, self.hub.checks)
        self.live = LiveConnections(self.hub, chat, identity, SETTINGS)
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

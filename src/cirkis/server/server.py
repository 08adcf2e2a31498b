"""Build the parts of a server from its settings, start them, and stop them in order."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from contextvars import Context, copy_context
from threading import Thread
from typing import TYPE_CHECKING, Protocol, TypeVar

from cirkis.backend.broadcast import SteadyClock
from cirkis.backend.requests.endpoint import Backend
from cirkis.backend.session import TableSession
from cirkis.engine.search.search_player import load_search
from cirkis.server.accounts.export import TakingOver
from cirkis.server.accounts.forgetting import Forgetting
from cirkis.server.accounts.mail_addresses import MailAddresses, Mailer, mailer_for
from cirkis.server.accounts.push import push_for
from cirkis.server.accounts.sessions import DeviceLinks, Sessions
from cirkis.server.accounts.turn_notices import TurnNotices
from cirkis.server.cluster.peers import peers_for
from cirkis.server.ending import end_step
from cirkis.server.gate import Gate
from cirkis.server.health import StoreProbe, new_metrics, watch_lag
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.plugin import Plugin, Retention
from cirkis.server.hub.services import ServerServices
from cirkis.server.openings import KnownOpenings
from cirkis.server.printing.sets import SetMaker
from cirkis.server.quotas import Quotas
from cirkis.server.requester import current_requester
from cirkis.server.settings import Settings
from cirkis.server.storage import runs, table_store
from cirkis.server.storage.databases import open_store
from cirkis.server.storage.store import Store, StoreError, Unreachable
from cirkis.tables.people import Person, Uptime

if TYPE_CHECKING:
    from cirkis.lab.jobs.cluster import Cluster

METRICS_INTERVAL = 5.0  # seconds
RUN_INTERVAL = 5.0  # seconds of a turn that can go uncharged if the server is killed

Opened = TypeVar("Opened")
PluginType = TypeVar("PluginType", bound=Plugin)


class OpenDatabase(Protocol):
    """Opens a database with a function, immediately or once that is possible."""

    def __call__(self, work: Callable[[], Opened], /) -> Opened: ...


def at_once(work: Callable[[], Opened]) -> Opened:
    return work()


class Server:
    """The parts of one server. The database is open from the start."""

    def __init__(self, settings: Settings, opening: OpenDatabase = at_once) -> None:
        """Raises a CirkisError if the database, or anything else in the settings, is unusable."""
        self._settings = settings
        self.openings = KnownOpenings(settings.game_tree)
        self.metrics = new_metrics()
        self.quotas = Quotas(settings.limits, self.metrics.count_refusal)
        self._cluster = _cluster_for(settings)
        self.gate = Gate(lambda: self._cluster.size if self._cluster else 0)
        self.push = push_for(settings)
        mailer = mailer_for(settings, self.gate)
        self.peers = peers_for(settings)
        self._run_id = secrets.token_hex(16)
        self.store, uptime = opening(self._open)
        self.clock = SteadyClock(uptime)
        host = ServerServices(
            self.store,
            self.clock,
            self.gate,
            self.quotas,
            self.peers,
            self.metrics,
            self.openings,
            settings.pause,
            self._cluster,
        )
        self.hub = Hub(host)
        self.backend = Backend(host, self.hub.open)
        self.documents = host.documents
        self.progress = self.backend.progress
        self.finished_games = self.backend.finished_games
        self.plugins: list[Plugin] = []
        self._retention = Retention(self.store, self.clock, self.hub.forget, self.plugins)
        self.probe = StoreProbe(self.store)
        self.sessions = Sessions(self.store, self.peers)
        self._add_people(mailer)
        self._turn_notices = TurnNotices(
            self.store, self.push, self.mail_addresses, self.gate, self.hub.open
        )
        self.hub.on_changed += [self._note_end, self._turn_notices.observe]
        self.hub.on_due.append(self._note_end)
        self._ends: set[asyncio.Task[None]] = set()
        self.sets = SetMaker()

    def _add_people(self, mailer: Mailer | None) -> None:
        # Imported here, so that servers without them do not load them.
        if self._settings.lobby:
            from cirkis.server.lobby import Lobby
            from cirkis.server.watch import Watch

            lobby = Lobby(self.store, self.hub, self.peers, self.backend.ratings)
            self.plugins += [lobby, Watch(self.store, self.hub, lobby, self.backend.ratings)]
        if self._settings.clubs:
            from cirkis.server.clubs.clubs import Clubs

            self.plugins.append(Clubs(self.store, self.hub, self.quotas, self.gate, self.peers))
        self.device_links = DeviceLinks(self.store, self.sessions, self.quotas)
        self.taking_over = TakingOver(self.hub.services, self.progress)
        self.forgetting = Forgetting(self.hub, self.sessions, self.plugins, self._settle)
        self.mail_addresses = MailAddresses(
            self.store, self.sessions, self.quotas, mailer, self._settings.public_url
        )

    def plugin(self, kind: type[PluginType]) -> PluginType:
        """Return the part of this kind that hangs on the hub."""
        return next(plugin for plugin in self.plugins if isinstance(plugin, kind))

    def _note_end(self, session: TableSession) -> None:
        """Record a finished game as the server's own work, no matter who placed last."""
        context = _of_the_server()
        self.finished_games.observe(session.id, session.table, context)
        for plugin in self.plugins:
            context.run(plugin.observe, session)
        if session.table.state.is_over:
            task = asyncio.create_task(self._note_recorded(session.id, session.changed))
            self._ends.add(task)
            task.add_done_callback(self._ends.discard)

    async def _settle(self, person: Person) -> None:
        """Wait until the ends of a person's games are recorded."""
        await self.finished_games.settle(person)
        for plugin in self.plugins:
            await plugin.settle()

    async def _note_recorded(self, table_id: str, changed: float) -> None:
        """Note that a game's end is recorded; until then, any server that starts records it."""
        await self.finished_games.close()
        for plugin in self.plugins:
            await plugin.settle()
        with suppress(StoreError):
            await self.store.call(table_store.note_recorded, table_id, changed)

    def _open(self) -> tuple[Store, Uptime | None]:
        """Open the database and record the start of the server; return both the store and the
        uptime, which is None if nothing can be stored, as on a full disk. Raises StoreError.
        """
        of = self._settings
        store = open_store(of.data, of.database)
        try:
            return store, store.wait(runs.begin_run, self._run_id, runs.read_machine())
        except Unreachable:
            store.close()
            raise
        except StoreError:
            return store, None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start the services; after the block, finish pending work and close the database."""
        Thread(target=load_search, daemon=True).start()
        self.hub.start()
        tasks: tuple[asyncio.Task[None], ...] = (
            asyncio.create_task(self.hub.run_due_tables()),
            asyncio.create_task(self._update_metrics()),
            asyncio.create_task(self._keep_run()),
            asyncio.create_task(self._retention.run()),
            asyncio.create_task(watch_lag(self.metrics)),
            asyncio.create_task(self.sessions.watch()),
        )
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            self.gate.close()
            self.openings.close()
            if self._cluster is not None:
                await end_step(asyncio.to_thread(self._cluster.close))
            await end_step(self.backend.reviews.close())
            await end_step(self._turn_notices.close())
            await end_step(self.hub.close())
            await end_step(self.finished_games.close())
            for plugin in self.plugins:
                await end_step(plugin.settle())
            for end in tuple(self._ends):
                await end_step(end)
            self.store.run(runs.keep_run, self._run_id, self.store.now(), runs.read_machine())
            await end_step(asyncio.to_thread(self.store.close))

    async def _keep_run(self) -> None:
        """Record every few seconds that the server is up, and detect clock changes."""
        while True:
            self.clock.check()
            with suppress(StoreError):
                run = (self._run_id, self.store.now(), runs.read_machine())
                await self.store.call(runs.keep_run, *run)
            await asyncio.sleep(RUN_INTERVAL)

    async def _update_metrics(self) -> None:
        """Set the gauges every few seconds."""
        while True:
            self.metrics.update(self.hub.stats())
            await asyncio.sleep(METRICS_INTERVAL)


def _cluster_for(settings: Settings) -> Cluster | None:
    """Return the cluster that thinks, if any; raises CirkisError if it cannot exist."""
    if settings.cluster is None:
        return None
    from cirkis.lab.jobs.cluster import Cluster  # so that servers without one do not load it

    return Cluster(settings.cluster)


def _of_the_server() -> Context:
    """Return a context without a requester, so that the work counts towards no quota."""
    context = copy_context()
    context.run(current_requester.set, None)
    return context

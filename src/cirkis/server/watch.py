"""The games to watch: those in progress whose players met in the lobby, strongest first.

Tables that need a link or belong to a club are never listed. The list is the same on all servers.
"""

import asyncio
from statistics import fmean

from msgspec import Struct
from sqlalchemy import Connection, delete, select

from cirkis.backend.known_ratings import KnownRatings
from cirkis.backend.session import TableSession
from cirkis.errors import CirkisError
from cirkis.server.hub.hub import Hub
from cirkis.server.hub.plugin import Plugin
from cirkis.server.lobby import Lobby
from cirkis.server.requester import current_requester
from cirkis.server.storage.schema import public_games, tables
from cirkis.server.storage.store import Store, writes
from cirkis.tables.make_view import seat_to_play, summarize
from cirkis.tables.view import TableSummary

MAX_READ = 60  # games: those with the latest changes
MAX_SHOWN = 20  # games in one response
READ_INTERVAL = 2.0  # seconds for which the list is kept
LOADING = 0.5  # seconds for loading the games, while everybody is waiting


class WatchedGame(Struct, frozen=True):
    """A game in progress that anybody can watch.

    Attributes:
        table: its table.
        ratings: the players' ratings by seat; null for those who have none.
    """

    table: TableSummary
    ratings: list[int | None]


class WatchedGames(Struct, frozen=True):
    """The games in progress that anybody can watch, strongest first.

    Attributes:
        games: at most 20 games.
    """

    games: list[WatchedGame]


class Watch(Plugin):
    def __init__(self, store: Store, hub: Hub, lobby: Lobby, ratings: KnownRatings) -> None:
        self._store, self._hub, self._lobby, self._ratings = store, hub, lobby, ratings
        self._known: list[WatchedGame] = []
        self._read_at = float("-inf")  # on the loop's clock
        self._reading = asyncio.Lock()

    async def games(self) -> WatchedGames:
        """Return the games to watch, read again every few seconds.

        Raises a CirkisError if storage fails.
        """
        async with self._reading:
            now = asyncio.get_running_loop().time()
            if now >= self._read_at + READ_INTERVAL:
                self._known = await asyncio.create_task(self._read())
                self._read_at = now
        return WatchedGames(self._known)

    async def _read(self) -> list[WatchedGame]:
        current_requester.set(None)  # everybody is waiting for this, so it is the server's own work
        await self._lobby.seeking()  # so that games which have begun are listed
        table_ids = await self._store.call(_listed, MAX_READ)
        end = asyncio.get_running_loop().time() + LOADING
        found = [await self._find(table_id, end) for table_id in table_ids]
        games = [await self._shown(session) for session in found if session is not None]
        return sorted(games, key=_strength, reverse=True)[:MAX_SHOWN]

    async def _find(self, table_id: str, end: float) -> TableSession | None:
        """Return a table if it loads by `end` and its game is in progress."""
        try:
            async with asyncio.timeout_at(end):
                session = await self._hub.open(table_id)
        except (TimeoutError, CirkisError):
            return None
        table = session.table
        is_public = table.policy.place == "lobby" and seat_to_play(table) is not None
        return session if is_public and not self._lobby.is_old(session) else None

    async def _shown(self, session: TableSession) -> WatchedGame:
        summary = summarize(session.id, session.table, session.created, session.changed)
        return WatchedGame(summary, await self._ratings.at(session.table))

    async def clean(self) -> None:
        await self._store.call(_unlist_finished)


def _strength(game: WatchedGame) -> tuple[float, float]:
    """Return the players' mean rating, and the time of the beginning, which stays the same."""
    known = [rating for rating in game.ratings if rating is not None]
    return fmean(known) if known else 0.0, game.table.created


def _listed(connection: Connection, most: int) -> list[str]:
    """Return the games in progress, those with the latest changes first."""
    query = select(public_games.c.table_id).join(tables).where(~tables.c.is_over)
    return list(connection.execute(query.order_by(tables.c.changed.desc()).limit(most)).scalars())


@writes
def _unlist_finished(connection: Connection) -> None:
    over = select(tables.c.id).where(tables.c.is_over)
    connection.execute(delete(public_games).where(public_games.c.table_id.in_(over)))

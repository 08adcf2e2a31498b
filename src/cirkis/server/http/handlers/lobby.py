"""The lobby's endpoints, on servers that have one."""

from typing import Any

from cirkis.backend.requests.endpoint import Router
from cirkis.server.http.endpoint import Call
from cirkis.server.lobby import Lobby, LobbySeat, LobbyTables, LobbyWish
from cirkis.server.watch import Watch, WatchedGames

router = Router()

_SEAT = ("no-table", "table-removed", "seat-taken", "removed", "closed", "stale")
_NAME = ("name-taken", "name-of-level", "name-unreadable")


def _lobby(call: Call[Any]) -> Lobby:
    return call.context.server.plugin(Lobby)


@router.get("/api/lobby")
async def list_tables(call: Call[None]) -> LobbyTables:
    """List the tables looking for players.

    This and the next three endpoints need a [lobby](hosting.md#the-lobby). The list can be up to
    a second old.
    """
    return await _lobby(call).tables_for(call.person)


@router.post("/api/lobby", codes=("no-person", *_SEAT, *_NAME))
async def sit_down(call: Call[LobbyWish]) -> LobbySeat:
    """Sit down in the lobby.

    Without `table` and `open`, a seat in a rated game of two is taken, or with `like`, in a game of
    that table's kind; if there is none, such a table is opened. Nobody can sit at two tables in the
    lobby.
    """
    return LobbySeat(await _lobby(call).sit(call.somebody, call.body))


@router.delete("/api/lobby", codes=("no-person",))
async def leave(call: Call[None]) -> LobbyTables:
    """Leave the lobby."""
    await _lobby(call).leave(call.somebody)
    return await _lobby(call).tables_for(call.person)


@router.get("/api/watch")
async def list_games(call: Call[None]) -> WatchedGames:
    """List the games to watch.

    These are at most 20 games in progress whose players met in the lobby, those of the strongest
    players first. The list can be a few seconds old.
    """
    return await call.context.server.plugin(Watch).games()

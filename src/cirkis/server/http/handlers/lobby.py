"""The lobby, on servers that have one."""

from cirkis.server.http.endpoint import Call
from cirkis.server.hub.lobby import Lobby
from cirkis.server.hub.lobby_messages import LobbySeat, LobbyTables, LobbyWish
from cirkis.tables.refusals import refused


def _lobby(call: Call[None] | Call[LobbyWish]) -> Lobby:
    lobby = call.context.services.lobby
    if lobby is None:
        raise refused("not-found.lobby")
    return lobby


async def list_tables(call: Call[None]) -> LobbyTables:
    return await _lobby(call).tables_for(call.person)


async def sit_down(call: Call[LobbyWish]) -> LobbySeat:
    return LobbySeat(await _lobby(call).sit(call.somebody, call.body))


async def leave(call: Call[None]) -> LobbyTables:
    await _lobby(call).leave(call.somebody)
    return await _lobby(call).tables_for(call.person)

"""The lobby's endpoints, on servers that have one."""

from typing import Any

from cirkis.server.http.endpoint import Call, Endpoint
from cirkis.server.lobby import Lobby, LobbySeat, LobbyTables, LobbyWish

_SEAT = ("no-table", "table-removed", "seat-taken", "removed", "closed", "stale")
_NAME = ("name-taken", "name-of-level", "name-unreadable")


def _lobby(call: Call[Any]) -> Lobby:
    return call.context.services.plugin(Lobby)


async def list_tables(call: Call[None]) -> LobbyTables:
    return await _lobby(call).tables_for(call.person)


async def sit_down(call: Call[LobbyWish]) -> LobbySeat:
    return LobbySeat(await _lobby(call).sit(call.somebody, call.body))


async def leave(call: Call[None]) -> LobbyTables:
    await _lobby(call).leave(call.somebody)
    return await _lobby(call).tables_for(call.person)


LOBBY_ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/lobby",
        list_tables,
        "List the tables looking for players",
        details="This and the next two endpoints need a [lobby](hosting.md#the-lobby)."
        " The list can be up to a second old.",
    ),
    Endpoint(
        "POST",
        "/api/lobby",
        sit_down,
        "Sit down in the lobby",
        codes=("no-person", *_SEAT, *_NAME),
        details="Without `table` and `open`, a seat in a rated game of two is taken, and if there"
        " is none, such a table is opened. Nobody can sit at two tables in the lobby.",
    ),
    Endpoint("DELETE", "/api/lobby", leave, "Leave the lobby", codes=("no-person",)),
)

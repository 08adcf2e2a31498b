"""Opening this machine's game to the local network, and closing it again."""

from __future__ import annotations

from cirkis.server.http.answers import NetworkState
from cirkis.server.http.endpoint import Call
from cirkis.tables.table.refusals import refused
from cirkis.tables.table.requests import NetworkWish


async def change_network(call: Call[NetworkWish]) -> NetworkState:
    network = call.context.network
    if not network.may_change(call.request):
        raise refused("private.network")
    await (network.open() if call.body.open else network.close())
    return NetworkState(network.address is not None)

"""The server itself: its health, tokens for programs, and the local network."""

from cirkis.server.http.answers import Health, NetworkState, Token
from cirkis.server.http.endpoint import Call
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty, NetworkWish
from cirkis.version import program_version


async def health(call: Call[None]) -> Health:
    await call.context.services.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", program_version(), "sqlite" if is_file else "postgresql")


async def create_person(call: Call[Empty]) -> Token:
    return Token(await call.context.services.sessions.new_token())


async def change_network(call: Call[NetworkWish]) -> NetworkState:
    network = call.context.network
    if not network.may_change(call.request):
        raise refused("private")
    await (network.open() if call.body.open else network.close())
    return NetworkState(network.address is not None)

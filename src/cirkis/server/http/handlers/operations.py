"""The server itself: its health, metrics, tokens for programs, and the local network."""

import secrets

from starlette.responses import Response

from cirkis.server.http.answers import Health, NetworkState, Token
from cirkis.server.http.endpoint import Call
from cirkis.server.metrics.counts import CONTENT_TYPE
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty, NetworkWish
from cirkis.version import program_version


async def health(call: Call[None]) -> Health:
    await call.context.services.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", program_version(), "sqlite" if is_file else "postgresql")


async def metrics(call: Call[None]) -> Response:
    token = call.context.settings.metrics_token
    given = call.request.headers.get("authorization", "")
    if not token or not secrets.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise refused("private")
    services = call.context.services
    services.metrics.update(services.hub.stats())
    return Response(services.metrics.to_text(), media_type=CONTENT_TYPE)


async def create_person(call: Call[Empty]) -> Token:
    return Token(await call.context.services.sessions.new_token())


async def change_network(call: Call[NetworkWish]) -> NetworkState:
    network = call.context.network
    if not network.may_change(call.request):
        raise refused("private.network")
    await (network.open() if call.body.open else network.close())
    return NetworkState(network.address is not None)

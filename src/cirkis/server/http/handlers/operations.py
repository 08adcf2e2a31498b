"""The server itself: its health, tokens for programs, and the local network."""

from cirkis.backend.requests.endpoint import Router
from cirkis.server.http.answers import Health, NetworkState, Token
from cirkis.server.http.endpoint import Call
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty, NetworkWish
from cirkis.version import program_version

router = Router()


@router.get("/health", is_personal=False)
async def health(call: Call[None]) -> Health:
    """Check that tables can be stored."""
    await call.context.services.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", program_version(), "sqlite" if is_file else "postgresql")


@router.post("/api/people", status=201)
async def create_person(call: Call[Empty]) -> Token:
    """Get a token for a program."""
    return Token(await call.context.services.sessions.new_token())


@router.post("/api/network", codes=("private", "no-network"))
async def change_network(call: Call[NetworkWish]) -> NetworkState:
    """Allow or end local network access.

    Only `cirkis play` allows this, and only from the page on the server's machine.
    """
    network = call.context.network
    if not network.may_change(call.request):
        raise refused("private")
    await (network.open() if call.body.open else network.close())
    return NetworkState(network.address is not None)

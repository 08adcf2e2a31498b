"""The server itself: its health, tokens for programs, and the local network."""

from typing import Literal

from msgspec import Struct

from cirkis.backend.requests.endpoint import Router
from cirkis.server.http.endpoint import Call
from cirkis.tables.refusals import refused
from cirkis.tables.requests import Empty, NetworkWish
from cirkis.version import program_version

router = Router()


class Health(Struct, frozen=True):
    """The server is running, and its database accepts writes."""

    status: Literal["ok"]
    version: str
    database: Literal["sqlite", "postgresql"]


class Token(Struct, frozen=True):
    """The secret that identifies a program."""

    token: str


class NetworkState(Struct, frozen=True):
    """Whether access from the local network is open."""

    open: bool


@router.get("/health", is_personal=False)
async def health(call: Call[None]) -> Health:
    """Check that tables can be stored."""
    await call.context.server.probe.check()
    is_file = call.context.settings.database is None
    return Health("ok", program_version(), "sqlite" if is_file else "postgresql")


@router.post("/api/people", status=201)
async def create_person(call: Call[Empty]) -> Token:
    """Get a token for a program."""
    return Token(await call.context.server.sessions.new_token())


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

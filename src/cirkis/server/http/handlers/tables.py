"""Tables: short codes, links to share, chat and live events."""

from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.responses import Response
from starlette.websockets import WebSocket

from cirkis.backend.queries import MAX_SUMMARIES
from cirkis.backend.requests.endpoint import EVENT_STREAM, TABLE, TABLE_CODES, Router
from cirkis.backend.requests.tables import available
from cirkis.server.http.context import Context
from cirkis.server.http.endpoint import Call
from cirkis.server.http.share_links import page_link, qr_code, reaches_others
from cirkis.server.opponents import Opponent, recent_opponents
from cirkis.tables.messages import ChatMessage, ClientMessage, SaidMessage, Say, ServerMessage
from cirkis.tables.names import parse_code

router = Router()


class TableFound(Struct, frozen=True):
    """The table that a short code leads to."""

    id: str


class ShareLink(Struct, frozen=True):
    """The link to send to friends, and whether other machines can open it.

    Attributes:
        link: the link.
        reaches_others: whether other machines can open it.
        network: whether access from the local network is open; null except for the page on the
            server's own machine, the only one that can change it.
    """

    link: str
    reaches_others: bool
    network: Literal["open", "shut"] | None


@router.get("/api/codes/{code}", codes=("no-code", "too-many"), operation="guess")
async def find_table(call: Call[None]) -> TableFound:
    """Find a table by its short code.

    The code may be in upper or lower case, with or without the dash.
    """
    code = parse_code(call.request.path_params["code"])
    return TableFound(await call.context.server.hub.services.find_code(code))


@router.get("/api/opponents", codes=("too-many",))
async def opponents(call: Call[None]) -> list[Opponent]:
    """List the people whom the requester has played lately.

    These are at most five, the last one first: those at their tables for two people, except in
    tournaments. A `rematch` at the last table challenges one of them. Whoever is playing the
    requester, or has asked them for a rematch, is left out.
    """
    if call.person is None:
        return []
    ids = await call.services.tables_of(call.person, MAX_SUMMARIES)
    sessions = await available(call, ids)
    return await recent_opponents(sessions, call.person, call.backend.ratings)


@router.get(f"{TABLE}/link", codes=TABLE_CODES)
async def share_link(call: Call[None]) -> ShareLink:
    """Get the link for friends."""
    link, network = _link(call), call.context.network
    state = network.state if network.may_change(call.request) else None
    return ShareLink(link, reaches_others(urlsplit(link).hostname or ""), state)


@router.get(f"{TABLE}/qr.svg", answer="image/svg+xml", codes=TABLE_CODES)
async def share_qr(call: Call[None]) -> Response:
    """Get the link as a QR code."""
    headers = {"Cache-Control": "no-store"}
    picture = await call.context.server.gate.help(qr_code, _link(call))
    return Response(picture, headers=headers, media_type="image/svg+xml")


def _link(call: Call[None]) -> str:
    network, path = call.context.network, f"/table/{call.session.id}"
    opened = None if network.address is None else (network.address, network.port)
    return page_link(call.request, call.context.settings, path, opened)


@router.get(f"{TABLE}/sayings", codes=TABLE_CODES)
async def chat_history(call: Call[None]) -> ChatMessage:
    """Get the latest chat."""
    return await call.services.chat_history(call.session.id)


@router.post(
    f"{TABLE}/sayings",
    codes=(*TABLE_CODES, "not-your-seat", "chat-off", "muted", "banned"),
    status=201,
)
async def say(call: Call[Say]) -> SaidMessage:
    """Post a line of chat."""
    return await call.session.say(call.body, call.person)


@router.get(
    f"{TABLE}/events",
    answer=EVENT_STREAM,
    codes=(*TABLE_CODES, "too-many"),
    messages=ServerMessage,
)
async def events(call: Call[None]) -> Response:
    """Stream the events at a table."""
    return await call.context.events.stream(call.session, call.request, call.visitor)


@router.socket(
    f"{TABLE}/live",
    answer=EVENT_STREAM,
    codes=TABLE_CODES,
    body=ClientMessage,
    messages=ServerMessage,
)
async def live(context: Context, socket: WebSocket) -> None:
    """Connect to a table."""
    await context.connections.serve(socket, socket.path_params["id"])

"""Tables: short codes, links to share, chat and live events."""

from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.websockets import WebSocket

from cirkis.server.http.answers import ShareLink, TableFound
from cirkis.server.http.context import Context
from cirkis.server.http.endpoint import Call
from cirkis.server.http.share_links import page_link, qr_code, reaches_others
from cirkis.tables.messages import ChatMessage, SaidMessage, Say
from cirkis.tables.names import parse_code


async def find_table(call: Call[None]) -> TableFound:
    code = parse_code(call.request.path_params["code"])
    return TableFound(await call.context.services.registry.find_code(code))


async def share_link(call: Call[None]) -> ShareLink:
    link, network = _link(call), call.context.network
    state = network.state if network.may_change(call.request) else None
    return ShareLink(link, reaches_others(urlsplit(link).hostname or ""), state)


async def share_qr(call: Call[None]) -> Response:
    headers = {"Cache-Control": "no-store"}
    picture = await call.context.services.gate.help(qr_code, _link(call))
    return Response(picture, headers=headers, media_type="image/svg+xml")


def _link(call: Call[None]) -> str:
    network, path = call.context.network, f"/table/{call.session.id}"
    opened = None if network.address is None else (network.address, network.port)
    return page_link(call.request, call.context.settings, path, opened)


async def chat_history(call: Call[None]) -> ChatMessage:
    return await call.context.services.chat.history(call.session.id)


async def say(call: Call[Say]) -> SaidMessage:
    return await call.context.services.chat.say(call.session, call.body, call.person)


async def events(call: Call[None]) -> Response:
    return await call.context.events.stream(call.session, call.request, call.visitor)


async def live(context: Context, socket: WebSocket) -> None:
    await context.connections.serve(socket, socket.path_params["id"])

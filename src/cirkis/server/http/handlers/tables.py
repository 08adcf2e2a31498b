"""Tables: making them, finding them, looking at them, and what happens there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.websockets import WebSocket

from cirkis.live.queries import read_ids
from cirkis.server.http.answers import ShareLink, TableFound
from cirkis.server.http.context import Context
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.http.share_links import page_link, qr_code, reaches_others
from cirkis.table.answers import TableCreated, TableState
from cirkis.table.board_info import board_info
from cirkis.table.commands import Command
from cirkis.table.join_codes import format_code, parse_code
from cirkis.table.make_view import make_view, summarize
from cirkis.table.refusals import CODES, Refused, refused
from cirkis.table.requests import NewTable
from cirkis.table.setup_info import SetupInfo, setup_info
from cirkis.table.table_info import table_info
from cirkis.table.view import TableSummary


async def board(_: Call[None]) -> Response:
    """Return the board to draw, which changes with the program only."""
    return json_reply(board_info(), "public, max-age=3600")


async def setup(_: Call[None]) -> SetupInfo:
    """Return what can be chosen for a new table."""
    return setup_info()


async def find_table(call: Call[None]) -> TableFound:
    """Return the table with a short code."""
    code = parse_code(call.request.path_params["code"])
    return TableFound(await call.context.services.registry.find_code(code))


async def create_table(call: Call[NewTable]) -> TableCreated:
    """Make a table."""
    registry = call.context.services.registry
    table_id, code = await registry.create(call.body, call.person)
    return TableCreated(table_id, format_code(code))


async def list_tables(call: Call[None]) -> list[TableSummary]:
    """Return the tables named in the address, without those that cannot be had."""
    return await summaries(call, read_ids(call.request.query_params.get("ids", "")))


async def summaries(call: Call[None], ids: Iterable[str]) -> list[TableSummary]:
    """Return tables as the one who asks sees them in a list.

    Args:
        call: the request.
        ids: of the tables; those that cannot be had are left out.
    """
    found = []
    for table_id in ids:
        with suppress(Refused):
            session = await call.context.services.hub.open(table_id)
            found.append(summarize(session.id, session.table, session.changed, call.person))
    return found


async def table_state(call: Call[None]) -> TableState:
    """Return a table and how it stands."""
    session, person = call.session, call.person
    info = table_info(session.id, session.table, person)
    return TableState(info, make_view(session.table, person))


async def command(call: Call[Command]) -> Response:
    """Carry a command out."""
    if not call.body.id:
        raise refused("unreadable.id")
    answer = await call.session.execute(call.body, call.person)
    if not answer.error:
        return json_reply(answer)
    reply = json_reply(answer, status=CODES[answer.error.code])
    if answer.error.retry_after:
        reply.headers["Retry-After"] = str(answer.error.retry_after)
    return reply


async def share_link(call: Call[None]) -> ShareLink:
    """Return the link with which others open the table."""
    link, network = _link(call), call.context.network
    state = network.state if network.may_change(call.request) else None
    return ShareLink(link, reaches_others(urlsplit(link).hostname or ""), state)


async def share_qr(call: Call[None]) -> Response:
    """Return the link as a QR code."""
    headers = {"Cache-Control": "no-store"}
    picture = await call.context.services.help(qr_code, _link(call))
    return Response(picture, headers=headers, media_type="image/svg+xml")


def _link(call: Call[None]) -> str:
    network, path = call.context.network, f"/table/{call.session.id}"
    opened = None if network.address is None else (network.address, network.port)
    return page_link(call.request, call.context.settings, path, opened)


async def events(call: Call[None]) -> Response:
    """Stream what happens at a table."""
    return await call.context.events.stream(call.session, call.request, call.visitor)


async def live(context: Context, socket: WebSocket) -> None:
    """Connect a page to a table.

    Args:
        context: what the handlers share.
        socket: the connection.
    """
    await context.connections.serve(socket, socket.path_params["id"])

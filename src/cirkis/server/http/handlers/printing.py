"""Sets for the table: what can be chosen, previews, and the files."""

from __future__ import annotations

import asyncio
import json
import mimetypes
import re
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cirkis.printing.apart import What
from cirkis.server.http.endpoint import Call
from cirkis.server.http.responses import json_reply
from cirkis.server.printing.info import print_info
from cirkis.server.printing.order import Order, Reply, read_order
from cirkis.server.printing.wire import PrintedPage, PrintInfo, PrintOrder, PrintPreview

FACTS = "Cirkis-Facts"
_FOR_A_WHILE = "private, max-age=300"
_MEDIA_TYPES = {".3mf": "model/3mf", ".dxf": "image/vnd.dxf", ".stl": "model/stl"}
_LOOK_INTERVAL = 0.5  # seconds between two looks whether somebody still waits
_UNFIT = re.compile(r"[^A-Za-z0-9._-]+")

Answer = TypeVar("Answer")


async def info(call: Call[None]) -> PrintInfo:
    """Return what can be made, and what can be chosen for it."""
    settings = call.context.settings
    return print_info(call.request.query_params.get("language", ""), settings.max_table)


async def preview(call: Call[None]) -> Response:
    """Return pictures of the pages, sheets or parts that settings would give."""
    return await _preview(call, _order(call, "preview"))


async def preview_of(call: Call[PrintOrder]) -> Response:
    """Return the same for a piece set that was posted."""
    return await _preview(call, _posted(call, "preview"))


async def file(call: Call[None]) -> Response:
    """Return the file of a set."""
    return await _file(call, _order(call, "set"))


async def file_of(call: Call[PrintOrder]) -> Response:
    """Return the same for a piece set that was posted."""
    return await _file(call, _posted(call, "set"))


def _order(call: Call[None], what: What) -> Order:
    return read_order(what, _kind(call.request), dict(call.request.query_params), None)


def _posted(call: Call[PrintOrder], what: What) -> Order:
    return read_order(what, _kind(call.request), call.body.settings, call.body.pieces)


def _kind(request: Request) -> str:
    return str(request.path_params["kind"])


async def _preview(call: Call[None] | Call[PrintOrder], order: Order) -> Response:
    reply = await _made(call, order)
    pages = [PrintedPage(**page) for page in reply.told["previews"]]
    return json_reply(PrintPreview(pages), _FOR_A_WHILE)


async def _file(call: Call[None] | Call[PrintOrder], order: Order) -> Response:
    reply = await _made(call, order)
    name = _UNFIT.sub("-", reply.told["name"])
    ending = Path(name).suffix
    kind = _MEDIA_TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {
        "Cache-Control": _FOR_A_WHILE,
        "Content-Disposition": f'attachment; filename="{name}"',
        FACTS: json.dumps(reply.told["facts"]),  # which is ASCII
    }
    return Response(reply.data, headers=headers, media_type=kind)


async def _made(call: Call[None] | Call[PrintOrder], order: Order) -> Reply:
    return await _while_waited_for(call.request, call.context.services.sets.make(order))


async def _while_waited_for(request: Request, work: Awaitable[Answer]) -> Answer:
    """Return what comes of some work, which is given up if whoever asked hangs up.

    Args:
        request: theirs.
        work: the work.

    Raises:
        ClientDisconnect: they have hung up.
    """
    task = asyncio.ensure_future(work)
    try:
        while True:
            done, _ = await asyncio.wait({task}, timeout=_LOOK_INTERVAL)
            if done:
                return task.result()
            if await request.is_disconnected():
                raise ClientDisconnect
    finally:
        task.cancel()

"""Printable sets: options, previews, and files."""

import gzip
import mimetypes
from pathlib import Path

from starlette.responses import Response

from cirkis.printing.apart import What
from cirkis.server.http.endpoint import Call
from cirkis.server.http.file_replies import ASK_AGAIN, FileReplies
from cirkis.server.printing.info import print_info
from cirkis.server.printing.maker import make_set
from cirkis.server.printing.order import Order, Reply, read_order
from cirkis.server.printing.ready import INDEX, ready_files
from cirkis.server.printing.wire import PrintFacts, PrintInfo, PrintOrder, Told
from cirkis.tables.refusals import refused

_FOR_A_WHILE = "private, max-age=300"
_READY = FileReplies()

AnyCall = Call[PrintOrder | None]


async def info(call: Call[None]) -> PrintInfo:
    settings = call.context.settings
    return print_info(call.asked("language"), settings.max_table)


async def preview(call: AnyCall) -> Response:
    body = (await make_set(call.context.services.workshop, _order(call, "preview"))).data
    headers = {"Cache-Control": _FOR_A_WHILE, "Vary": "Accept-Encoding"}
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = await call.context.services.gate.help(gzip.decompress, body)
    return Response(body, headers=headers, media_type="application/json")


async def facts(call: AnyCall) -> PrintFacts:
    """Make a set in order to describe it."""
    order = _order(call, "set")
    reply = await make_set(call.context.services.workshop, order)
    told = [Told(**fact) for fact in reply.told["facts"]]
    return PrintFacts(_file_name(order, reply), len(reply.data), told)


async def file(call: AnyCall) -> Response:
    order = _order(call, "set")
    reply = await make_set(call.context.services.workshop, order)
    name = _file_name(order, reply)
    headers = {
        "Cache-Control": _FOR_A_WHILE,
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return Response(reply.data, headers=headers, media_type=mimetypes.guess_type(name)[0])


async def ready(call: Call[None]) -> Response:
    name = call.request.path_params["file"]
    files = await call.context.services.gate.help(ready_files)
    if name not in files:
        raise refused("not-found.kind", kind=name[:40], known=INDEX)
    return _READY.make(name, files[name], call.request.headers, ASK_AGAIN)


def _order(call: AnyCall, what: What) -> Order:
    """Return the order in the body, or else in the query."""
    given = call.body or PrintOrder(dict(call.request.query_params))
    return read_order(what, call.request.path_params["kind"], given.settings, given.pieces)


def _file_name(order: Order, reply: Reply) -> str:
    return order.file_name(Path(reply.told["name"]).suffix)

"""Printable sets: their settings, ready-made sets and, in `cirkis play`, sets to order."""

import mimetypes
from pathlib import Path

from starlette.responses import Response

from cirkis.printing.apart import What
from cirkis.server.http.endpoint import Call
from cirkis.server.http.file_replies import ASK_AGAIN, FileReplies
from cirkis.server.printing.form import (
    PrintedPage,
    PrintFacts,
    PrintInfo,
    PrintMessage,
    PrintOrder,
    PrintPreview,
    print_info,
)
from cirkis.server.printing.sets import INDEX, SetOrder, read_order, ready_files
from cirkis.tables.refusals import refused

_READY = FileReplies()


async def info(call: Call[None]) -> PrintInfo:
    settings = call.context.settings
    return print_info(call.asked("language"), settings.max_table, settings.makes_sets)


async def ready(call: Call[None]) -> Response:
    name = call.request.path_params["file"]
    files = await call.context.services.gate.help(ready_files)
    if name not in files:
        raise refused("not-found.kind", kind=name[:40], known=INDEX)
    return _READY.make(name, files[name], call.request.headers, ASK_AGAIN)


async def preview(call: Call[PrintOrder]) -> PrintPreview:
    made, _ = await call.context.services.sets.make(_order(call, "preview"))
    return PrintPreview([PrintedPage(**page) for page in made["pages"]])


async def facts(call: Call[PrintOrder]) -> PrintFacts:
    """Make a set in order to describe it."""
    order = _order(call, "set")
    made, file = await call.context.services.sets.make(order)
    messages = [PrintMessage(**fact) for fact in made["facts"]]
    return PrintFacts(order.file_name(Path(made["name"]).suffix), len(file), messages)


async def file(call: Call[PrintOrder]) -> Response:
    order = _order(call, "set")
    made, content = await call.context.services.sets.make(order)
    name = order.file_name(Path(made["name"]).suffix)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=mimetypes.guess_type(name)[0])


def _order(call: Call[PrintOrder], what: What) -> SetOrder:
    if not call.context.settings.makes_sets:
        raise refused("no-print")
    kind = call.request.path_params["kind"]
    return read_order(what, kind, call.body.settings, call.body.pieces)

"""Printable sets: their settings, ready-made sets and, in `cirkis play`, sets to order."""

import mimetypes
from pathlib import Path

from starlette.responses import Response

from cirkis.backend.requests.endpoint import LANGUAGE, Router
from cirkis.printing.apart import What
from cirkis.server.http.endpoint import Call
from cirkis.server.http.static_files import ASK_AGAIN, FileReplies
from cirkis.server.printing.sets import (
    INDEX,
    PrintedPage,
    PrintFacts,
    PrintInfo,
    PrintMessage,
    PrintOrder,
    PrintPreview,
    SetOrder,
    print_info,
    read_order,
    ready_files,
)
from cirkis.tables.refusals import refused

router = Router()

_READY = FileReplies()


@router.get("/api/print", query=(LANGUAGE,), is_personal=False)
async def info(call: Call[None]) -> PrintInfo:
    """List the kinds of printable sets."""
    settings = call.context.settings
    return print_info(call.asked("language"), settings.max_table, settings.makes_sets)


@router.get("/api/print/ready/{file}", answer="*/*", is_personal=False)
async def ready(call: Call[None]) -> Response:
    """Get a file from the ready-made sets.

    `sets.json` lists them.
    """
    name = call.request.path_params["file"]
    files = await call.context.server.gate.help(ready_files)
    if name not in files:
        raise refused("not-found.kind", kind=name[:40], known=INDEX)
    return _READY.make(name, files[name], call.request.headers, ASK_AGAIN)


@router.post(
    "/api/print/{kind}/preview",
    codes=("no-print", "bad-print"),
    max_body="max_table",
    is_personal=False,
    is_dropped=True,
)
async def preview(call: Call[PrintOrder]) -> PrintPreview:
    """Get pictures of a set made to order.

    Only `cirkis play` makes sets to order, with any settings and pieces.
    """
    made, _ = await call.context.server.sets.make(_order(call, "preview"))
    return PrintPreview([PrintedPage(**page) for page in made["pages"]])


@router.post(
    "/api/print/{kind}/facts",
    codes=("no-print", "bad-print"),
    max_body="max_table",
    is_personal=False,
    is_dropped=True,
)
async def facts(call: Call[PrintOrder]) -> PrintFacts:
    """Get facts about a set made to order."""
    order = _order(call, "set")
    made, file = await call.context.server.sets.make(order)
    messages = [PrintMessage(**fact) for fact in made["facts"]]
    return PrintFacts(order.file_name(Path(made["name"]).suffix), len(file), messages)


@router.post(
    "/api/print/{kind}/set",
    answer="*/*",
    codes=("no-print", "bad-print"),
    max_body="max_table",
    is_personal=False,
    is_dropped=True,
)
async def file(call: Call[PrintOrder]) -> Response:
    """Get a set made to order.

    The response is a PDF for paper, otherwise a ZIP of several files.
    """
    order = _order(call, "set")
    made, content = await call.context.server.sets.make(order)
    name = order.file_name(Path(made["name"]).suffix)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=mimetypes.guess_type(name)[0])


def _order(call: Call[PrintOrder], what: What) -> SetOrder:
    if not call.context.settings.makes_sets:
        raise refused("no-print")
    kind = call.request.path_params["kind"]
    return read_order(what, kind, call.body.settings, call.body.pieces)

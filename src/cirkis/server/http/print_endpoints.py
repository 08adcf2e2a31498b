"""The endpoints for printable sets."""

from typing import Any

from cirkis.server.http.endpoint import Endpoint, Handler
from cirkis.server.http.handlers import printing
from cirkis.server.http.learning_endpoints import LANGUAGE


def _to_order(part: str, handler: Handler, summary: str, **more: Any) -> Endpoint:
    """Return an endpoint of `cirkis play`, which makes sets to order."""
    return Endpoint(
        *("POST", f"/api/print/{{kind}}/{part}", handler, summary),
        codes=("no-print", "bad-print"),
        max_body="max_table",
        is_personal=False,
        is_dropped=True,
        **more,
    )


PRINT_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/print", printing.info, "List the kinds of printable sets"),
        query=(LANGUAGE,),
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/api/print/ready/{file}", printing.ready, "Get a file from the ready-made sets"),
        details="`sets.json` lists them.",
        answer="*/*",
        is_personal=False,
    ),
    _to_order(
        *("preview", printing.preview, "Get pictures of a set made to order"),
        details="Only `cirkis play` makes sets to order, with any settings and pieces.",
    ),
    _to_order("facts", printing.facts, "Get facts about a set made to order"),
    _to_order(
        *("set", printing.file, "Get a set made to order"),
        details="The response is a PDF for paper, otherwise a ZIP of several files.",
        answer="*/*",
    ),
)

"""The endpoints for printable sets."""

from typing import Any

from cirkis.server.http.endpoint import Endpoint, Handler
from cirkis.server.http.handlers import printing
from cirkis.server.http.learning_endpoints import LANGUAGE
from cirkis.server.printing.wire import PrintOrder, PrintPreview

_SETTINGS = (
    "The settings are in the query, under the names that `GET /api/print` lists; those left out"
    " have their defaults."
)
_FILE = "The response is a PDF for paper, otherwise a ZIP of several files."


def _usual_and_custom(
    part: str, handler: Handler, what: str, details: str, answer: Any = None
) -> tuple[Endpoint, Endpoint]:
    """Return the endpoints for a set with the usual pieces, and for one with posted pieces."""
    path = f"/api/print/{{kind}}/{part}"
    given: dict[str, Any] = {
        "answer": answer,
        "codes": ("no-print", "bad-print", "print-too-large", "too-many"),
        "is_personal": False,
    }
    return (
        Endpoint("GET", path, handler, f"Get {what} printable set", details=details, **given),
        Endpoint(
            *("POST", path, handler, f"Get {what} custom set"),
            body=PrintOrder,
            max_body="max_table",
            is_dropped=True,
            details="The body contains the piece set and the settings.",
            **given,
        ),
    )


PRINT_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/print", printing.info, "List the kinds of printable sets"),
        query=(LANGUAGE,),
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/api/print/ready/{file}", printing.ready, "Get a file from the ready-made sets"),
        details="`sets.json` lists them. They do not need the `print` extra.",
        answer="*/*",
        is_personal=False,
    ),
    *_usual_and_custom("preview", printing.preview, "pictures of a", _SETTINGS, PrintPreview),
    *_usual_and_custom(
        "facts",
        printing.facts,
        "facts about a",
        "To find them, the server makes the set and keeps it for a while.",
    ),
    *_usual_and_custom("set", printing.file, "a", f"{_SETTINGS} {_FILE}", "*/*"),
)

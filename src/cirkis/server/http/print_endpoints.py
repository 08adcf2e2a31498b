"""The endpoints of sets for the table."""

from cirkis.server.http.endpoint import Endpoint
from cirkis.server.http.handlers import printing
from cirkis.server.http.learning_endpoints import LANGUAGE
from cirkis.server.printing.wire import PrintFacts, PrintInfo, PrintOrder, PrintPreview

_KIND = "/api/print/{kind}"
_CODES = ("not-found", "no-print", "bad-print", "print-too-large", "too-many")
_SETTINGS = (
    "The query has the settings, by the names that `GET /api/print` lists; those left out have"
    " their defaults."
)
_FILE = "The answer is a PDF, a 3MF, or a ZIP if there are several files."
_POSTED = "The piece set is posted with the settings."

PRINT_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/print", printing.info, "List the kinds of printable sets"),
        answer=PrintInfo,
        query=(LANGUAGE,),
        is_personal=False,
    ),
    Endpoint(
        *("GET", f"{_KIND}/preview", printing.preview, "Get pictures of a printable set"),
        answer=PrintPreview,
        codes=_CODES,
        is_personal=False,
        details=_SETTINGS,
    ),
    Endpoint(
        *("POST", f"{_KIND}/preview", printing.preview, "Get pictures of a custom set"),
        answer=PrintPreview,
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
    Endpoint(
        *("GET", f"{_KIND}/facts", printing.facts, "Get facts about a printable set"),
        answer=PrintFacts,
        codes=_CODES,
        is_personal=False,
        details="The server makes the set to find out, and keeps it for a while.",
    ),
    Endpoint(
        *("POST", f"{_KIND}/facts", printing.facts, "Get facts about a custom set"),
        answer=PrintFacts,
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
    Endpoint(
        *("GET", f"{_KIND}/set", printing.file, "Get a printable set"),
        answer="*/*",
        codes=_CODES,
        is_personal=False,
        details=f"{_SETTINGS} {_FILE}",
    ),
    Endpoint(
        *("POST", f"{_KIND}/set", printing.file, "Get a custom set"),
        answer="*/*",
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
)

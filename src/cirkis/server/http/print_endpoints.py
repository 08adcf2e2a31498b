"""The endpoints of sets for the table."""

from __future__ import annotations

from cirkis.server.http.endpoint import Endpoint
from cirkis.server.http.handlers import printing
from cirkis.server.http.learning_endpoints import LANGUAGE
from cirkis.server.printing.wire import PrintFacts, PrintInfo, PrintOrder, PrintPreview

_KIND = "/api/print/{kind}"
_CODES = ("not-found", "no-print", "bad-print", "print-too-large", "too-many")
_SETTINGS = (
    "Behind the question mark stand settings, by the names that `GET /api/print` tells; those that"
    " are missing have their defaults."
)
_FILE = "A PDF, a 3MF, or a ZIP where there are several files."
_POSTED = "The same for another piece set, which is posted with the settings."

PRINT_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/print", printing.info, "Get what sets can be made for the table"),
        answer=PrintInfo,
        query=(LANGUAGE,),
        is_personal=False,
    ),
    Endpoint(
        *("GET", f"{_KIND}/preview", printing.preview, "Get pictures of what would be made"),
        answer=PrintPreview,
        codes=_CODES,
        is_personal=False,
        details=_SETTINGS,
    ),
    Endpoint(
        *("POST", f"{_KIND}/preview", printing.preview, "Get pictures with other pieces"),
        answer=PrintPreview,
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
    Endpoint(
        *("GET", f"{_KIND}/facts", printing.facts, "Get what there is to know of a set"),
        answer=PrintFacts,
        codes=_CODES,
        is_personal=False,
        details="The set is made for it; it is there for a while then.",
    ),
    Endpoint(
        *("POST", f"{_KIND}/facts", printing.facts, "Get what to know of one with other pieces"),
        answer=PrintFacts,
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
    Endpoint(
        *("GET", f"{_KIND}/set", printing.file, "Get a set for the table"),
        answer="*/*",
        codes=_CODES,
        is_personal=False,
        details=f"{_SETTINGS} {_FILE}",
    ),
    Endpoint(
        *("POST", f"{_KIND}/set", printing.file, "Get a set with other pieces"),
        answer="*/*",
        codes=_CODES,
        body=PrintOrder,
        max_body="max_table",
        is_dropped=True,
        is_personal=False,
        details=_POSTED,
    ),
)

"""All endpoints, one row each; the routes, OpenAPI document and docs are generated from them.

Those of the lobby and clubs are only loaded where there are any.
"""

from functools import cache, partial
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from cirkis.server.http.endpoint import Call, Endpoint, shared
from cirkis.server.http.file_replies import ASK_AGAIN, FileReplies
from cirkis.server.http.handlers import operations, pages
from cirkis.server.http.learning_endpoints import LEARNING_ENDPOINTS
from cirkis.server.http.openapi import openapi_json
from cirkis.server.http.people_endpoints import PEOPLE_ENDPOINTS
from cirkis.server.http.print_endpoints import PRINT_ENDPOINTS
from cirkis.server.http.study_endpoints import STUDY_ENDPOINTS
from cirkis.server.http.table_endpoints import TABLE_ENDPOINTS
from cirkis.tables.messages import encode


async def describe(call: Call[None]) -> Response:
    settings = call.context.settings
    wanted = (settings.lobby, settings.clubs)
    return await call.context.services.gate.help(_description, wanted, call.request.headers)


def _description(wanted: tuple[bool, bool], headers: Headers) -> Response:
    name = f"openapi.json {wanted}"
    return _replies().make(name, _openapi(*wanted), headers, ASK_AGAIN)


@cache
def _openapi(lobby: bool, clubs: bool) -> bytes:
    return encode(openapi_json(endpoints_with(lobby=lobby, clubs=clubs)))


_replies = cache(FileReplies)  # keeps the description compressed


PAGES = (
    *("/", "/table/{id}", "/table/{id}/review", "/friends", "/lobby", "/help"),
    *("/me", "/device", "/mail", "/club", "/club/{id}", "/club/{id}/tournament/{n}"),
    *("/learn", "/learn/{lesson}"),
    *("/puzzles", "/puzzles/{id}", "/puzzles/theme/{theme}", "/puzzles/mistakes/{id}"),
    "/puzzles/run/{mode}",
    *("/openings", "/openings/{players}", "/openings/{players}/{line}"),
    *("/study", "/study/{id}", "/studies"),
    *("/print", "/print/{kind}"),
    "/embed/{id}",
)

_PAGES = {
    "/": pages.start_page,
    "/table/{id}": pages.table_page,
    "/table/{id}/review": pages.table_page,
    "/study/{id}": pages.study_page,
    "/embed/{id}": pages.embedded_page,
}

_of_page = partial(Endpoint, is_described=False, is_personal=False)

_EVERYWHERE = (
    *(
        _of_page("GET", path, _PAGES.get(path, pages.page), "Get the page", answer="text/html")
        for path in PAGES
    ),
    _of_page(
        *("GET", "/service_worker.js", pages.service_worker, "Get the page's service worker"),
        answer="text/javascript",
    ),
    _of_page(
        *("GET", "/manifest.webmanifest", pages.manifest, "Get the app's manifest"),
        answer="application/manifest+json",
    ),
    _of_page(
        *("GET", "/static/{version}/{name:path}", pages.static_file, "Get one of the page's files"),
        answer="*/*",
        details="Browsers cache it forever, because the version changes whenever a file does.",
    ),
    _of_page(
        *("GET", "/offline/{name:path}", pages.site_file, "Get one of the offline page's files"),
        answer="*/*",
        details="This page needs no server. Some packages do not include it.",
    ),
    Endpoint(
        *("GET", "/health", operations.health, "Check that tables can be stored"),
        is_personal=False,
    ),
    Endpoint(
        *("GET", "/api/openapi.json", describe, "Get the API's description (OpenAPI 3.1)"),
        answer=dict[str, Any],
        is_personal=False,
    ),
    shared("GET", "/api/board", "Get the board", is_personal=False, caching="public, max-age=3600"),
    shared("GET", "/api/setup", "Get the choices for a new table", is_personal=False),
    Endpoint(
        *("POST", "/api/people", operations.create_person, "Get a token for a program"),
        status=201,
    ),
    Endpoint(
        *("POST", "/api/network", operations.change_network, "Allow or end local network access"),
        codes=("private", "no-network"),
        details="Only `cirkis play` allows this, and only from the page on the server's machine.",
    ),
    *PEOPLE_ENDPOINTS,
    *LEARNING_ENDPOINTS,
    *STUDY_ENDPOINTS,
    *PRINT_ENDPOINTS,
    *TABLE_ENDPOINTS,
)


def endpoints_with(*, lobby: bool = True, clubs: bool = True) -> tuple[Endpoint, ...]:
    """Return the endpoints of a server that has a lobby or clubs, or neither."""
    found = _EVERYWHERE
    if lobby:
        from cirkis.server.http.handlers.lobby import LOBBY_ENDPOINTS

        found += LOBBY_ENDPOINTS
    if clubs:
        from cirkis.server.http.handlers.clubs import CLUB_ENDPOINTS

        found += CLUB_ENDPOINTS
    return found

"""All endpoints; the routes, OpenAPI document and docs are generated from them.

Those of the lobby and clubs are only loaded where there are any.
"""

from functools import cache
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from cirkis.backend.requests import SHARED_ENDPOINTS
from cirkis.backend.requests.endpoint import Endpoint, Router
from cirkis.server.http.endpoint import Call
from cirkis.server.http.handlers import (
    mail,
    notices,
    operations,
    pages,
    pictures,
    printing,
    sessions,
    tables,
)
from cirkis.server.http.openapi import openapi_json
from cirkis.server.http.static_files import ASK_AGAIN, FileReplies
from cirkis.tables.messages import encode

router = Router()


@router.get("/api/openapi.json", answer=dict[str, Any], is_personal=False)
async def describe(call: Call[None]) -> Response:
    """Get the API's description (OpenAPI 3.1)."""
    settings = call.context.settings
    wanted = (settings.lobby, settings.clubs)
    return await call.context.server.gate.help(_description, wanted, call.request.headers)


def _description(wanted: tuple[bool, bool], headers: Headers) -> Response:
    name = f"openapi.json {wanted}"
    return _replies().make(name, _openapi(*wanted), headers, ASK_AGAIN)


@cache
def _openapi(lobby: bool, clubs: bool) -> bytes:
    return encode(openapi_json(endpoints_with(lobby=lobby, clubs=clubs)))


_replies = cache(FileReplies)  # keeps the description compressed


_EVERYWHERE = (
    *pages.router,
    *operations.router,
    *router,
    *sessions.router,
    *notices.router,
    *mail.router,
    *printing.router,
    *SHARED_ENDPOINTS,
    *tables.router,
    *pictures.router,
)


def endpoints_with(*, lobby: bool = True, clubs: bool = True) -> tuple[Endpoint, ...]:
    """Return the endpoints of a server that has a lobby or clubs, or neither."""
    found = _EVERYWHERE
    if lobby:
        from cirkis.server.http.handlers import lobby as of_lobby

        found += tuple(of_lobby.router)
    if clubs:
        from cirkis.server.http.handlers import clubs as of_clubs

        found += tuple(of_clubs.router)
    return found

"""The page and its files."""

from __future__ import annotations

from starlette.responses import Response

from cirkis.server.http.endpoint import Call
from cirkis.server.http.identity import set_identity_cookie


async def page(call: Call[None]) -> Response:
    """Return the page, which chooses its screen itself, and give a new browser its cookie."""
    request = call.request
    response = call.context.files.index(request.headers.get("if-none-match"))
    if call.person is None:
        set_identity_cookie(response, is_secure=request.url.scheme == "https")
    return response


async def static_file(call: Call[None]) -> Response:
    """Return a file of the page."""
    path = call.request.path_params
    return call.context.files.file(path["version"], path["name"])

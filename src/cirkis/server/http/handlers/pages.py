"""The page and its files."""

from __future__ import annotations

from starlette.responses import Response

from cirkis.server.http.endpoint import Call
from cirkis.server.people.tokens import new_token
from cirkis.server.storage.store import StoreError
from cirkis.table.refusals import Refused


async def page(call: Call[None]) -> Response:
    """Return the page, which chooses its screen itself, with a cookie for a year from now.

    A new browser gets a cookie of its own, and so does one whose session was ended.
    """
    request, identity = call.request, call.context.identity
    response = call.context.files.index(request.headers.get("if-none-match"))
    token = identity.token(request)
    try:
        await identity.find(request)
    except Refused:
        token = None
    except StoreError:
        pass  # the page shows what is wrong; whoever it is stays who they are
    identity.set_cookie(response, request, token or new_token())
    return response


async def service_worker(call: Call[None]) -> Response:
    """Return what runs beside the page; it has to stand at the root to be there for all of it."""
    return call.context.files.root_file("service_worker.js")


async def static_file(call: Call[None]) -> Response:
    """Return a file of the page."""
    path = call.request.path_params
    return call.context.files.file(path["version"], path["name"])

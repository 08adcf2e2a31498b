"""The server as an ASGI application: routes, middleware and error handlers."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match

from cirkis.errors import CirkisError, PrintError
from cirkis.server.http.context import Context
from cirkis.server.http.door import DoorMiddleware
from cirkis.server.http.endpoint import make_routes
from cirkis.server.http.endpoints import endpoints_with
from cirkis.server.http.handlers.pages import make_page, wants_page
from cirkis.server.http.identity import RequesterMiddleware
from cirkis.server.http.proxies import proxy_middleware
from cirkis.server.http.security import SecurityMiddleware, refusal_response
from cirkis.server.http.static_files import MIN_SIZE
from cirkis.server.server import OpenDatabase, Server, at_once
from cirkis.server.settings import Settings
from cirkis.tables.refusals import Refused, code_of, refused

log = logging.getLogger("cirkis.server")
COMPRESSED_ALREADY = (*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/pdf")
MAX_TARGET = 2000  # characters in a redirect; nginx treats a longer response head as an error
COMPRESSION_LEVEL = 6  # of 9; higher levels take much longer and gain little


def make_app(settings: Settings, opening: OpenDatabase = at_once) -> Starlette:
    """Return the server as an ASGI application, with its database open.

    Args:
        settings: the server's settings.
        opening: opens the database; it can wait until that is possible.

    Raises:
        CirkisError: the database, or anything else in the settings, cannot be used.
    """
    server = Server(settings, opening)
    context = Context(settings, server)
    endpoints = endpoints_with(lobby=settings.lobby, clubs=settings.clubs)
    app = Starlette(
        routes=make_routes(context, endpoints),
        middleware=[
            *proxy_middleware(settings),
            Middleware(RequesterMiddleware, identity=context.identity),
            Middleware(DoorMiddleware, door=context.door, quotas=server.quotas),
            Middleware(SecurityMiddleware, settings=settings, network=context.network),
            Middleware(
                GZipMiddleware,
                minimum_size=MIN_SIZE,
                compresslevel=COMPRESSION_LEVEL,
                exclude_content_types=COMPRESSED_ALREADY,
            ),
        ],
        exception_handlers={
            CirkisError: _refused,
            ClientDisconnect: _hung_up,
            HTTPException: partial(_not_routed, context),
            Exception: _failed,
        },
        lifespan=lambda _: server.running(),
    )
    app.router.redirect_slashes = False  # it would redirect to the host and scheme the proxy used
    app.state.events, app.state.network = context.events, context.network
    app.state.store, app.state.hub = server.store, server.hub
    app.state.sessions = server.sessions
    app.state.quotas, app.state.gate = server.quotas, server.gate
    app.state.metrics = server.metrics
    return app


async def _refused(_: Request, problem: Exception) -> Response:
    if isinstance(problem, (Refused, PrintError)):
        return refusal_response(problem)
    code = code_of(problem) if isinstance(problem, CirkisError) else "internal"
    return refusal_response(Refused(code, str(problem)))


async def _hung_up(_: Request, __: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it: the client has disconnected


async def _not_routed(context: Context, request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 404
    if status == 405:
        return refusal_response(refused("wrong-method.method", method=request.method))
    redirect = _redirect_slash(context, request)
    if redirect is not None:
        return redirect
    if wants_page(request):  # a mistyped URL or an old link
        with contextlib.suppress(Refused):
            return await make_page(context, request, status=404)
    return refusal_response(refused("not-found"))


def _redirect_slash(context: Context, request: Request) -> Response | None:
    """Redirect to a known path that differs only in a trailing slash, under the same prefix."""
    path, query = request.scope["path"], request.url.query
    other = path.rstrip("/") if path.endswith("/") else f"{path}/"
    scope = {**request.scope, "path": other}
    if all(route.matches(scope)[0] is Match.NONE for route in request.app.routes):
        return None
    target = context.settings.base + quote(other[1:]) + (f"?{query}" if query else "")
    return RedirectResponse(target) if len(target) <= MAX_TARGET else None


async def _failed(request: Request, _: Exception) -> Response:
    log.error("error in the server at %s %s", request.method, request.url.path)
    response = refusal_response(refused("internal"))
    response.headers["Connection"] = "close"  # the body may not have been read
    return response

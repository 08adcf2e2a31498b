"""The server as an ASGI application: routes, middleware and error handlers."""

from __future__ import annotations

import logging

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cirkis.errors import CirkisError
from cirkis.server.http.asker_middleware import AskerMiddleware
from cirkis.server.http.context import Context
from cirkis.server.http.endpoint import make_routes
from cirkis.server.http.endpoints import ENDPOINTS
from cirkis.server.http.processor_time import ProcessorTimeMiddleware
from cirkis.server.http.proxies import proxy_middleware
from cirkis.server.http.security import SecurityMiddleware, refusal_response
from cirkis.server.services import Services
from cirkis.server.settings import Settings
from cirkis.table.refusals import Refused, code_of, refused

log = logging.getLogger("cirkis.server")


def make_app(settings: Settings) -> Starlette:
    """Return the server as an ASGI application, with its database open.

    Raises:
        StoreError: the database cannot be used.
    """
    services = Services(settings)
    context = Context(settings, services)
    app = Starlette(
        routes=make_routes(context, ENDPOINTS),
        middleware=[
            *proxy_middleware(settings),
            Middleware(AskerMiddleware, identity=context.identity),
            Middleware(ProcessorTimeMiddleware, quotas=services.quotas),
            Middleware(SecurityMiddleware, settings=settings),
        ],
        exception_handlers={
            CirkisError: _refused,
            ClientDisconnect: _hung_up,
            HTTPException: _not_routed,
            Exception: _failed,
        },
        lifespan=lambda _: services.running(),
    )
    app.state.events = context.events
    app.state.store, app.state.hub = services.store, services.hub
    app.state.quotas = services.quotas
    app.state.metrics, app.state.peers = services.metrics, services.peers
    return app


async def _refused(_: Request, problem: Exception) -> Response:
    if isinstance(problem, Refused):
        return refusal_response(problem)
    code = code_of(problem) if isinstance(problem, CirkisError) else "internal"
    return refusal_response(Refused(code, str(problem)))


async def _hung_up(_: Request, __: Exception) -> Response:
    return Response(status_code=400)  # nobody reads it: they went before their request was whole


async def _not_routed(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 404
    if status == 405:
        return refusal_response(refused("wrong-method.method", method=request.method))
    return refusal_response(refused("not-found"))


async def _failed(request: Request, _: Exception) -> Response:
    log.error("error in the server at %s %s", request.method, request.url.path)
    return refusal_response(refused("internal"))

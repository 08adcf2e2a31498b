"""Note who asks, for everything that a request or connection causes."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cirkis.server.asker import Asker, current_asker
from cirkis.server.http.identity import Identity
from cirkis.server.http.proxies import client_key


class AskerMiddleware:
    """Sets `current_asker`. It stands behind the proxies' middleware, which knows the address."""

    def __init__(self, app: ASGIApp, identity: Identity) -> None:
        self._app, self._identity = app, identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with its sender noted."""
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            current_asker.set(Asker(client_key(connection), self._identity.guess(connection)))
        await self._app(scope, receive, send)

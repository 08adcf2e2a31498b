"""Note the requester, for everything that a request or connection causes."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cirkis.server.http.identity import Identity
from cirkis.server.http.proxies import client_key
from cirkis.server.requester import Requester, current_requester


class RequesterMiddleware:
    """Sets `current_requester`.

    It runs behind the proxies' middleware, which knows the address.
    """

    def __init__(self, app: ASGIApp, identity: Identity) -> None:
        self._app, self._identity = app, identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            current_requester.set(
                Requester(client_key(connection), self._identity.guess(connection))
            )
        await self._app(scope, receive, send)

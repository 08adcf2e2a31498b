"""Trust forwarded headers only from the proxies in front of the server; strip the path prefix."""

from __future__ import annotations

from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cirkis.errors import CirkisError
from cirkis.server.addresses import mapped_range, read_range
from cirkis.server.settings import Settings


class ProxyError(CirkisError):
    """A trusted proxy's address is invalid."""

    code = "bad-proxy"


def checked_proxies(given: tuple[str, ...]) -> tuple[str, ...]:
    """Check the addresses and networks of proxies, and return them. Raises ProxyError."""
    for one in given:
        try:
            read_range(one)
        except ValueError:
            raise ProxyError(
                f'"{one}" is not the address or network of a proxy; give one like 127.0.0.1 or'
                " 10.0.0.0/8"
            ) from None
    return given


def proxy_middleware(settings: Settings) -> list[Middleware]:
    found = []
    if settings.base != "/":
        found.append(Middleware(PathPrefixMiddleware, base=settings.base))
    if settings.trusted_proxies:
        ranges = [read_range(one) for one in settings.trusted_proxies]
        trusted = [str(one) for known in ranges for one in (known, mapped_range(known))]
        found.append(Middleware(ProxyHeadersMiddleware, trusted_hosts=trusted))
    return found


class PathPrefixMiddleware:
    """Strips the prefix from request paths, as in https://example.org/cirkis/.

    Proxies can pass paths on with or without the prefix, so both are accepted.
    """

    def __init__(self, app: ASGIApp, base: str) -> None:
        """`base` is the page's path, with a slash at both ends."""
        self._app, self._base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and f"{path}/" == self._base:
            await RedirectResponse(self._base)(scope, receive, send)
            return
        if path.startswith(self._base):
            raw = scope.get("raw_path") or path.encode()
            cut = len(self._base) - 1
            scope = {**scope, "path": path[cut:], "raw_path": raw[cut:]}
        await self._app(scope, receive, send)


def client_host(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""

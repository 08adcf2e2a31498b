"""Trust forwarded headers only from the proxies in front of the server; strip the path prefix."""

from __future__ import annotations

import ipaddress

from starlette.middleware import Middleware
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cirkis.errors import CirkisError
from cirkis.server.settings import Settings


class ProxyError(CirkisError):
    """A trusted proxy's address is invalid."""

    code = "bad-proxy"


def checked_proxies(given: tuple[str, ...]) -> tuple[str, ...]:
    """Check the addresses and networks of proxies, and return them. Raises ProxyError."""
    for one in given:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise ProxyError(
                f'"{one}" is not the address or network of a proxy; give one like 127.0.0.1 or'
                " 10.0.0.0/8"
            ) from None
    return given


def is_among(host: str, proxies: tuple[str, ...]) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return any(address in ipaddress.ip_network(one) for one in proxies)


def proxy_middleware(settings: Settings) -> list[Middleware]:
    found = []
    if settings.base != "/":
        found.append(Middleware(PathPrefixMiddleware, base=settings.base))
    if settings.trusted_proxies:
        trusted = list(settings.trusted_proxies)
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


def client_key(connection: HTTPConnection) -> str:
    return address_key(connection.client.host if connection.client else "")


def address_key(host: str) -> str:
    """Return the address that a host's requests count towards: its own, or an IPv6 /64 network.

    A household has a /64 of its own, so one person could use any number of addresses.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address) or address.ipv4_mapped is not None:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False))

"""A server under a path, as in https://example.org/cirkis/."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class PathPrefixMiddleware:
    """Strips the prefix from request paths, so that the application never sees it.

    Proxies can pass paths on with or without the prefix, so both are accepted.
    """

    def __init__(self, app: ASGIApp, base: str) -> None:
        """`base` is the path of the page, with a slash at both ends."""
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

"""A server under a path of its own, as in https://example.org/cirkis/."""

from __future__ import annotations

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class PathPrefixMiddleware:
    """Takes the prefix off the paths of requests, so that nobody behind it knows of it.

    Proxies may pass paths on with the prefix or without, so both are taken.
    """

    def __init__(self, app: ASGIApp, base: str) -> None:
        """Stand before an application.

        Args:
            base: the path of the page, with a slash at both ends.
        """
        self._app, self._base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on without the prefix; lead to the page who forgot its last slash."""
        path = scope.get("path", "")
        if scope["type"] == "http" and f"{path}/" == self._base:
            await RedirectResponse(self._base)(scope, receive, send)
            return
        if path.startswith(self._base):
            raw = scope.get("raw_path") or path.encode()
            cut = len(self._base) - 1
            scope = {**scope, "path": path[cut:], "raw_path": raw[cut:]}
        await self._app(scope, receive, send)

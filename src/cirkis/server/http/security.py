"""Check the host, origin and content type of every request before it is routed."""

import base64
import hashlib
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cirkis.errors import PrintError
from cirkis.server.addresses import read_address
from cirkis.server.http.share_links import LocalNetwork
from cirkis.server.settings import Settings
from cirkis.tables.messages import ErrorReply, encode, error_info
from cirkis.tables.refusals import CODES, Refused, TooMany, refused

NO_FRAMES = "frame-ancestors 'none'"
CONTENT_POLICY = (
    f"default-src 'self'; base-uri 'none'; form-action 'self'; {NO_FRAMES};"
    " img-src 'self' blob:; object-src 'none'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
HTTPS_DAYS = 30  # days for which browsers open the page only over https
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def content_policy(style: str, *, has_webassembly: bool = False) -> str:
    """Return the policy for a page that embeds this style sheet and no other.

    `has_webassembly` is whether the page may run WebAssembly, from its own host only.
    """
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"{CONTENT_POLICY}; style-src 'self' 'sha256-{digest}'"
    return f"{policy}; script-src 'self' 'wasm-unsafe-eval'" if has_webassembly else policy


def allow_frames(response: Response) -> None:
    """Let pages of all sites show a response in a frame."""
    policy = response.headers["Content-Security-Policy"]
    response.headers["Content-Security-Policy"] = policy.replace(NO_FRAMES, "frame-ancestors *")


class SecurityMiddleware:
    """Refuses changes and WebSockets from other sites' pages; adds security headers to responses.

    A page on another site can make a browser send requests here, but it cannot hide its Origin; and
    if its own host name points to this machine (DNS rebinding), the Host header shows that name.
    """

    def __init__(self, app: ASGIApp, settings: Settings, network: LocalNetwork) -> None:
        self._app, self._settings, self._network = app, settings, network
        public = urlsplit(settings.public_url or "")
        self._headers = dict(SECURITY_HEADERS)
        if public.scheme == "https":
            self._headers["Strict-Transport-Security"] = f"max-age={HTTPS_DAYS * 86_400}"
        self._names = {(public.hostname or "localhost").lower()} | _LOOPBACK
        if settings.open_to_network:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope, Headers(scope=scope))
        if scope["type"] == "websocket":
            if refused is None:
                await self._app(scope, receive, send)
            else:
                await close_unopened(send, refused)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if NO_FRAMES not in headers["Content-Security-Policy"]:
                    del headers["X-Frame-Options"]  # this header cannot allow other sites
            await send(message)

        app = self._app if refused is None else refusal_response(refused)
        await app(scope, receive, send_safely)

    def _refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        host = headers.get("host", "")
        name = _name_in(host)
        if name is None:
            return refused("unreadable.host", host=host[:80])
        if not self._is_own_host(name):
            return refused("foreign-host.host", host=host[:80])
        method = scope["method"] if scope["type"] == "http" else "WS"
        if method in ("GET", "HEAD"):
            return None
        origin = headers.get("origin")
        is_secure = self._settings.is_secure(scope["scheme"], host)
        schemes = {"https"} if is_secure else {"http", "https"}
        if origin is not None and not self._settings.is_own_page(origin, host, schemes):
            return refused("foreign-origin.origin", origin=origin[:80])
        if method == "WS" or _is_json(headers):
            return None
        # DELETE requests have no body. No other site's page can send our origin or a token.
        is_ours = method == "DELETE" and (origin is not None or "authorization" in headers)
        return None if is_ours else refused("not-json")

    def _is_own_host(self, name: str) -> bool:
        if name in self._names or name == self._network.address:
            return True
        address = read_address(name)
        return address is not None and (self._settings.open_to_network or address.is_loopback)


def _is_json(headers: Headers) -> bool:
    kind = headers.get("content-type", "").partition(";")[0].strip()
    return kind.lower() == "application/json"


def _name_in(host: str) -> str | None:
    """Return the name in a Host header; None if it is anything but a name and an optional port."""
    try:
        parts = urlsplit(f"//{host}")
        is_plain = parts.netloc == host and "@" not in host and (parts.port or 0) >= 0
    except ValueError:
        return None
    return (parts.hostname or "").rstrip(".") if is_plain else None


async def close_unopened(send: Send, problem: Refused) -> None:
    await send({"type": "websocket.close", "code": 1008, "reason": str(problem)[:120]})


def refusal_response(problem: Refused | PrintError) -> Response:
    body = encode(ErrorReply(error_info(problem)))
    headers = {**SECURITY_HEADERS, "Cache-Control": "no-store"}
    if isinstance(problem, TooMany) and problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    return Response(body, CODES[problem.code], headers, media_type="application/json")

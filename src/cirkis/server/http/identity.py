"""Recognise people without accounts, by a secret token in a cookie or, for programs, a header.

Over https the cookie's name begins with `__Host-`: browsers then accept it only from this host,
over https. A page under a path uses a `__Secure-` cookie for that path, so that two servers
on one host do not overwrite each other's. Over http the name contains the port: browsers share
cookies among all ports of a host, and other servers there must not overwrite ours. They can still
read it; only https on a separate host prevents that.
"""

import re

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cirkis.server.accounts.sessions import Sessions, is_token
from cirkis.server.http.proxies import client_host
from cirkis.server.requester import Requester, current_requester
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSession

SECURE_COOKIE = "__Host-cirkis"
SECURE_PATH_COOKIE = "__Secure-cirkis"  # where the page is not at the root of its host
YEAR = 365 * 24 * 3600


class Identity:
    def __init__(self, sessions: Sessions, settings: Settings) -> None:
        self.sessions, self._settings = sessions, settings
        self._path = settings.base.rstrip("/") or "/"

    async def find(self, connection: HTTPConnection) -> StoredSession | None:
        """Return the requester's session, or None if anonymous.

        Raises Refused if the session was ended, or StoreError if the lookup fails.
        """
        token = self.token(connection)
        if token is None:
            return None
        session = await self.sessions.find(token, connection.headers.get("user-agent", ""))
        requester = current_requester.get()
        if requester is not None:
            current_requester.set(requester._replace(person=session.person))
        return session

    def token(self, connection: HTTPConnection) -> str | None:
        """Return a request's token, from its header or else its cookie.

        API requests from elsewhere have none: a link there must not, say, request advice.
        """
        scheme, _, given = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            token = given.strip()
        elif self._is_foreign(connection):
            token = ""
        else:
            token = read_cookie(connection, self._cookie_name(connection))
        return token if is_token(token) else None

    def _cookie_name(self, connection: HTTPConnection) -> str:
        if self._is_secure(connection):
            return SECURE_COOKIE if self._path == "/" else SECURE_PATH_COOKIE
        return f"cirkis-{connection.url.port or 80}"

    def _is_secure(self, connection: HTTPConnection) -> bool:
        host = connection.headers.get("host", "")
        return self._settings.is_secure(connection.url.scheme, host)

    def _is_foreign(self, connection: HTTPConnection) -> bool:
        """Return whether a browser's request to the API comes from anywhere but this server's page.

        Links in mail and messengers, or pasted into the browser, come from no site at all ("none").
        Over http, browsers tell only by the Referer where a link is.
        """
        if not connection.scope["path"].startswith("/api/"):
            return False
        headers = connection.headers
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site != "same-origin"
        if "text/html" not in headers.get("accept", ""):  # no followed link
            return False
        referer, host = headers.get("referer", ""), headers.get("host", "")
        return not self._settings.is_own_page(referer, host, {"http", "https"})

    def set_cookie(self, response: Response, request: HTTPConnection, token: str | None) -> None:
        """Set the cookie, if there is a token, and keep caches from storing the response."""
        if token is not None:
            response.set_cookie(
                self._cookie_name(request),
                token,
                max_age=YEAR,
                path=self._path,
                secure=self._is_secure(request),
                httponly=True,
                samesite="lax",
            )
        response.headers["Cache-Control"] = "private, no-cache"

    def delete_cookie(self, response: Response, request: HTTPConnection) -> None:
        name, is_secure = self._cookie_name(request), self._is_secure(request)
        response.delete_cookie(name, path=self._path, secure=is_secure, httponly=True)


class RequesterMiddleware:
    """Sets `current_requester` for all work that a request or connection causes.

    It runs after the middleware for proxies, which finds the address. Until `Identity.find` runs,
    the person is guessed from the token, which can be wrong on a person's other devices.
    """

    def __init__(self, app: ASGIApp, identity: Identity) -> None:
        self._app, self._identity = app, identity

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            token = self._identity.token(connection)
            person = None if token is None else self._identity.sessions.guess(token)
            host = client_host(connection)
            is_for_page = not scope["path"].startswith("/api/")
            current_requester.set(Requester(host, person, is_for_page=is_for_page))
        await self._app(scope, receive, send)


def read_cookie(connection: HTTPConnection, name: str) -> str:
    """Return the value of a cookie as sent; empty if there is none.

    Before Python 3.12.6, Starlette's parser takes a second for 30 KB of quotes in a cookie.
    """
    given = ";".join(connection.headers.getlist("cookie"))
    found = re.findall(rf"(?:^|;)[ \t]*{re.escape(name)}=([^;]*)", given)
    return found[-1].strip() if found else ""

"""Identify people by a secret token in a cookie (browsers) or a header (programs); no accounts.

The server knows only a hash of the token, and never tells anybody somebody else's.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from cirkis.table.people import Person

COOKIE = "cirkis"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


def new_token() -> str:
    """Return a token for somebody new."""
    return secrets.token_urlsafe(32)


def person_from_token(token: str) -> Person:
    """Return the person with this token: 128 bits of its hash."""
    digest = hashlib.sha256(token.encode()).digest()[:16]
    return Person(base64.urlsafe_b64encode(digest).decode().rstrip("="))


def person_of(connection: HTTPConnection) -> Person | None:
    """Return who sends a request, by its header or its cookie; None if it has neither."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return person_from_token(token) if _TOKEN.fullmatch(token) else None


def set_identity_cookie(response: Response, *, is_secure: bool) -> None:
    """Give a new browser its cookie, which no script of the page can read.

    Args:
        response: the response that carries it.
        is_secure: whether the page came over https; then the cookie is never sent over http.
    """
    response.set_cookie(
        COOKIE, new_token(), max_age=YEAR, secure=is_secure, httponly=True, samesite="lax"
    )
    response.headers["Cache-Control"] = "private, no-cache"

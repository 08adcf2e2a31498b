"""Who somebody is: a browser or a program with a secret token of its own. There are no accounts.

The token stays with the browser (a cookie) or the program (a header). Here only a hash of it is
known, and nobody is told even that of somebody else.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import NewType

from starlette.requests import HTTPConnection
from starlette.responses import Response

Person = NewType("Person", str)

# The marks of senders that are no person; a person's is 22 letters long.
NOBODY, COMPUTERS, SERVER = "nobody", "computer", "server"

COOKIE = "cirkis"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


@dataclass(frozen=True, slots=True)
class Sender:
    """From whom a command comes, and what the server knows beside the table when it comes.

    Attributes:
        person: the person; None for somebody who does not say who it is.
        is_computer: whether it is the computer that has the turn.
        is_server: whether it is the server, which looks at the clock.
        at: when it comes, in unix seconds.
        up_since: when the server was started.
        lag: how many seconds the way to the sender and back takes.
        away: the seats whose owners have been away for long.
        around: the people who are there.
        next_table: the table that a rematch would be played at.
    """

    person: Person | None = None
    is_computer: bool = False
    is_server: bool = False
    at: float = 0.0
    up_since: float = 0.0
    lag: float = 0.0
    away: frozenset[int] = frozenset()
    around: frozenset[Person] = frozenset()
    next_table: str = ""

    @property
    def mark(self) -> str:
        """Under what the ids of its commands are kept: the ids of each sender are its own."""
        if self.is_computer or self.is_server:
            return COMPUTERS if self.is_computer else SERVER
        return self.person or NOBODY


ANYBODY = Sender()
COMPUTER = Sender(is_computer=True)


def new_token() -> str:
    """A token for somebody new."""
    return secrets.token_urlsafe(32)


def person_with(token: str) -> Person:
    """The person with this token: 128 bits of its hash."""
    digest = hashlib.sha256(token.encode()).digest()[:16]
    return Person(base64.urlsafe_b64encode(digest).decode().rstrip("="))


def person_of(connection: HTTPConnection) -> Person | None:
    """Who sends a request, by its header or its cookie; None if neither says so."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return person_with(token) if _TOKEN.fullmatch(token) else None


def greet(response: Response, *, is_secure: bool) -> None:
    """Gives a new browser its cookie, which no script of the page can read.

    Args:
        response: the answer that brings it.
        is_secure: whether the page came over https; then the cookie never goes over plain http.
    """
    response.set_cookie(
        COOKIE, new_token(), max_age=YEAR, secure=is_secure, httponly=True, samesite="lax"
    )
    response.headers["Cache-Control"] = "private, no-cache"

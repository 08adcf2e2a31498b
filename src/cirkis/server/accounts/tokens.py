"""Tokens: the secrets that identify browsers and programs. Only their hashes are stored."""

import base64
import hashlib
import re
import secrets

from cirkis.tables.people import Person

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


def new_token() -> str:
    return secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def person_from_token(token: str) -> Person:
    """Return the person that a token initially identifies: 128 bits of its hash."""
    return Person(_encode(hashlib.sha256(token.encode()).digest()[:16]))


def session_key(token: str) -> str:
    return _encode(hashlib.sha256(b"session " + token.encode()).digest())


def link_key(secret: str) -> str:
    return _encode(hashlib.sha256(b"device link " + secret.encode()).digest())


def code_key(session: str, code: str) -> str:
    """Return the hash of an e-mailed code, which only the session that requested it can use."""
    return _encode(hashlib.sha256(f"mail code {session} {code}".encode()).digest())


def _encode(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")

"""Tokens: the secrets that identify browsers and programs. Only their hashes are stored.

A new person's token is signed, because nothing is stored about them: the second half of its 32
bytes proves that a server with this key made it.
"""

import base64
import hashlib
import hmac
import re
import secrets

from cirkis.tables.people import Person

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes


def new_token() -> str:
    return secrets.token_urlsafe(32)


def signed_token(key: bytes) -> str:
    """Return the token of a new person."""
    seed = secrets.token_bytes(16)
    return _encode(seed + _signature(seed, key))


def is_signed(token: str, key: bytes) -> bool:
    raw = base64.urlsafe_b64decode(f"{token}=")
    is_right = hmac.compare_digest(raw[16:], _signature(raw[:16], key))
    return is_right and _encode(raw) == token  # its last letter has two unused bits


def _signature(seed: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"token " + seed, "sha256")[:16]


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

"""Web Push: messages to browsers, even if the page is not open, through their push services.

They are encrypted for the browser, so that its push service cannot read them (RFC 8291), and signed
with the operator's key (RFC 8292). `webpush` does both; the `push` extra installs it.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.files import open_file
from cirkis.i18n import texts_in
from cirkis.server.accounts.safe_post import post
from cirkis.server.settings import Settings
from cirkis.server.storage.people import StoredSubscription

LIFETIME = 24 * 3600  # seconds for which a push service keeps a message for an offline browser
GONE = (404, 410)  # status codes for a browser that has unsubscribed
BROWSERS_SERVICES = (
    "fcm.googleapis.com",  # Chrome, Edge, Opera, Samsung and others
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
"""The push services of common browsers, or their domains. A stranger cannot make them hang."""

_CONTACT = re.compile(rb"^Contact: ([!-?A-~]+@[!-?A-~]+)$", re.MULTILINE)


class PushError(CirkisError):
    """Push messages cannot be set up as configured."""

    code = "push"


def is_browsers_service(endpoint: str) -> bool:
    host = urlsplit(endpoint).hostname or ""
    return any(f".{host}".endswith(f".{service}") for service in BROWSERS_SERVICES)


def write_key(path: Path, contact: str) -> None:
    """Write a new private key, below the operator's e-mail address, to a file that only its owner
    can read.

    Raises MissingModule if the library is missing, PushError if the address is invalid, or OSError
    if the file exists or is unwritable.
    """
    require("webpush")
    head = f"Contact: {contact}\n".encode()
    if _CONTACT.fullmatch(head.rstrip()) is None:
        raise PushError(texts_in()("push-bad-contact", email=contact))
    from webpush.vapid import VAPID

    private, _, _ = VAPID.generate_keys()
    with open_file(path, "xb", private=True) as file:
        file.write(head + private)


def push_for(settings: Settings) -> PushSender | None:
    """Return the sender of push messages, or None if the operator has not set one up.

    Raises PushError if it is misconfigured.
    """
    if settings.push_key is None:
        return None
    return PushSender(settings.push_key)


class PushSender:
    """Encrypts, signs and posts messages. Browsers recognise our messages by `public_key`."""

    def __init__(self, key_file: Path) -> None:
        """Raises MissingModule if the library is missing, or PushError if the file has no key or no
        address of the operator.
        """
        require("webpush")
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            PublicFormat,
            load_pem_private_key,
        )
        from webpush import WebPush, WebPushSubscription
        from webpush.vapid import VAPID

        try:
            private = key_file.read_bytes()
            key = load_pem_private_key(private, None).public_key()
            public = key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
            contact = _CONTACT.search(private)
            address = "" if contact is None else contact[1].decode()
            self._push = WebPush(private, public, address, ttl=LIFETIME)
            self.public_key: str = VAPID.get_application_server_key(key)
        except (OSError, ValueError, TypeError):
            raise PushError(texts_in()("push-bad-key", file=str(key_file))) from None
        if contact is None:
            raise PushError(texts_in()("push-no-contact", file=str(key_file)))
        self._subscription = WebPushSubscription

    def send(self, to: StoredSubscription, message: bytes, topic: str) -> bool:
        """Send a message (this is slow); return whether the browser is still subscribed.

        Raises a CirkisError if sending fails.
        """
        keys = {"auth": to.auth, "p256dh": to.p256dh}
        try:
            subscription = self._subscription.model_validate(
                {"endpoint": to.endpoint, "keys": keys}
            )
            sealed = self._push.get(message, subscription)
        except ValueError as problem:  # the browser's keys are invalid
            raise PushError(str(problem)) from None
        headers = {**sealed.headers, "topic": topic[:32], "urgency": "normal"}
        return post(to.endpoint, sealed.encrypted, headers) not in GONE  # pyrefly: ignore[bad-argument-type]

"""Messages to browsers: encrypted and signed, and sent to people away from their table."""

import base64
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("webpush")
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from cirkis.i18n import texts_in
from cirkis.server.accounts.push import PushError, write_key
from cirkis.server.http.app import make_app
from tests.attacks.test_sessions import browser, make_link, take
from tests.server.helpers import (
    BANK,
    Stranger,
    TestClient,
    friends,
    new_table,
    next_message,
    open_client,
    settings,
    stranger,
)
from tests.server.http.test_api_errors import check_error
from tests.server.notices import send_notices

ENDPOINT = "https://push.example.org/send/"


def text_of(data: bytes) -> str:
    """Encode bytes as push services and browsers write them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """The browser's side: it makes keys and decrypts messages (RFC 8291)."""

    def __init__(self, name: str) -> None:
        self.endpoint = ENDPOINT + name
        self._private = ec.generate_private_key(ec.SECP256R1())
        public = self._private.public_key()
        self.point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = b"0123456789abcdef"

    @property
    def subscription(self) -> dict[str, str]:
        keys = {"p256dh": text_of(self.point), "auth": text_of(self.secret)}
        return {"endpoint": self.endpoint, "language": "fr", **keys}

    def unseal(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._private.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.point + theirs
        inner = _derive(shared, self.secret, info, 32)
        key = _derive(inner, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(inner, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\2")


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Post:
    """A push service: it stores posted messages and answers with a status."""

    def __init__(self) -> None:
        self.status = 201
        self.posted: list[tuple[str, bytes, dict[str, str]]] = []

    def __call__(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        self.posted.append((url, body, headers))
        return self.status


@pytest.fixture
def key(tmp_path: Path) -> Path:
    write_key(tmp_path / "push.pem", "me@example.org")
    return tmp_path / "push.pem"


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Post:
    """Replace the real push services; people count as away once they disconnect."""
    service = Post()
    monkeypatch.setattr("cirkis.server.accounts.push.post", service)
    monkeypatch.setattr("cirkis.backend.broadcast.GRACE", 0.0)
    return service


@pytest.fixture
def client(tmp_path: Path, key: Path, service: Post) -> Iterator[TestClient]:
    with open_client(tmp_path, push_key=key) as client:
        yield client


def at_a_table(client: TestClient, **wish: Any) -> tuple[Stranger, Stranger, Browser, str]:
    """Return Ada, Bo, Bo's browser (which accepts messages) and their table; it is Ada's turn."""
    ada, bo, table = friends(client, browser, **wish)
    end = Browser("bo")
    answer = bo.post("/api/push", json=end.subscription)
    assert answer.status_code == 200, answer.text
    return ada, bo, end, table


def test_players_who_are_away_are_notified(client: TestClient, service: Post) -> None:
    """A player whose turn it is but who is not connected to the table gets one message, in their
    language, that does not reveal the position. Only their browser can read it; the push service
    can tell who sent it and how long to keep it.
    """
    ada, _, end, table = at_a_table(client)
    assert ada.at(table).place()["ok"]
    send_notices(client)
    ((url, body, headers),) = service.posted
    assert url == end.endpoint
    assert (headers["topic"], headers["content-encoding"]) == (table, "aes128gcm")
    assert int(headers["ttl"]) == 24 * 3600
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={client.get('/api/push').json()['key']}" in headers["authorization"]
    assert b"Ada" not in body
    message = json.loads(end.unseal(body))
    assert message.keys() == {"title", "body", "path"}
    assert message["path"] == f"/table/{table}"
    assert message["body"].startswith(texts_in("fr")("push-turn").rstrip("."))
    assert "Ada" in message["body"]


def test_people_at_the_table_get_no_message(client: TestClient, service: Post) -> None:
    """People who are connected, have since moved, or are playing alone get no message, nor do those
    whose game was aborted.
    """
    ada, bo, _, table = at_a_table(client)
    with client.websocket_connect(f"/api/tables/{table}/live", headers=bo.headers) as line:
        next_message(line, "table")
        assert ada.at(table).place()["ok"]
        send_notices(client)
        assert bo.at(table).place()["ok"]
    ada, bo, _, table = at_a_table(client, rated=True, clock=BANK)
    assert ada.at(table).place()["ok"]
    assert ada.at(table).send_now("abort")["ok"]
    alone = bo.at(new_table(bo))
    assert alone.place()["ok"]
    assert alone.place()["ok"]
    send_notices(client)
    assert service.posted == []


def test_a_challenge(client: TestClient, service: Post) -> None:
    """Whoever is asked for a rematch while away gets a message, unless it is withdrawn."""
    ada, bo, end, table = at_a_table(client)
    assert bo.at(table).send_now("resign", seat=1)["ok"]
    for accept in (True, False):
        assert ada.at(table).send_now("rematch", accept=accept)["ok"]
    send_notices(client)
    assert service.posted == []
    assert ada.at(table).send_now("rematch")["ok"]
    send_notices(client)
    message = json.loads(end.unseal(service.posted[0][1]))
    assert message["path"] == f"/table/{table}"
    assert message["body"] == texts_in("fr")("push-challenge.with", names="Ada")


def test_notifications_stop(client: TestClient, service: Post) -> None:
    """A browser that has unsubscribed, was signed out, or no longer exists according to its service
    gets no more messages.
    """
    ada, bo, end, table = at_a_table(client)
    assert bo.post("/api/push/off", json={}).status_code == 200
    assert ada.at(table).place()["ok"]
    send_notices(client)
    assert service.posted == []
    phone, phones = take(client, make_link(bo)), Browser("phone")
    for who, one in ((bo, end), (phone, phones)):
        assert who.post("/api/push", json=one.subscription).status_code == 200
    assert bo.at(table).place()["ok"]
    assert bo.post("/api/sessions/end", json={}).status_code == 200
    service.status = 410
    assert ada.at(table).place()["ok"]
    send_notices(client)
    assert [url for url, _, _ in service.posted] == [end.endpoint]
    assert bo.at(table).place()["ok"]
    assert ada.at(table).place()["ok"]
    send_notices(client)
    assert len(service.posted) == 1


def test_subscriptions_are_charged(client: TestClient) -> None:
    """However many people an address invents, it can store only a few subscriptions an hour."""
    answers, subscription = [], Browser("").subscription
    for number in range(101):
        wish = {**subscription, "endpoint": f"{ENDPOINT}{number}"}
        answers.append(stranger(client).post("/api/push", json=wish))
    assert [one.status_code for one in answers] == [200] * 100 + [429]
    check_error(answers[-1], 429, "too-many")


def test_internal_endpoints(client: TestClient) -> None:
    for endpoint in ("http://push.example.org/", "https://127.0.0.1/x", "x"):
        wish = {**Browser("x").subscription, "endpoint": endpoint}
        check_error(browser(client).post("/api/push", json=wish), 422, "bad-endpoint")


def test_invalid_keys(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "cirkis.server")
    ada, bo, _, table = at_a_table(client)
    bo.post("/api/push", json={**Browser("bad").subscription, "p256dh": text_of(b"\4" * 65)})
    assert ada.at(table).place()["ok"]
    send_notices(client)
    assert "push message was not sent" in caplog.text
    assert "Traceback" not in caplog.text


def test_off_unless_set_up(tmp_path: Path, key: Path) -> None:
    """Without a key, messages are not offered; with bad settings, the server does not start."""
    with open_client(tmp_path) as client:
        assert client.get("/api/push").json() == {"key": None}
        wish: dict[str, Any] = Browser("x").subscription
        check_error(browser(client).post("/api/push", json=wish), 409, "no-push")
    other = tmp_path / "other.pem"
    other.write_text("no key")
    older = tmp_path / "older.pem"  # from before keys had contacts
    older.write_bytes(key.read_bytes().partition(b"\n")[2])
    for file, why in ((other, "contains no key"), (older, "Contact: you@example.org")):
        with pytest.raises(PushError, match=why):
            make_app(settings(tmp_path, push_key=file))


def test_keys_are_not_overwritten(key: Path) -> None:
    """An existing key is not replaced, and only its owner can read it."""
    before = key.read_bytes()
    assert key.stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        write_key(key, "me@example.org")
    assert key.read_bytes() == before

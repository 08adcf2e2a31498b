"""URLs given by strangers: only public hosts are posted to, and only over https."""

import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cirkis.server.accounts import safe_post
from cirkis.server.accounts.safe_post import PostError, post, public_address

GOOD = "https://push.example.org/send/abc?x=1"


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/",
        "https://push.example.org:8443/",
        "https://push.example.org:x/",
        "https://user@push.example.org/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://localhost/",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost: x",
        "https://püsh.example.org/",
        "https://push.example.org/" + "a" * 1000,
        "",
    ],
)
def test_addresses_that_are_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only https on the default port of a named host can be posted to."""
    monkeypatch.setattr(socket, "create_connection", pytest.fail)
    with pytest.raises(PostError):
        post(url, b"", {}, resolving("8.8.8.8"))


def resolving(*addresses: str) -> Any:
    """Return a lookup that resolves any host to these addresses."""

    def resolve(*_: Any, **__: Any) -> list[Any]:
        kinds = [socket.AF_INET6 if ":" in one else socket.AF_INET for one in addresses]
        return [(k, 1, 6, "", (one, 443)) for k, one in zip(kinds, addresses, strict=True)]

    return resolve


INSIDE = """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1
255.255.255.255 ::1 fe80::1%eth0 fd00::1 ::ffff:10.0.0.1 2002:7f00:1:: 64:ff9b::a00:1 ff02::1
64:ff9b:1::a00:1 ::ffff:0:10.0.0.1 ::127.0.0.1 fec0::1"""


@pytest.mark.parametrize("address", INSIDE.split())
def test_internal_hosts(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that resolves to an internal address is refused, even if it also has a public one, and
    no connection is made.
    """
    monkeypatch.setattr(socket, "create_connection", pytest.fail)
    for found in ((address,), ("8.8.8.8", address)):
        with pytest.raises(PostError):
            post(GOOD, b"", {}, resolving(*found))


def test_the_checked_address_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert public_address("push.example.org", resolving("8.8.8.8")) == "8.8.8.8"
    connections: list[Any] = []

    def connect(address: Any, timeout: float) -> Any:
        connections.append((address, timeout))
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(PostError):
        post(GOOD, b"", {}, resolving("8.8.8.8"))
    assert connections == [(("8.8.8.8", 443), safe_post.TIMEOUT)]


def test_unknown_hosts() -> None:
    def resolve(*_: Any, **__: Any) -> list[Any]:
        raise socket.gaierror(-2, "Name or service not known")

    for one in (resolve, resolving()):
        with pytest.raises(PostError):
            public_address("push.example.org", one)


def _answers(kind: str) -> Iterator[bytes]:
    """Yield the parts of a response that never ends."""
    if kind == "slow":
        yield b"HTTP/1.1 201"
    while True:
        time.sleep(0.01 * (kind == "slow"))
        yield b"x" if kind == "slow" else b"HTTP/1.1 100 Continue\r\n\r\n" * 100


@pytest.mark.parametrize(("kind", "status"), [("preliminary", 100), ("slow", None)])
def test_answers_that_never_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, status: int | None
) -> None:
    """A push service can neither occupy a thread forever nor make it read more than a line."""
    files = {one: str(tmp_path / one) for one in ("key", "cert")}
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=push"
    names = ("-keyout", files["key"], "-out", files["cert"])
    subprocess.run(["openssl", *words.split(), *names], check=True, stderr=subprocess.DEVNULL)
    server, client = socket.socketpair()

    def serve() -> None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(files["cert"], files["key"])
        with suppress(OSError), server, tls.wrap_socket(server, server_side=True) as line:
            for part in _answers(kind):
                line.sendall(part)

    monkeypatch.setattr(safe_post, "TIMEOUT", 0.5)
    monkeypatch.setattr(safe_post, "MAX_STATUS_LINE", 10**9 if kind == "slow" else 200)
    monkeypatch.setattr(socket, "create_connection", lambda *_: client)
    monkeypatch.setattr(ssl, "create_default_context", ssl._create_unverified_context)
    serving = threading.Thread(target=serve, daemon=True)
    serving.start()
    if status is None:
        with pytest.raises(PostError):
            post(GOOD, b"", {}, resolving("8.8.8.8"))
    else:
        assert post(GOOD, b"", {}, resolving("8.8.8.8")) == status
    serving.join()

"""nginx and Caddy in front of a server, configured as docs/hosting.md says."""

import os
import re
import socket
import ssl
import struct
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.helpers import next_message
from tests.server.hosted import Hosted
from tests.services import free_port, running_proxy
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.services

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
HOST = "play.example.org"
PATH = "/games/cirkis"
HALF = f"POST /api/tables HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"


class Proxied:
    """A proxy on a port of this machine, which serves https as play.example.org."""

    def __init__(self, port: int, path: str) -> None:
        self.port, self.path = port, path
        self.tls = ssl.create_default_context()
        self.tls.check_hostname, self.tls.verify_mode = False, ssl.CERT_NONE

    def client(self) -> httpx.Client:
        address = f"https://127.0.0.1:{self.port}{self.path}"
        return httpx.Client(
            base_url=address, headers={"Host": HOST, "Origin": f"https://{HOST}"}, verify=self.tls
        )

    def reach(self) -> socket.socket:
        """Connect, without TLS yet."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def connect(self) -> ssl.SSLSocket:
        return self.tls.wrap_socket(self.reach(), server_hostname=HOST)

    def wait(self) -> None:
        with self.client() as client:

            def is_answering() -> bool:
                with suppress(httpx.TransportError):
                    return client.get("/health", extensions=_NAMED).status_code == 200
                return False

            until(is_answering)


_NAMED = {"sni_hostname": HOST}


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", HOSTING, re.DOTALL)


FROM = "X-From"  # a header with the address that a test's request comes from
_FROM = f"set_real_ip_from 127.0.0.1; real_ip_header {FROM};"


def nginx_words(folder: Path, port: int, backend: str, path: str) -> tuple[str, ...]:
    site, location, _ = blocks("nginx")
    if path:
        site, count = re.subn(r"    location / \{.*?\n    \}\n", location, site, flags=re.DOTALL)
        assert count == 1
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace(
        f"/etc/letsencrypt/live/{HOST}", str(folder)
    )
    site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    site = site.replace("127.0.0.1:8765", backend)
    site = site.replace("client_header_timeout", f"{_FROM}\n    client_header_timeout")
    words = ("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    files = ("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem"))
    subprocess.run(
        ["openssl", *words, *files, "-subj", f"/CN={HOST}"], check=True, stderr=subprocess.DEVNULL
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "cirkis.conf").write_text(site)
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\npid {folder}/pid;\nerror_log stderr;\nevents {{ }}\n"
        f"http {{\naccess_log off;\n{temporary}include {folder}/cirkis.conf;\n}}\n"
    )
    return ("nginx", "-c", str(folder / "nginx.conf"))


def _caddy(folder: Path, port: int, backend: str, path: str) -> tuple[str, ...]:
    site, more = blocks("caddy")
    if path:
        site = site.replace("    reverse_proxy 127.0.0.1:8765\n", more)
        assert more in site
    site = site.replace("127.0.0.1:8765", backend)
    site = site.replace(f"{HOST} {{", f"{HOST}:{port} {{\n    tls internal")
    globally = "admin off\n    auto_https disable_redirects\n    skip_install_trust\n"
    site = site.replace("{\n", f"{{\n    {globally}", 1)
    (folder / "Caddyfile").write_text(site)
    return ("caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile"))


@pytest.fixture(scope="module")
def backends(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Yield the addresses of servers, by the path at which proxies serve them."""
    ports = {"": free_port(), PATH: free_port()}
    with ExitStack() as servers:
        for path, port in ports.items():
            where = ("--data", str(tmp_path_factory.mktemp("data")), "--port", str(port))
            proxy = ("--trusted-proxies", "127.0.0.1", "--public-url", f"https://{HOST}{path}")
            servers.enter_context(Hosted(*where, *proxy))
        yield {path: f"127.0.0.1:{port}" for path, port in ports.items()}


Behind = Callable[..., AbstractContextManager[Proxied]]


@pytest.fixture
def behind(backends: dict[str, str], tmp_path: Path) -> Behind:
    """Return a function that runs a proxy in front of one of the servers."""

    @contextmanager
    def run(name: str, path: str = "") -> Iterator[Proxied]:
        proxied = Proxied(free_port(), path)
        make = {"nginx": nginx_words, "caddy": _caddy}[name]
        with running_proxy(tmp_path, *make(tmp_path, proxied.port, backends[path], path)):
            proxied.wait()
            yield proxied

    return run


@pytest.mark.parametrize("path", ["", PATH])
@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_page_and_live_connection(behind: Behind, name: str, path: str) -> None:
    """The page, its files, commands and WebSockets get through, even under a path."""
    with behind(name, path) as proxied, proxied.client() as client:
        page = client.get("/", extensions=_NAMED)
        assert "Secure" in page.headers["set-cookie"]
        (script,) = re.findall(r'src="([^"]+/main.js)"', page.text)
        assert script.startswith(f"{path}/static/")
        assert client.get(script.removeprefix(path), extensions=_NAMED).status_code == 200
        if path:
            bare = client.get(f"https://127.0.0.1:{proxied.port}{path}", extensions=_NAMED)
            assert bare.status_code in (301, 302)
        made = client.post("/api/tables", json={}, extensions=_NAMED)
        assert made.status_code == 201
        live = f"wss://{HOST}{path}/api/tables/{made.json()['id']}/live"
        with connect(live, sock=proxied.reach(), ssl=proxied.tls, open_timeout=PATIENCE) as line:
            next_message(line, "table")


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_slow_headers(behind: Behind, name: str) -> None:
    """The proxy closes a connection whose headers do not arrive within ten seconds."""
    with behind(name) as proxied, proxied.connect() as line:
        line.settimeout(40)  # without these settings, it would wait for a minute
        line.sendall(HALF.encode())
        while line.recv(65_536):
            pass


GET = f"GET %s HTTP/1.1\r\nHost: {HOST}\r\n"
UPGRADE = GET % "/api/tables/x/live" + "Upgrade: websocket\r\nConnection: upgrade\r\n"


REFUSED = (
    (f"{HALF}Content-Length: 5000000\r\n\r\n{'x' * 5_000_000}", b"413"),
    (f"{UPGRADE}Content-Length: 1\r\n\r\nx", b"400"),
    (f"{UPGRADE}Sec-WebSocket-Protocol: \x7f\r\n\r\n", b"400"),
    (GET % f"/lobby/?{'x' * 7000}" + "\r\n", b"404"),
)


def test_refusals_reach_the_visitor(backends: dict[str, str], tmp_path: Path) -> None:
    """The server answers even the oddest request: otherwise nginx would consider it down, and would
    refuse everybody for ten seconds once all servers seem down. nginx itself refuses an oversized
    body before it arrives.
    """
    proxied = Proxied(free_port(), "")
    words = nginx_words(tmp_path, proxied.port, "servers", "")
    site, server = tmp_path / "cirkis.conf", f"server {backends['']};"
    site.write_text(f"upstream servers {{ {server} {server} }}\n{site.read_text()}")
    with running_proxy(tmp_path, *words):
        proxied.wait()
        for sent, status in REFUSED:
            for _ in range(10):
                with proxied.connect() as line:
                    line.sendall(sent.encode())
                    assert line.recv(100).split()[1] == status
        with proxied.connect() as line:
            line.sendall(f"{HALF}Content-Length: 6000000\r\n\r\n".encode())
            head = line.recv(65_536)
    assert b" 413 " in head.partition(b"\r\n")[0]
    assert b"Server: nginx" in head


def _frame(kind: int, flags: int, stream: int, data: bytes = b"") -> bytes:
    """Return a frame of HTTP/2."""
    return struct.pack("!I", len(data))[1:] + struct.pack("!BBI", kind, flags, stream) + data


def _field(name: bytes, value: str) -> bytes:
    """Return a header; its name is a number of HPACK's table, or is spelt out."""
    return name + bytes([len(value)]) + value.encode()


_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + _frame(4, 0, 0)
_HOST = _field(b"\x01", HOST)


def _rapid_resets(count: int) -> bytes:
    """Return HTTP/2 requests, all but the last cancelled immediately."""
    head = b"\x82\x87\x84" + _HOST  # GET https, /
    frames = [_frame(1, 5, n, head) + _frame(3, 0, n, bytes(4)) for n in range(1, 2 * count, 2)]
    return _PREFACE + b"".join(frames) + _frame(1, 5, 2 * count + 1, head)


def _half_requests(addresses: Iterable[str]) -> bytes:
    """Return HTTP/2 requests from these addresses whose bodies do not arrive."""
    head = b"\x83\x87" + _field(b"\x04", "/api/tables") + _HOST + _field(b"\x0f\x0d", "100")
    name = bytes([0, len(FROM)]) + FROM.lower().encode()
    frames = (
        _frame(1, 4, 2 * n + 1, head + _field(name, address)) for n, address in enumerate(addresses)
    )
    return _PREFACE + b"".join(frames)


def test_endless_requests(behind: Behind) -> None:
    """nginx refuses thousands of requests in a second, even if each is cancelled immediately."""
    with behind("nginx") as proxied:
        proxied.tls.set_alpn_protocols(["h2"])
        refused, received = b"\x48\x03429", b""  # the status of the last request
        for _ in range(20):
            with suppress(OSError), proxied.connect() as line:
                line.settimeout(0.5)
                line.sendall(_rapid_resets(900))
                # nginx may close a connection with so many resets before it reads the last request.
                while refused not in received and (more := line.recv(65_536)):
                    received += more
            if refused in received:
                break
        assert refused in received


NETWORKS = (
    (250, "198.51.100.1", "198.51.100.1", "198.51.100.2"),
    (500, "192.0.2.%d", "192.0.2.99", "192.0.3.1"),
    (250, "2001:db8::%d", "2001:db8::ff:1", "2001:db8:0:1::1"),
    (500, "2001:db8:2:%d::1", "2001:db8:2:ff::1", "2001:db8:1::1"),
)
"""How many requests an IPv4 address or /24, or an IPv6 /64 or /48, can have under way, the
addresses that have them, one more of the network, and one of another.
"""


def test_networks_share_limits(behind: Behind) -> None:
    """A network that has too many requests under way has to wait, however many addresses it uses;
    its neighbours have not. Once they are done, it is served again.
    """
    with behind("nginx") as proxied, proxied.client() as client:

        def status(address: str) -> int:
            return client.get("/health", headers={FROM: address}, extensions=_NAMED).status_code

        for most, many, neighbour, stranger in NETWORKS:
            with ExitStack() as lines:
                for _ in range(0, most, 50):  # each of these requests counts as a connection
                    proxied.tls.set_alpn_protocols(["h2"])
                    addresses = (many % n if "%" in many else many for n in range(1, 51))
                    lines.enter_context(proxied.connect()).sendall(_half_requests(addresses))
                until(lambda neighbour=neighbour: status(neighbour) == 429)
                assert status(stranger) == 200
            until(lambda neighbour=neighbour: status(neighbour) == 200)

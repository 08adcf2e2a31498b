"""`cirkis serve` as a real process: its settings, behind a proxy, with metrics."""

import logging
import re
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import generate_latest

from cirkis.cli.serve import REMOVED
from cirkis.server.http.static_files import warn_if_unbundled
from cirkis.server.quotas import QuotaName
from cirkis.server.run.logs import Lines
from tests.cli.running import refused, run
from tests.server.helpers import AGAINST_GREEDY, Post, new_table, open_client, open_client_at
from tests.server.hosted import Hosted
from tests.services import free_port
from tests.waiting import until


def test_settings_from_the_environment(tmp_path: Path) -> None:
    """Flags can come from the environment. Metrics are at an address of their own, and nowhere
    else.
    """
    place = f"127.0.0.1:{free_port()}"
    here = {"CIRKIS_DATA": str(tmp_path / "here"), "CIRKIS_METRICS": place, "CIRKIS_LOBBY": "1"}
    with Hosted(**here) as server, server.client() as client:
        assert str(tmp_path / "here") in server.said
        assert Post(client, new_table(client)).place()["ok"]
        done = 'cirkis_commands_total{result="ok"} 1.0'
        assert done in httpx.get(f"http://{place}/").text
        assert client.get("/metrics").status_code == 404
        assert client.get("/api/lobby").status_code == 200


@pytest.mark.parametrize(
    ("flags", "is_for_others", "lacks_proxy"),
    [
        ((), False, False),
        (("--public-url", "https://play.example.org"), True, False),
        (("--host", "0.0.0.0"), True, True),
        (("--host", "0.0.0.0", "--trusted-proxies", "127.0.0.1"), True, False),
    ],
)
def test_a_server_for_others_says_what_it_lacks(
    tmp_path: Path, flags: tuple[str, ...], is_for_others: bool, lacks_proxy: bool
) -> None:
    """A proxy, or a bundled page, as in every checkout; whoever tries it alone is not bothered."""
    with Hosted("--data", str(tmp_path / "data"), *flags) as server:
        assert server.end() == 0
    log = [*server.said.splitlines(), *server.lines]
    told = [line for line in log if "the page is not bundled" in line]
    assert len(told) == is_for_others
    assert all('run "npm ci --ignore-scripts" and "pip install ."' in line for line in told)
    assert ("without a proxy" in server.said) == lacks_proxy


def test_a_bundled_page_needs_no_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "bundle").mkdir()
    (tmp_path / "bundle" / "main.js").touch()
    (tmp_path / "main.js").touch()
    warn_if_unbundled(tmp_path)
    assert caplog.records == []


UNRULY = """
import signal, sys, threading, warnings

def fail(*_):
    raise RuntimeError("a fault")

class Bad:
    def __del__(self):
        fail()

def misbehave(*_):
    warnings.warn("a warning")
    threading.Thread(target=fail).start()
    Bad()

signal.signal(signal.SIGUSR1, misbehave)
"""


def test_the_log_is_all_that_is_written(tmp_path: Path) -> None:
    """Warnings, and exceptions in threads and finalizers, are lines of the log too."""
    with Hosted("--data", str(tmp_path / "data"), prepare=UNRULY) as server:
        server.process.send_signal(signal.SIGUSR1)
        until(lambda: all(one in server.complaints for one in ("thread", "__del__")))
        assert server.end() == 0
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""
    starts = [
        line for line in server.lines if re.match(r"\d{4}-\d\d-\d\dT[\d:.]+Z \w+ [\w.]+: ", line)
    ]
    for wanted in ("a warning", "ended the thread", "__del__"):
        assert any(wanted in line for line in starts)


def test_strangers_cannot_forge_lines() -> None:
    record = logging.LogRecord(
        "a", logging.INFO, "", 1, "b\n2026 c\u2028d\x1b[0m %s", ("e" * 999,), None
    )
    line = Lines().format(record)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line
    assert len(line) < 600


@pytest.mark.parametrize(
    ("name", "more"),
    [("CIRKIS_LOBY", "; did you mean CIRKIS_LOBBY?"), ("CIRKIS_QQQQQQQQQQ", "")],
)
def test_unknown_variables_are_refused(
    name: str, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "1")
    sentence = f"the environment sets {name}, but there is no such setting{more}"
    assert refused(run("serve", "--port", "0"), exit_code=2) == sentence


@pytest.mark.parametrize("setting", REMOVED)
def test_removed_settings_say_what_to_do(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flag or variable of an older version is refused in one sentence, also with a value."""
    sentences = {
        refused(run("serve", *words), exit_code=2)
        for words in ((f"--{setting}",), (f"--{setting}", "1"), (f"--{setting}=1",))
    }
    (sentence,) = sentences
    assert sentence.startswith(f"--{setting} is gone: ")
    variable = f"CIRKIS_{setting.upper().replace('-', '_')}"
    monkeypatch.setenv(variable, "1")
    told = refused(run("serve", "--port", "0"), exit_code=2)
    assert told == sentence.replace(f"--{setting}", variable, 1)


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("--trusted-proxies", "the.proxy"), "is not the address or network of a proxy"),
        (("--host", "no such host"), "cannot listen on no such host"),
        (("--host", "203.0.113.7"), "cannot listen on 203.0.113.7"),
        (("--metrics", "192.0.2.1:9100"), "cannot serve metrics at 192.0.2.1:9100"),
    ],
)
def test_unusable_settings(flags: tuple[str, ...], message: str, tmp_path: Path) -> None:
    assert message in refused(run("serve", "--port", "0", "--data", str(tmp_path), *flags))


def test_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    """Behind a trusted proxy with https, the cookie never goes over plain http."""
    settings = {"trusted_proxies": ("127.0.0.0/8",)}
    with open_client_at(tmp_path, "127.0.0.9", **settings) as client:
        cookie = client.get("/", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        client.cookies.clear()
        assert "Secure" not in client.get("/").headers["set-cookie"]


def test_proxy_of_a_server_on_both_protocols(tmp_path: Path) -> None:
    """A socket for IPv6 and IPv4 reports a proxy at 127.0.0.1 as ::ffff:127.0.0.1."""
    flags = ("--host", "::", "--trusted-proxies", "127.0.0.1")
    limits: dict[QuotaName, int] = {"bytes": 50_000}
    hosted = Hosted("--data", str(tmp_path), *flags, limits=limits)
    with hosted as server, server.client() as client:
        client.base_url = server.http.replace("localhost", "127.0.0.1")
        codes = [
            client.post("/api/tables", json={}, headers={"X-Forwarded-For": visitor}).status_code
            for visitor in ("192.0.2.1", "198.51.100.1", "192.0.2.1", "::ffff:192.0.2.1")
        ]
    assert codes == [201, 201, 429, 429]


def test_metrics_count(tmp_path: Path) -> None:
    """Commands by result, commits, tables, connections and computers are counted."""
    with open_client(tmp_path, pause=30.0) as client:
        assert numbers(client)["cirkis_tables_open"] == 0
        player = Post(client, new_table(client))
        for _ in range(3):
            assert player.place()["ok"]
        assert not player.send({"type": "undo", "id": "x", "version": 1})["ok"]
        against = Post(client, new_table(client, AGAINST_GREEDY))
        against.place()
        with client.websocket_connect(f"{player.path}/live") as line:
            line.receive_json()
            found = numbers(client)
    assert found['cirkis_commands_total{result="ok"}'] == 4
    assert found['cirkis_commands_total{result="stale"}'] == 1
    assert found["cirkis_command_seconds_count"] == 5
    assert found["cirkis_commits_total"] >= 6
    assert found["cirkis_tables_open"] == 2
    assert found["cirkis_connections"] == 1
    assert found["cirkis_computers_thinking"] == 1


def numbers(client: Any) -> dict[str, float]:
    """Return the metrics of a server in this process, as Prometheus reads them."""
    state = client.app.state
    state.metrics.update(state.hub.stats())
    text = generate_latest(state.metrics.registry).decode()
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}

"""`cirkis play` as a real process: killed, restarted and stopped."""

from __future__ import annotations

import json
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from platformdirs import macos, unix, windows
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cirkis.server.run import play
from cirkis.server.run.sockets import PortError
from tests.server.helpers import (
    AGAINST_GREEDY,
    PEOPLE,
    Post,
    RunningServer,
    command,
    new_table,
    until,
)
from tests.server.page import Page as Hearer


class Page(Hearer):
    """A page as the real one is: it knows the table, and sends again what had no answer."""

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self.table_id = table_id
        self.told: dict[str, Any] = {}
        self.pending: dict[str, Any] | None = None
        self.line: Any = None

    @contextmanager
    def at(self, server: RunningServer) -> Iterator[Page]:
        """Connected; has heard how the table stands, and has an answer to what was pending."""
        with connect(server.live(self.table_id, self.version)) as self.line:
            self._greet()
            yield self

    def _greet(self) -> None:
        self.hear_until(lambda message: message["type"] in ("table", "current"))
        if self.pending is not None:
            self.line.send(json.dumps(self.pending))
            self.hear_until(lambda message: self.pending is None)

    def hear_until(self, done: Callable[[dict[str, Any]], bool]) -> None:
        """Hears messages up to one; what was told before must still hold."""
        while True:
            message = json.loads(self.line.recv(timeout=10))
            self.told = message.get("table", self.told)
            known, version = self.view.get("moves", []), self.version or 0
            self.hear(message)
            if message["type"] in ("table", "changed"):
                assert self.view["version"] >= version
                assert self.view["version"] == self.view["plies"] + 1
                assert self.view["moves"][: len(known)] == known
            if message["type"] == "answer":
                assert message["ok"]
                assert self.pending is not None
                assert message["id"] == self.pending["id"]
                self.pending = None
            if done(message):
                return

    def wait_for_turn(self) -> None:
        """Hears until the person has the turn."""
        while self.view["to_play"] != 0:
            self.hear_until(lambda message: message["type"] == "changed")

    def place(self) -> None:
        """Sends a placement and does not wait."""
        placement = self.told["pieces"]["placements"][self.view["legal"][0]]
        wish = command("place", self.view["version"], cells="+".join(placement[1]))
        self.pending = wish
        self.line.send(json.dumps(wish))


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Killed at any moment: nothing sent is lost, nothing doubled, the computer goes on."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        page = Page(new_table(client, AGAINST_GREEDY))
        server.kill()
    for waits in (0.0, 0.005, 0.05, None, 0.0):
        with RunningServer(tmp_path, pause=0.02) as server, page.at(server):
            page.wait_for_turn()
            page.place()
            if waits is None:
                page.hear_until(lambda message: message["type"] == "changed")
            else:
                time.sleep(waits)
            server.kill()
    with RunningServer(tmp_path) as server, page.at(server):
        page.wait_for_turn()
        assert sum(move["seat"] == 0 and not move["was_free"] for move in page.view["moves"]) >= 4
        assert page.pending is None


def test_two_pages_see_the_same(tmp_path: Path) -> None:
    """Two real pages at one table are sent the same messages."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        table_id = new_table(client)
        pages = [Page(table_id), Page(table_id)]
        with pages[0].at(server), pages[1].at(server):
            for nth in range(8):
                pages[nth % 2].place()
                for page in pages:
                    page.hear_until(lambda message: message["type"] == "changed")
                pages[nth % 2].hear_until(lambda message: message["type"] == "answer")
                assert pages[0].view == pages[1].view
        assert pages[0].view == Post(client, table_id).view()


def test_answers_are_not_delayed(tmp_path: Path) -> None:
    """Answers do not wait for the network to gather more: half of them come within 30 ms.

    A busy machine may be slow once, but the network would be slow every time.
    """
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        assert any(_median_answer(Page(new_table(client)), server) < 0.030 for _ in range(10))


def _median_answer(page: Page, server: RunningServer) -> float:
    taken = []
    with page.at(server):
        for _ in range(15):
            begun = time.perf_counter()
            page.place()
            page.hear_until(lambda message: message["type"] == "answer")
            taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_quiet_shutdown(tmp_path: Path, kind: int) -> None:
    """Ctrl-C ends it with code 0 and no message, with connections open and a computer thinking."""
    with (
        RunningServer(tmp_path, pause=30.0) as server,
        httpx.Client(base_url=server.http) as client,
    ):
        player = Post(client, new_table(client, AGAINST_GREEDY))
        player.place()
        with connect(server.live(player.table_id)) as line:
            until(line, "thinking")
            assert server.end(kind) == (0, "")
            with pytest.raises(ConnectionClosed):
                until(line, "nothing of this kind")
    assert str(tmp_path) in server.said
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        Post(client, player.table_id).wait_until(lambda v: v["plies"] == 2)


def test_second_start_on_the_same_data(tmp_path: Path) -> None:
    """A second server on the same data ends with one clear sentence; the first goes on."""
    with RunningServer(tmp_path) as server:
        second = RunningServer(tmp_path)
        _, err = second.process.communicate(timeout=20)
        assert second.process.returncode == 1
        assert err.startswith("Error: the database")
        assert "in use by another Cir*Kis server" in err
        assert len(err.splitlines()) == 1
        assert httpx.get(f"{server.http}/health").status_code == 200


def test_port_in_use(tmp_path: Path) -> None:
    """A port that is in use is named in one sentence."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortError, match=f"port {port} is in use"):
            play.play(port=port, data=tmp_path)


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("127.0.0.1", 70_000, "ports go from 0 to 65535"),
        ("no such host", 0, "cannot listen at no such host"),
        ("203.0.113.7", 0, "cannot listen at 203.0.113.7"),
    ],
)
def test_bad_addresses(tmp_path: Path, host: str, port: int, told: str) -> None:
    """A bad host or port is named in one sentence."""
    with pytest.raises(PortError, match=told):
        play.play(host, port, tmp_path)


def test_real_limits(tmp_path: Path) -> None:
    """The real server refuses large frames and foreign pages before they reach a table."""
    with RunningServer(tmp_path) as server, httpx.Client(base_url=server.http) as client:
        table_id = new_table(client)
        with connect(server.live(table_id)) as line:
            until(line, "table")
            line.send("x" * 9000)
            with pytest.raises(ConnectionClosed) as closed:
                until(line, "nothing of this kind")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        foreign = {"Origin": "http://evil.example"}
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(server.live(table_id), additional_headers=foreign),
        ):
            pass
        assert refused.value.response.status_code == 403
        answer = client.post("/api/tables", json=PEOPLE, headers=foreign)
        assert answer.status_code == 403


@pytest.mark.parametrize(
    "target",
    [
        "/static/x/../../secret.txt",
        "/static/x/..%2f..%2fsettings.py",
        "/../../etc/passwd",
        "//x",
    ],
)
def test_raw_paths(tmp_path: Path, target: str) -> None:
    """Paths that no browser would send reach only the page's own files."""
    with RunningServer(tmp_path) as server:
        host, port = server.place.split(":")
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(f"GET {target} HTTP/1.1\r\nHost: {server.place}\r\n\r\n".encode())
            assert b" 404 " in raw.recv(4096).split(b"\r\n")[0]


def test_browser_is_opened_when_it_listens(tmp_path: Path) -> None:
    """The browser is opened on an address that answers, once the server listens."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser.py"
    browser.write_text(
        "import sys, urllib.request\n"
        "text = urllib.request.urlopen(sys.argv[1] + 'health').read().decode()\n"
        f"open({str(seen)!r}, 'w').write(text)\n"
    )
    with RunningServer(tmp_path, browser=browser):
        for _ in range(200):
            if seen.exists() and seen.read_text():
                break
            time.sleep(0.05)
        assert json.loads(seen.read_text())["status"] == "ok"


def test_open_to_the_network(tmp_path: Path) -> None:
    """Open to the network, it prints an address of this machine, and answers there."""
    with RunningServer(tmp_path, host="0.0.0.0") as server:
        assert server.process.stdout is not None
        told = re.search(r"http://([^/]+)/", server.process.stdout.readline())
        assert told is not None
        assert httpx.get(f"http://{told[1]}/health").status_code == 200
        assert httpx.get(f"{server.http}/health").status_code == 200


def _windows(monkeypatch: pytest.MonkeyPatch) -> str:
    # Elsewhere the system's own function is missing; this is what platformdirs takes without it.
    by_variables = windows.get_win_folder_from_env_vars
    monkeypatch.setattr(windows, "get_win_folder", by_variables)
    return windows.Windows("cirkis", appauthor=False).user_data_dir


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "~/.local/share/cirkis"),
        ("linux", {"XDG_DATA_HOME": "/x/y"}, "/x/y/cirkis"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, "~/.local/share/cirkis"),
        ("darwin", {}, "~/Library/Application Support/cirkis"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/cirkis"),
    ],
)
def test_data_folders(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    environment: dict[str, str],
    folder: str,
) -> None:
    """Tables are kept where each system keeps a user's data, as they always were."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in ({"HOME": "~"} | environment).items():
        monkeypatch.setenv(name, value.replace("~", str(tmp_path)))
    if platform == "win32":
        found = _windows(monkeypatch)
    elif platform == "darwin":
        found = macos.MacOS("cirkis", appauthor=False).user_data_dir
    else:
        found = unix.Unix("cirkis", appauthor=False).user_data_dir
    assert Path(found) == Path(folder.replace("~", str(tmp_path)))

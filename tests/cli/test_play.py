"""`cirkis play`: it starts the server, opens the page, and sets up a table on request."""

import json
import os
import re
import signal
import socket
import sqlite3
import sys
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cirkis.game import position_text
from cirkis.server.storage.sqlite import FILE_NAME
from cirkis.tables.entries import read_entry
from cirkis.tables.reducer import fold
from cirkis.tables.state import Table
from tests.cli.running import printed, program, refused, run
from tests.game.rules.positions import only
from tests.server.helpers import Program, piped
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,  # starts programs
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows"),
]


def serving(data: Path, *flags: str, browser: str = "") -> Program:
    """Run `cirkis play` until the end of the block."""
    words = program("play", "--data", str(data), *flags)
    words += [] if browser else ["--no-browser"]
    return Program(piped(words, env=os.environ | {"BROWSER": browser}))


def fetched(link: str) -> Any:
    with urllib.request.urlopen(link, timeout=20) as answer:
        return json.load(answer)


def test_page_opens_at_the_table(tmp_path: Path) -> None:
    opened, script = tmp_path / "opened", tmp_path / "browser.py"
    script.write_text(
        "import sys, urllib.request\n"
        "assert urllib.request.urlopen(sys.argv[1]).status == 200\n"
        f"open({str(opened)!r}, 'w').write(sys.argv[1])\n"
    )
    flags = ("--port", "0", "--players", "3")
    with serving(tmp_path / "data", *flags, browser=f"{sys.executable} {script} %s") as server:
        (path,) = re.findall(r"/table/[\w-]+", server.said)
        table = fetched(f"{server.http}/api{path.replace('/table/', '/tables/')}")["table"]
        assert table["options"]["players"] == 3
        until(lambda: not (not opened.exists() or not opened.read_text()))
        assert opened.read_text() == f"{server.http}{path}"


def test_page_opens_without_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("cirkis.server.run.play.play", lambda *_, path, **__: opened.append(path))
    printed("play")
    assert opened == ["/"]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    """Return a function that runs the command without the server, and returns the new table."""

    def make(*flags: str) -> Table:
        monkeypatch.setattr("cirkis.server.run.play.play", lambda *_, **__: None)
        said = printed("play", "--data", str(tmp_path), *flags)
        (table_id,) = re.findall(r"/table/([\w-]+)", said)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            question = "SELECT entry FROM events WHERE table_id=? ORDER BY version"
            return fold(read_entry(entry) for (entry,) in file.execute(question, (table_id,)))

    return make


def test_table_is_set_up_from_flags(made: Callable[..., Table]) -> None:
    table = made("--seats", "person,greedy,random", "--target", "25", "--center-ring")
    assert [seat.level for seat in table.seats] == [None, "greedy", "random"]
    assert (table.options.target, table.options.center_ring) == (25, True)


def test_table_begins_at_a_position(made: Callable[..., Table]) -> None:
    text = "players.3_green.A1_purple.B1C1_withdrawn.green_turn.red"
    assert position_text(made("--position", text).state) == text


def test_custom_piece_set(made: Callable[..., Table], tmp_path: Path) -> None:
    pieces = tmp_path / "my.toml"
    pieces.write_text(only(A=9).to_toml())
    table = made("--pieces", str(pieces))
    assert table.options.pieces == only(A=9)
    assert [seat.kind for seat in table.seats] == ["person", "computer"]


def test_default_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 8765))
            taken.listen()
        except OSError:
            pass  # another program is already using the port, which is fine too
        with serving(tmp_path) as server:
            assert not server.place.endswith(":8765")
            assert fetched(f"{server.http}/health")["status"] == "ok"
            assert server.end(signal.SIGINT) == 0
            assert server.lines == ["Port 8765 is in use; using the next free one."]


def test_requested_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("play", "--no-browser", "--data", str(tmp_path), "--port", str(port))
    assert str(port) in refused(result)

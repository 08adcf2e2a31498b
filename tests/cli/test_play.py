"""`cirkis play`: it starts the server, opens the page, and sets up a table on request."""

import json
import os
import re
import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

from cirkis.game import Options, position_text, read_record, replay_record
from tests.cli.running import program, refused, run
from tests.game.rules.positions import only
from tests.server.helpers import Program, piped
from tests.waiting import PATIENCE, until

pytestmark = [
    pytest.mark.slow,  # starts programs
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows"),
]


def serving(data: Path, *flags: str, browser: str = "") -> Program:
    """Run `cirkis play` until the end of the block."""
    words = program("play", "--data", str(data), *flags)
    words += [] if browser else ["--no-browser"]
    return Program(piped(words, env=os.environ | {"BROWSER": browser}))


def fetched(link: str) -> str:
    with urllib.request.urlopen(link, timeout=PATIENCE) as answer:
        return str(answer.read(), "utf-8")


def test_page_opens_at_the_table(tmp_path: Path) -> None:
    """The table is the one that the flags ask for."""
    opened, script, pieces = (tmp_path / name for name in ("opened", "browser.py", "my.toml"))
    pieces.write_text(only(A=9).to_toml())
    script.write_text(
        "import sys, urllib.request\n"
        "assert urllib.request.urlopen(sys.argv[1]).status == 200\n"
        f"open({str(opened)!r}, 'w').write(sys.argv[1])\n"
    )
    flags = ("--seats", "person,greedy,random", "--target", "25", "--pieces", str(pieces))
    browser = f"{sys.executable} {script} %s"
    with serving(tmp_path / "data", "--port", "0", *flags, browser=browser) as server:
        (path,) = re.findall(r"/table/[\w-]+", server.said)
        found = json.loads(fetched(f"{server.http}/api{path.replace('/table/', '/tables/')}"))
        options = Options.from_json(found["table"]["options"])
        assert options == Options(players=3, target=25, pieces=only(A=9), starter=options.starter)
        assert [seat.get("level") for seat in found["view"]["seats"]] == [None, "greedy", "random"]
        until(lambda: opened.exists() and opened.read_text())
        assert opened.read_text() == f"{server.http}{path}"


def test_table_begins_at_a_position_on_another_port(tmp_path: Path) -> None:
    """The table has the position given; if the default port is in use, the next free one serves."""
    text = "players.3_green.A1_purple.B1C1_withdrawn.green_turn.red"
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 8765))
            taken.listen()
        except OSError:
            pass  # another program is already using the port, which is fine too
        with serving(tmp_path, "--position", text) as server:
            assert not server.place.endswith(":8765")
            (table_id,) = re.findall(r"/table/([\w-]+)", server.said)
            record = read_record(fetched(f"{server.http}/api/tables/{table_id}/record"))
            assert position_text(replay_record(record)[0]) == text
            assert server.end(signal.SIGINT) == 0
            assert server.lines == ["Port 8765 is in use; using the next free one."]


def test_requested_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("play", "--no-browser", "--data", str(tmp_path), "--port", str(port))
    assert str(port) in refused(result)

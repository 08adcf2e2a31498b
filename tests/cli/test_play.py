"""`cirkis play`: it starts the server, opens the page, and sets up a table if asked to."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import program, refused, run
from tests.game.rules.positions import only

pytestmark = [
    pytest.mark.slow,  # starts programs
    pytest.mark.skipif(sys.platform == "win32", reason="signals differ there"),
]


@contextmanager
def serving(data: Path, *arguments: str, browser: str = "") -> Iterator[tuple[str, list[str]]]:
    """Run `cirkis play`, yield its link and its output so far, and end it with Ctrl-C."""
    words = program("play", "--data", str(data), *arguments)
    with subprocess.Popen(
        words if browser else [*words, "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"BROWSER": browser},
    ) as process:
        assert process.stdout is not None
        output: list[str] = []
        link = None
        try:
            for line in process.stdout:
                output.append(line.rstrip())
                link = re.search(r"http://\S+", line)
                if link:
                    break
            assert link, output
            yield link[0], output
        finally:
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=30)[0]
            assert "Traceback" not in rest
        assert process.returncode in (0, 130)


def fetched(link: str) -> Any:
    """Return what the server answers at a link, as JSON."""
    with urllib.request.urlopen(link, timeout=20) as answer:
        return json.load(answer)


def test_server_runs_until_it_is_interrupted(tmp_path: Path) -> None:
    """The server prints its link, answers there, uses the data folder, and ends with Ctrl-C."""
    with serving(tmp_path / "data", "--port", "0") as (link, _):
        assert len(fetched(f"{link}api/board")["cells"]) == 165
        assert list((tmp_path / "data").iterdir())


def test_table_is_set_up_from_flags(tmp_path: Path) -> None:
    """Seats and game options on the command line make a table that the page opens with."""
    flags = ("--seats", "person,greedy,random", "--target", "25", "--center-ring")
    with serving(tmp_path, "--port", "0", *flags) as (link, output):
        (path,) = re.findall(r"/table/[\w-]+", output[0])
        table = fetched(f"{link}api{path.replace('/table/', '/tables/')}")["table"]
        assert [seat.get("level") for seat in table["seats"]] == [None, "greedy", "random"]
        assert table["options"]["target"] == 25
        assert table["options"]["center_ring"] is True


def test_table_begins_at_a_position(tmp_path: Path) -> None:
    """A position on the command line is where the table begins."""
    text = "players.3_green.A1_purple.B1C1_withdrawn.green_turn.red"
    with serving(tmp_path, "--port", "0", "--position", text) as (link, output):
        (path,) = re.findall(r"/table/[\w-]+", output[0])
        view = fetched(f"{link}api{path.replace('/table/', '/tables/')}")["view"]
        assert (view["to_play"], view["withdrawn"], len(view["placed"])) == (2, [0], 2)


def test_browser_is_opened_at_the_table(tmp_path: Path) -> None:
    """The browser opens the page, or the table that was set up."""
    opened, script = tmp_path / "opened", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {opened}.part && mv {opened}.part {opened}\n')
    script.chmod(0o700)
    for flags, wanted in (((), r"/$"), (("--players", "3"), r"/table/[\w-]+$")):
        with serving(tmp_path / "data", "--port", "0", *flags, browser=f"{script} %s") as (link, _):
            until = time.monotonic() + 20
            while not opened.exists() and time.monotonic() < until:
                time.sleep(0.05)
            assert re.fullmatch(re.escape(link.rstrip("/")) + wanted, opened.read_text().strip())
        opened.unlink()


def test_piece_set_of_one_s_own(tmp_path: Path) -> None:
    """--pieces sets up a table with that set, for one person against the computer."""
    pieces = tmp_path / "my.toml"
    pieces.write_text(only(A=9).to_toml())
    with serving(tmp_path / "data", "--port", "0", "--pieces", str(pieces)) as (link, output):
        (path,) = re.findall(r"/table/[\w-]+", output[0])
        table = fetched(f"{link}api{path.replace('/table/', '/tables/')}")["table"]
        assert table["pieces"]["name"] == "test"
        assert [seat["kind"] for seat in table["seats"]] == ["person", "computer"]


def test_default_port_in_use(tmp_path: Path) -> None:
    """When the default port is in use, the next free one is used, with a notice."""
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", 8765))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which is as good
        with serving(tmp_path) as (link, output):
            assert output[0] == "Port 8765 is in use; using the next free one."
            assert ":8765/" not in link
            assert fetched(f"{link}health")["status"] == "ok"


def test_requested_port_in_use(tmp_path: Path) -> None:
    """A requested port that is in use is refused, not replaced."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("play", "--no-browser", "--data", str(tmp_path), "--port", str(port))
    assert str(port) in refused(result)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "person"), "two to four"),
        (("--seats", "person,nobody"), '"nobody" is not one of'),
        (("--seats", "person,greedy", "--players", "3"), "2 seats are given for 3 players"),
        (("--port", "70000"), "70000"),
        (("--seats", "person,greedy,greedy", "--colours", "red,green"), "2 colours"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], words: str) -> None:
    """Invalid seats, ports and options are refused before anything starts."""
    assert words in refused(run("play", *arguments), exit_code=2)


def test_invalid_data_folder(tmp_path: Path) -> None:
    """A file as the data folder is refused with one sentence."""
    path = tmp_path / "file"
    path.touch()
    refused(run("play", "--no-browser", "--data", str(path), "--port", "0"))

"""docs/server.md is accurate; the tables that tools.wire writes are tested elsewhere."""

import re
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from cirkis.backend.broadcast import QUEUE_SIZE
from cirkis.errors import IllegalReason
from cirkis.server.run.uvicorn_server import MAX_HEAD
from cirkis.server.settings import Settings
from cirkis.tables import entries
from cirkis.tables.decisions import MAX_ENTRIES
from cirkis.tables.messages import Phrase
from cirkis.tables.refusals import CODES
from tests.server.helpers import RunningServer

pytestmark = pytest.mark.slow  # starts a server

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "server.md").read_text("utf-8")


def _rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table under a heading, without its header."""
    section = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def test_every_reason_has_its_code() -> None:
    assert {reason.value for reason in IllegalReason} <= CODES.keys()


def test_entries_phrases_and_folders_are_named() -> None:
    for entry in get_args(entries.Entry):
        assert f"`{entry.__struct_config__.tag}`" in TEXT
    assert [f"`{phrase}`" for phrase in get_args(Phrase) if f"`{phrase}`" not in TEXT] == []
    folders = {
        path.parent.name for path in (ROOT / "src" / "cirkis" / "server").glob("*/__init__.py")
    }
    listed = set(re.findall(r"`server/(\w+)/`", TEXT.split("## Parts")[1].split("## HTTP")[0]))
    assert listed == folders


def test_limits() -> None:
    usual = Settings()
    numbers = [int(re.sub(r"\D.*", "", row[1].replace(",", ""))) for row in _rows("Safety")]
    assert numbers == [
        usual.max_message // 1024,
        MAX_HEAD // 1024,
        usual.max_table // 1024,
        MAX_ENTRIES,
        QUEUE_SIZE,
    ]


def test_example_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program in the docs plays a whole game; it reads the event stream."""
    (text,) = re.findall(r"```python\n(.*?)```", TEXT, re.S)
    with RunningServer(tmp_path) as server:
        program = text.replace("http://127.0.0.1:8765", server.http)
        names: dict[str, Any] = {}
        exec(compile(program, "docs/server.md", "exec"), names)
        names["server"].close()
        assert httpx.get(f"{server.http}/health").status_code == 200
        assert "'winners'" in capsys.readouterr().out

"""Sets over HTTP: settings, ready-made sets everywhere, and sets to order in `cirkis play`."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cirkis.extras import install_command
from cirkis.game import standard_pieces
from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import KINDS, preview
from cirkis.printing.settings import declared
from cirkis.server.printing import sets
from cirkis.server.printing.sets import INDEX, ready_files
from tests.server.helpers import RunningServer, TestClient, open_client
from tests.server.printing.stand_in import (
    COMMAND,
    CRASHES,
    ENDLESS,
    LACKING,
    LARGEST,
    PREPARE,
    TELLING,
)
from tests.services import children
from tests.waiting import until

SET = standard_pieces().to_toml()
WORDS = re.compile(r"<text[^>]*>([^<]*)</text>")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a server that makes sets to order, with stand-ins for the real code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sets, "COMMAND", COMMAND)
        root = tmp_path_factory.mktemp("printing")
        with open_client(root, makes_sets=True) as opened:
            yield opened


def ordered(
    client: TestClient, path: str, settings: dict[str, str] | None = None, pieces: str | None = None
) -> Any:
    order: dict[str, Any] = {"settings": settings or {}}
    return client.post(f"/api/print/{path}", json=order | ({"pieces": pieces} if pieces else {}))


def _error(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    return dict(answer.json()["error"])


def _pages(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return list(answer.json()["pages"])


def _words(page: dict[str, Any]) -> list[str]:
    return [element.text for element in ElementTree.fromstring(page["svg"]).iter() if element.text]


@pytest.mark.parametrize("kind", KINDS)
def test_ready_sets_are_up_to_date(kind: str) -> None:
    """Pages, sheets and parts match a freshly made set; if not, run `python -m tools.site.sets`."""
    files = ready_files()
    packed = next(one["sets"][0] for one in json.loads(files[INDEX]) if one["name"] == kind)
    assert packed["bytes"] == len(files[packed["file"]])
    for page, now in zip(packed["pages"], preview(KINDS[kind].settings()), strict=True):
        ready = files[page["file"]].decode()
        assert (page["key"], page["values"]) == (now.key, now.values)
        assert WORDS.findall(ready) == WORDS.findall(now.svg)
        assert len(ready) == pytest.approx(len(now.svg), rel=0.01)


def test_a_public_server_has_ready_sets_only(tmp_path: Path) -> None:
    """It makes nothing to order, and says so; its index names files that it sends."""
    with open_client(tmp_path) as client:
        assert client.get("/api/print").json()["to_order"] is False
        for part in ("preview", "facts", "set"):
            assert _error(ordered(client, f"laser/{part}"), 409)["code"] == "no-print"
        index = client.get(f"/api/print/ready/{INDEX}").json()
        file = index[0]["sets"][0]["file"]
        assert client.get(f"/api/print/ready/{file}").content == ready_files()[file]
        assert _error(client.get("/api/print/ready/nothing.pdf"), 404)["code"] == "not-found"


def test_every_setting_is_listed(client: TestClient) -> None:
    """Every setting of every kind is listed, those that most people need first."""
    listed = client.get("/api/print").json()
    assert listed["to_order"] is True
    assert listed["command"] == install_command("shapely")
    assert [kind["name"] for kind in listed["kinds"]] == list(KINDS)
    for kind in listed["kinds"]:
        named = {one["name"]: (one["kind"], one["default"]) for one in kind["settings"]}
        known = declared(KINDS[kind["name"]].settings)
        assert named == {one.name: (one.kind.value, one.default) for one in known}
        firsts = [one["first"] for one in kind["settings"]]
        assert firsts == sorted(firsts, reverse=True)


def test_words_are_in_the_requested_language(client: TestClient) -> None:
    for language in languages():
        listed = client.get("/api/print", params={"language": language}).json()
        found = {
            one["default"]
            for kind in listed["kinds"]
            for one in kind["settings"]
            if set(one["choices"]) == set(languages())
        }
        assert found == {language}
    assert client.get("/api/print", params={"language": "xx"}).json()["kinds"]


def test_one_file_is_sent_as_it_is(client: TestClient) -> None:
    """A PDF is a download with all pages and the right type, named after its settings, except for
    the numbers.
    """
    answer = ordered(client, "paper/set", {"edge": "40", "paper": "letter"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    disposition = answer.headers["content-disposition"]
    assert disposition == 'attachment; filename="cirkis-paper-letter.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert answer.content.count(b"/Type /Page\n") == 5
    info = ordered(client, "paper/facts", {"edge": "40", "paper": "letter"}).json()
    facts = [{"key": "print-shown", "values": {"n": 5, "count": 5}}]
    assert info == {"name": "cirkis-paper-letter.pdf", "bytes": len(answer.content), "facts": facts}


def test_several_files_are_sent_as_one(client: TestClient) -> None:
    answer = ordered(client, "laser/set", {"edge": "40"})
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="cirkis-laser-svg.zip"' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        assert zipped.testzip() is None
        assert zipped.namelist() == [f"sheet-{n}.svg" for n in range(5)]


@pytest.mark.parametrize(
    ("kind", "given", "setting"),
    [
        ("paper", {"edge": "20\n"}, "edge"),
        ("paper", {"pieces": "/etc/passwd"}, "pieces"),
        ("paper", {"colour": "red"}, "colour"),
        ("3d", {"edge": str(LARGEST + 1)}, "edge"),  # found only when the set is made
    ],
)
def test_sets_that_cannot_be_made(
    client: TestClient, kind: str, given: dict[str, str], setting: str
) -> None:
    """The error names the setting, and the sentence and values that make up its message."""
    error = _error(ordered(client, f"{kind}/set", given), 422)
    assert (error["code"], error["setting"]) == ("bad-print", setting)
    assert texts_in()(error["sentence"], **error["values"]) == error["message"]


def test_a_piece_set_that_cannot_be_used(client: TestClient) -> None:
    """An error in a piece set is reported with its line."""
    broken = SET.replace("[[shape]]", '[[shape]]\ncolour = "red"', 1)
    line = broken.split("\n").index('colour = "red"') + 1
    error = _error(ordered(client, "paper/preview", {}, broken), 422)
    assert (error["setting"], error["values"]["line"]) == ("pieces", line)
    assert f"line {line}: " in error["message"]
    too_large = ordered(client, "paper/preview", {}, "#" * 40_000)
    assert _error(too_large, 413)["code"] == "too-large"


def test_other_piece_sets(client: TestClient) -> None:
    """The name of a piece set becomes no markup; files are sent as downloads."""
    name = "</title> & <script>alert(1)</script>"
    ours = SET.replace('name = "standard"', f'name = "{name}"')
    answer = ordered(client, "laser/preview", {"edge": "10"}, ours)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-type"] == "application/json"
    pages = _pages(answer)
    assert [page["values"]["n"] for page in pages] == [1, 2]
    assert all(any(text.endswith(name) for text in _words(page)) for page in pages)
    assert "<script" not in pages[0]["svg"]
    answer = ordered(client, "laser/set", {"edge": "10"}, ours)
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_other_refusals(client: TestClient) -> None:
    """Unknown kinds, failures and missing packages have their own codes, and nothing leaks."""
    assert _error(ordered(client, "stone/preview"), 404)["code"] == "not-found"
    crashed = ordered(client, "paper/preview", {"edge": str(CRASHES)})
    assert _error(crashed, 500)["code"] == "internal"
    assert "secret" not in crashed.text
    lacking = _error(ordered(client, "paper/set", {"edge": str(LACKING)}), 409)
    assert lacking["code"] == "no-print"
    assert install_command("shapely") in lacking["message"]


def test_the_process_gets_no_secrets(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIRKIS_DATABASE", "postgresql://cirkis:hushhush@localhost")
    words = "".join(_words(_pages(ordered(client, "paper/preview", {"edge": str(TELLING)}))[0]))
    assert "PATH=" in words
    assert "hushhush" not in words


def test_a_browser_that_is_closed(tmp_path: Path) -> None:
    """When the connection is gone, the process that makes the set is killed within seconds."""
    with RunningServer(tmp_path, prepare=PREPARE) as server:
        with server.connect() as line:
            body = json.dumps({"settings": {"edge": str(ENDLESS)}})
            head = f"POST /api/print/paper/preview HTTP/1.1\r\nHost: {server.place}\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            line.sendall((head + body).encode())
            until(lambda: children(server.process.pid))
        until(lambda: not children(server.process.pid))

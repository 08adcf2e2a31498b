"""Sets over HTTP: settings, previews, files, and the error when a set cannot be made."""

import io
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest

from cirkis.extras import install_command
from cirkis.game import standard_pieces
from cirkis.i18n import languages, texts_in
from cirkis.printing.kinds import KINDS
from cirkis.printing.settings import declared
from tests.server.helpers import TestClient, open_client
from tests.server.printing.stand_in import CRASHES, HUNGRY, LARGEST

SET = standard_pieces().to_toml()


def _error(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    return dict(answer.json()["error"])


def _pages(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return list(answer.json()["pages"])


def test_every_setting_is_listed(client: TestClient) -> None:
    """Every setting of every kind is listed with its bounds, those that most people need first."""
    listed = client.get("/api/print").json()
    assert listed["installed"] is True
    assert listed["command"] == install_command("shapely")
    assert [kind["name"] for kind in listed["kinds"]] == list(KINDS)
    for kind in listed["kinds"]:
        settings = {one["name"]: one for one in kind["settings"]}
        for one in declared(KINDS[kind["name"]].settings):
            there = settings.pop(one.name)
            assert there["kind"] == one.kind.value
            assert there["default"] == one.default
            assert tuple(there["choices"]) == one.choices
            if there["kind"] == "number":
                assert (there["low"], there["high"]) == (one.low, one.high)
                assert there["low"] <= there["default"] <= there["high"]
        assert settings == {}
        firsts = [one["first"] for one in kind["settings"]]
        assert firsts == sorted(firsts, reverse=True)
        assert 3 <= sum(firsts) < len(firsts)


@pytest.mark.parametrize("language", languages())
def test_words_are_in_the_requested_language(client: TestClient, language: str) -> None:
    listed = client.get("/api/print", params={"language": language}).json()
    found = [
        one["default"]
        for kind in listed["kinds"]
        for one in kind["settings"]
        if set(one["choices"]) == set(languages())
    ]
    assert found
    assert set(found) == {language}
    assert client.get("/api/print", params={"language": "xx"}).json()["kinds"]


def test_previews(client: TestClient) -> None:
    """A preview has a drawing of each page, named by a message, and depends on the settings."""
    few = _pages(client.get("/api/print/paper/preview"))
    many = _pages(client.get("/api/print/paper/preview", params={"edge": "40.0"}))
    assert (len(few), len(many)) == (3, 5)
    plain = client.get("/api/print/paper/preview", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert _pages(plain) == few
    for page in many:
        assert ElementTree.fromstring(page["svg"]).tag.endswith("svg")
        assert page["key"] == "print-shown"
    assert [page["values"]["n"] for page in many] == [1, 2, 3, 4, 5]


def test_one_file_is_sent_as_it_is(client: TestClient) -> None:
    """A PDF is a download with the previewed pages and the right name and type."""
    answer = client.get("/api/print/paper/set", params={"edge": "40", "paper": "letter"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    disposition = answer.headers["content-disposition"]
    assert disposition == 'attachment; filename="cirkis-paper-letter.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert answer.content.count(b"/Type /Page\n") == 5
    info = client.get("/api/print/paper/facts", params={"edge": "40", "paper": "letter"}).json()
    facts = [{"key": "print-shown", "values": {"n": 5, "count": 5}}]
    assert info == {"name": "cirkis-paper-letter.pdf", "bytes": len(answer.content), "facts": facts}


def test_several_files_are_sent_as_one(client: TestClient) -> None:
    answers = [client.get("/api/print/laser/set", params={"edge": edge}) for edge in ("40", "40.")]
    assert answers[0].headers["content-type"] == "application/zip"
    assert 'filename="cirkis-laser-svg.zip"' in answers[0].headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answers[0].content)) as zipped:
        assert zipped.testzip() is None
        assert zipped.namelist() == [f"sheet-{n}.svg" for n in range(5)]
    assert answers[0].content == answers[1].content


@pytest.mark.parametrize(
    ("kind", "given", "name"),
    [
        ("paper", {"look": "line-art", "language": "fr"}, "cirkis-paper-a4-line-art-fr.pdf"),
        ("paper", {"edge": "30"}, "cirkis-paper-a4.pdf"),
        ("laser", {"format": "dxf"}, "cirkis-laser-dxf.zip"),
    ],
)
def test_names_of_files(client: TestClient, kind: str, given: dict[str, str], name: str) -> None:
    """A file is named after its kind and its settings, except for the numbers."""
    assert client.get(f"/api/print/{kind}/facts", params=given).json()["name"] == name


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
    for what in ("preview", "set"):
        error = _error(client.get(f"/api/print/{kind}/{what}", params=given), 422)
        assert (error["code"], error["setting"]) == ("bad-print", setting)
        for language in languages():
            assert texts_in(language)(error["sentence"], **error["values"])
        assert texts_in()(error["sentence"], **error["values"]) == error["message"]
    posted = client.post(f"/api/print/{kind}/preview", json={"settings": given})
    assert _error(posted, 422)["setting"] == setting


def test_another_piece_set(client: TestClient) -> None:
    ours = SET.replace('name = "standard"', 'name = "Ours & <b>"')
    order = {"settings": {"edge": "10"}, "pieces": ours}
    pages = _pages(client.post("/api/print/paper/preview", json=order))
    assert len(pages) == 2
    for page in pages:
        words = [e.text or "" for e in ElementTree.fromstring(page["svg"]).iter() if e.text]
        assert any(text.endswith("Ours & <b>") for text in words)
    made = client.post("/api/print/paper/set", json=order)
    assert made.content.startswith(b"%PDF-")


def test_a_piece_set_that_cannot_be_used(client: TestClient) -> None:
    """An error in a piece set is reported with its line."""
    broken = SET.replace("[[shape]]", '[[shape]]\ncolour = "red"', 1)
    line = broken.split("\n").index('colour = "red"') + 1
    answer = client.post("/api/print/paper/preview", json={"pieces": broken})
    error = _error(answer, 422)
    assert (error["setting"], error["values"]["line"]) == ("pieces", line)
    assert f"line {line}: " in error["message"]
    too_large = client.post("/api/print/paper/preview", json={"pieces": "#" * 40_000})
    assert _error(too_large, 413)["code"] == "too-large"


def test_other_refusals(client: TestClient) -> None:
    """Unknown kinds, failures and running out of memory have their own codes, and nothing leaks."""
    assert _error(client.get("/api/print/stone/preview"), 404)["code"] == "not-found"
    crashed = client.get("/api/print/paper/preview", params={"edge": str(CRASHES)})
    assert _error(crashed, 500)["code"] == "internal"
    assert "secret" not in crashed.text
    hungry = client.get("/api/print/paper/set", params={"edge": str(HUNGRY)})
    assert _error(hungry, 422)["code"] == "print-too-large"


def test_without_the_extra(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without the extra says so, and names the command that installs it."""
    monkeypatch.setattr("cirkis.server.printing.maker.is_installed", lambda module: False)
    with open_client(tmp_path) as client:
        assert client.get("/api/print").json()["installed"] is False
        for what in ("preview", "set"):
            error = _error(client.get(f"/api/print/laser/{what}"), 409)
            assert error["code"] == "no-print"
            assert install_command("shapely") in error["message"]

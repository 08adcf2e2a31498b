"""What goes into a release: notes from the changelog, digests, the bill of materials, data cards.

`make release` itself, which takes minutes, runs in its workflow and every night.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from stat import filemode

import pytest
import yaml

from cirkis.lab import SelfPlayGame, SelfPlayPlan, open_selfplay, write_selfplay
from cirkis.lab.selfplay import SelfPlayPly
from cirkis.version import IS_RELEASED, RELEASE
from tests.nightly import IS_NIGHTLY
from tools.release.bill import IN_WHEEL, bill_of_materials
from tools.release.build import NOTES, SUMS, write_sums
from tools.release.data_card import data_card
from tools.release.notes import CHANGELOG, CITATION, last_release, release_notes, sections
from tools.site.build import licences
from tools.site.library import CACHE, REQUIREMENTS, download_wheels, files_of_zip, zip_of

ROOT = Path(__file__).parents[2]
VENDOR = ROOT / "src" / "cirkis" / "web" / "vendor"
IN_SITE = re.findall(r"^(\w+)==", REQUIREMENTS.read_text("utf-8"), re.MULTILINE)
"""The packages of which the site has copies."""


def test_changelog() -> None:
    """What has changed is told in sections with a day, subjects once, entries in one line."""
    changelog = CHANGELOG.read_text("utf-8")
    found = sections(changelog)
    days = [one.day for one in found if one.version]
    assert days == sorted(days, reverse=True)
    assert all(len(line) <= 130 for one in found for line in one.text.splitlines())
    for one in found:
        subjects = re.findall(r"^### (.+)$", one.text, re.MULTILINE)
        assert sorted(subjects) == sorted({*subjects})
    assert bool(found[0].version) == IS_RELEASED
    assert found[0].version in ("", RELEASE)
    citation = yaml.safe_load(CITATION.read_text("utf-8"))
    last = last_release(changelog)
    assert (citation["version"], str(citation["date-released"])) == (last.version, last.day)


@pytest.mark.parametrize(
    ("changelog", "complaint"),
    [
        ("## 1.0.0\n", '"## 1.0.0" must be'),
        ("## 1.0 - 2026-11-25\n", "must be"),
        ("## 1.0.0 - November\n", "must be"),
        ("## Unreleased\n\n- One\n  two\n", 'an entry is one line, but "two" follows'),
    ],
)
def test_changelogs_that_are_refused(changelog: str, complaint: str) -> None:
    with pytest.raises(RuntimeError, match=re.escape(complaint)):
        sections(changelog)


def test_notes() -> None:
    newest, older = sections(
        "# Changes\n\n## 1.1.0 - 2026-11-29\n\n- New\n\n## 1.0.0 - 2026-11-25\n- Old"
    )
    assert (newest.version, newest.day, newest.text) == ("1.1.0", "2026-11-29", "- New")
    assert older.text == "- Old"
    notes = release_notes("1.1.0", "Commit 12ec0e7a", newest, {"a.whl": "the program"})
    assert notes.startswith("# Cir\\*Kis 1.1.0 (2026-11-29)\n\nCommit 12ec0e7a.")
    assert "| `a.whl` | the program |" in notes
    assert notes.endswith("\n- New\n")


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="needs sha256sum")
def test_digests_are_checked_by_the_usual_command(tmp_path: Path) -> None:
    (tmp_path / NOTES).write_text("notes")
    (tmp_path / "a.whl").write_bytes(b"\0")
    write_sums(tmp_path)
    write_sums(tmp_path)  # the list itself is not in it
    check = ("sha256sum", "--check", "--strict", SUMS)
    assert subprocess.run(check, cwd=tmp_path, capture_output=True).returncode == 0
    (tmp_path / "a.whl").write_bytes(b"\1")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True).returncode == 1


def test_the_site_unpacks_readable_and_as_old_as_the_commit(tmp_path: Path) -> None:
    """A web server reads others' files, and tells browsers by their time that they have changed."""
    archive = tmp_path / "site.zip"
    time = datetime(2026, 11, 30, 1, 51, 42, tzinfo=UTC)
    archive.write_bytes(zip_of({"index.html": b"page", "static/main.js": b"code"}, time))
    with zipfile.ZipFile(archive) as zipped:
        for entry in zipped.infolist():
            assert filemode(entry.external_attr >> 16) == "-rw-r--r--"
            assert entry.date_time == (2026, 11, 30, 1, 51, 42)


def test_what_the_wheel_holds_of_others_is_told() -> None:
    """The bill and NOTICE have all that is in the page's vendor folder; the site has every text."""
    listed = dict(re.findall(r"^- `(\w+)/`: \[(.+?)\]", (VENDOR / "README.md").read_text(), re.M))
    assert listed.keys() == {path.name for path in VENDOR.iterdir() if path.is_dir()}
    assert {*listed.values()} <= {*IN_WHEEL}
    notice = (ROOT / "NOTICE").read_text("utf-8").casefold().replace("-", " ")
    for name in (*IN_WHEEL, *IN_SITE):
        assert name.rpartition("/")[2].replace("-", " ") in notice
    texts = licences().decode()
    for path in (ROOT / "LICENSE", ROOT / "NOTICE", *VENDOR.glob("*/LICENSE")):
        assert path.read_text("utf-8") in texts
    for title in (
        "SIL OPEN FONT LICENSE Version 1.1",
        "Mozilla Public License Version 2.0\n",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2\n",
    ):
        assert title in texts
    for name in IN_SITE:
        assert f"tools/site/{name}.LICENSE\n" in texts


@pytest.mark.skipif(not IS_NIGHTLY, reason="makes an environment, so it runs nightly")
def test_bill_of_materials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has what is installed, and what the wheel contains, and is the same for the same time."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796000000")
    env = tmp_path / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", env], check=True)
    site = next((env / "lib").glob("python*")) / "site-packages"
    for name, about in (
        ("click", "Version: 8.5.1\nLicense-Expression: BSD-3-Clause"),
        ("resvg_py", "Version: 0.5.0\nLicense-File: LICENSE"),  # and none is named
    ):
        info = site / f"{name}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\n{about}\n")
    (tmp_path / "a.whl").write_bytes(b"")
    given = env / "bin" / "python", "1.1.0", tmp_path / "a.whl"
    text = bill_of_materials(*given)
    assert bill_of_materials(*given) == text
    bill = json.loads(text)
    assert bill["metadata"]["timestamp"].startswith("2026-11-30T")
    itself = bill["metadata"]["component"]
    assert (itself["name"], itself["version"]) == ("cirkis", "1.1.0")
    of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert itself["hashes"] == [{"alg": "SHA-256", "content": of_nothing}]
    found = {one["name"]: one for one in bill["components"]}
    assert found.keys() == {"click", "resvg_py", *IN_WHEEL, *IN_SITE}
    assert all(one["licenses"] for one in found.values())
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    locked = re.search(r"^click==.*?^(?=\w)", lock, re.MULTILINE | re.DOTALL)
    assert locked is not None
    digests = {
        each["content"]
        for place in found["click"]["externalReferences"]
        for each in place.get("hashes", ())
    }
    assert digests == {*re.findall(r"sha256:(\w+)", locked[0])}
    for wheel in download_wheels(CACHE):
        (text,) = (one for name, one in files_of_zip(wheel).items() if name.endswith("/LICENSE"))
        assert (
            REQUIREMENTS.with_name(f"{wheel.name.partition('-')[0]}.LICENSE")
        ).read_bytes() == text


def test_data_card(tmp_path: Path) -> None:
    """Counted by hand: three games for two, one of which is repeated."""
    searched, forced = SelfPlayPly(3, (0.5, 0.5), ((3, 9),)), SelfPlayPly(4, (), ())
    games = [
        SelfPlayGame(0, 2, (searched, forced), (0,), (50, 20)),
        SelfPlayGame(1, 2, (searched, forced, searched), (0, 1), (30, 30)),
        SelfPlayGame(2, 2, (searched, forced), (0,), (50, 20)),
    ]
    path = tmp_path / "games.jsonl.gz"
    with path.open("wb") as file:
        write_selfplay(file, SelfPlayPlan(3, players=(2,)), games)
    opened = open_selfplay(path)
    card = data_card(opened, "named.jsonl.gz")
    assert "# Cir\\*Kis: 3 games of self-play" in card
    assert "7 placements, 4 of them with the visits" in card
    assert "| 2 | 3 | 7 | 2.3 | 83.3%, 16.7% |" in card  # 2.5 and 0.5 of 3 games
    assert "- 1 of the games repeat an earlier one" in card
    assert "`cirkis selfplay --out games --games 3 --simulations 400 --players 2`" in card
    assert f"Cir\\*Kis {opened.made_with['cirkis']}, engine {opened.made_with['engine']}" in card
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert card.count(digest) == 2

"""The package as it is released: complete, with the page, and with metadata that stand alone."""

import gzip
import re
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

from cirkis.i18n import languages
from tests.bundling import need_node
from tests.installation.environment import ROOT, build_wheel

pytestmark = pytest.mark.slow  # builds the package

BUNDLE = "cirkis/web/bundle/"


@pytest.fixture(scope="module")
def packed(wheel: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(wheel)


def test_the_readme_stands_alone(packed: zipfile.ZipFile) -> None:
    """Where the package is shown, no other file is: nothing leads to one, and no word is lost.

    No requirement names the package itself, for which an installer could look on PyPI.
    """
    name = next(name for name in packed.namelist() if name.endswith("dist-info/METADATA"))
    metadata = message_from_string(packed.read(name).decode())
    assert metadata["Version"] == packed.read("cirkis/version.txt").decode().strip()
    assert metadata["Project-URL"] is None
    wanted = metadata.get_all("Requires-Dist", [])
    assert len(wanted) > 20
    assert [one for one in wanted if one.startswith("cirkis")] == []
    text = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = re.sub(r"!\[.*?\]\(.*?\)|\]\(.*?\)|[][]", "", readme)
    assert re.sub(r"[][]", "", text).split() == shown.split()


def test_every_file_of_the_package_is_in_the_wheel(packed: zipfile.ZipFile) -> None:
    sources = (ROOT / "src").rglob("*")
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in sources
        if path.is_file() and "__pycache__" not in path.parts
    }
    there = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert {name for name in there if not name.startswith(BUNDLE)} == wanted


def test_every_licence_is_beside_the_metadata(packed: zipfile.ZipFile) -> None:
    found = {name.partition("/licenses/")[2] for name in packed.namelist() if "/licenses/" in name}
    folders = (ROOT / "src", ROOT / "tools")
    texts = [path for folder in folders for path in folder.rglob("*LICENSE")]
    assert texts
    assert found == {"LICENSE", "NOTICE", *(path.relative_to(ROOT).as_posix() for path in texts)}


def test_the_page_is_bundled(packed: zipfile.ZipFile) -> None:
    need_node()
    names = {name.removeprefix(BUNDLE) for name in packed.namelist() if name.startswith(BUNDLE)}
    plain = {name for name in names if not name.endswith((".br", ".gz"))}
    assert {"main.js", "later.js", "style/first.css", "style/page.css"} <= plain
    assert {f"i18n/{language}.ftl" for language in languages()} <= plain
    assert names == plain | {f"{name}{end}" for name in plain for end in (".br", ".gz")}
    for name in plain:
        content = packed.read(BUNDLE + name)
        assert gzip.decompress(packed.read(f"{BUNDLE}{name}.gz")) == content
        assert len(packed.read(f"{BUNDLE}{name}.br")) < len(content)
    assert b'from"./' not in packed.read(f"{BUNDLE}main.js")  # no further request
    imported = re.findall(rb'(?:from|import)"(\./[^"]+)"', packed.read(f"{BUNDLE}later.js"))
    assert imported == [b"./main.js"]


def test_no_release_without_a_bundle(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="a release needs the page's bundle"):
        build_wheel(tmp_path, env={"PATH": "", "CIRKIS_SITE": str(tmp_path)})
    assert not list(tmp_path.glob("*.whl"))


def test_package_without_node(tmp_path: Path) -> None:
    names = zipfile.ZipFile(build_wheel(tmp_path, env={"PATH": ""})).namelist()
    assert "cirkis/web/main.js" in names
    assert not any(name.startswith(BUNDLE) for name in names)

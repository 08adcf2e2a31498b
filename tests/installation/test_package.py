"""The package as uploaded to PyPI: complete, and with a README whose links work there."""

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
REPOSITORY = "https://github.com/cirkis/cirkis"


@pytest.fixture(scope="module")
def packed(wheel: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(wheel)


def test_links_of_the_readme_work_on_pypi(packed: zipfile.ZipFile) -> None:
    """Every link is absolute, and links into the repository lead to a file of this version. All of
    the project's URLs start with the repository's.
    """
    name = next(name for name in packed.namelist() if name.endswith("dist-info/METADATA"))
    metadata = message_from_string(packed.read(name).decode())
    text = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    assert len(links) >= 20
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert metadata["Version"] == packed.read("cirkis/version.txt").decode().strip()
    version = re.escape(f"/v{metadata['Version']}/")
    inside = re.compile(
        rf"https://(?:github|raw\.githubusercontent)\.com/cirkis/cirkis.*?{version}"
    )
    paths = [inside.sub("", link) for link in links if inside.match(link)]
    assert len(paths) >= 20
    assert [path for path in paths if not (ROOT / path.partition("#")[0]).exists()] == []
    pictures = re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text)
    assert pictures
    assert all(link.startswith("https://raw.githubusercontent.com/") for link in pictures)
    addresses = [line.split(", ")[1] for line in metadata.get_all("Project-URL", [])]
    assert len(addresses) == 4
    assert all(address.startswith(REPOSITORY) for address in addresses)


def test_every_file_of_the_package_is_in_the_wheel(packed: zipfile.ZipFile) -> None:
    sources = (ROOT / "src").rglob("*")
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in sources
        if path.is_file() and "__pycache__" not in path.parts
    }
    there = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert {name for name in there if not name.startswith(BUNDLE)} == wanted


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

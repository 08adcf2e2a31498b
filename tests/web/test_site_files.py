"""The site's files: their sizes, the browsers they need, and the manifest."""

import ast
import json
import re
from pathlib import Path

import pytest
from PIL import Image

from cirkis.i18n.texts import ENGLISH, FOLDER
from tests.web.words import DE, EN, FR
from tools.i18n import compiled
from tools.site.__main__ import size_text
from tools.site.library import NOT_NEEDED, NOT_NEEDED_TEXTS, PACKAGE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "site.md"
BUNDLE = ROOT / "tools" / "bundle" / "bundle.mjs"
TOO_NEW = re.compile(
    r"\.(?:union|intersection|difference|isSubsetOf|isDisjointFrom|moveBefore|showPopover)\("
    r"|Promise\.try|RegExp\.escape|(?:from|to)Base64|Iterator\.|Float16|DurationFormat|URLPattern"
    r"|scheduler\.|requestIdleCallback|startViewTransition|CloseWatcher|@starting-style|@scope"
    r"|calc-size|interpolate-size|(?:rgb|hsl|ok\w+)\(from"
)


def test_sizes_in_the_docs(folder: Path) -> None:
    told = re.findall(r"(?:folder is|browser fetches) ([\d.]+) MB", DOCS.read_text("utf-8"))
    found = re.findall(r"([\d.]+) MB", size_text(folder))
    assert [*map(float, told)] == pytest.approx([*map(float, found)], abs=0.15)


def test_oldest_browsers(folder: Path) -> None:
    """The page uses nothing newer than esbuild's target, the docs and the page name."""
    found = re.search(r"TARGET = \[(.*)\]", BUNDLE.read_text("utf-8"))
    assert found
    oldest = re.findall(r"[\d.]+", found[1])
    for text in (DOCS.read_text("utf-8"), *(words("too-old") for words in (EN, FR, DE))):
        assert re.findall(r"(?:Edge|Firefox|Safari) ([\d.]+\d)", text)[:3] == oldest
    own = [path for path in folder.rglob("*") if path.suffix in (".css", ".html", ".js")]
    built = "".join(path.read_text("utf-8") for path in own if "python-" not in str(path))
    assert TOO_NEW.findall(built) == []


def test_the_site_can_be_installed(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.de.webmanifest").read_text("utf-8"))
    assert manifest["id"]
    assert [(one["name"], one["url"]) for one in manifest["shortcuts"]] == [
        (DE("start-continue"), "./?/continue"),
        (DE("puzzle-daily"), "./?/puzzles/daily"),
        (DE("start-new"), "./?/new"),
    ]
    for icon in (*manifest["icons"], *(one["icons"][0] for one in manifest["shortcuts"])):
        assert (folder / icon["src"]).is_file()
    for shot in manifest["screenshots"]:
        with Image.open(folder / shot["src"]) as picture:
            assert shot["sizes"] == "{}x{}".format(*picture.size)
            assert (shot["form_factor"] == "wide") == (picture.width > picture.height)


def test_sentences_left_out_are_not_used() -> None:
    """No Python of the site names a message that it lacks, in full or by its beginning."""
    every, kept = (compiled(FOLDER / ENGLISH, left) for left in ((), NOT_NEEDED_TEXTS))
    left_out = {name for name in every["messages"].keys() - kept["messages"] if "-" in name}
    assert len(left_out) > 500
    whole, begun = set[str](), set[str]()
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] not in NOT_NEEDED:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant):
                    whole.add(str(node.value))
                elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    begun.add(str(node.values[0].value))
    assert left_out & whole == {"signed-out"}  # also the code of a refusal
    begun = {start for start in begun if re.fullmatch("[a-z]+-", start)}
    assert [name for name in left_out if name.startswith(tuple(begun))] == []

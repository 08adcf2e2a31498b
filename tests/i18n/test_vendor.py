"""Other projects' files for the page are theirs, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cirkis

TOP = Path(__file__).parents[2]
VENDOR = Path(cirkis.__file__).parent / "web" / "vendor"
BROUGHT = TOP / "node_modules" / "@fluent" / "bundle"


def test_fluent_is_as_npm_gives_it() -> None:
    """The bundle that the page uses is the one of package-lock.json, whole and unchanged."""
    if not BROUGHT.exists():
        pytest.skip("npm ci has not been run")
    ours = {path.name: path.read_bytes() for path in (VENDOR / "fluent").glob("*.*")}
    theirs = {path.name: path.read_bytes() for path in (BROUGHT / "esm").glob("*.*")}
    theirs.pop("package.json")
    assert ours == theirs


def test_gifenc_is_as_npm_gives_it() -> None:
    """What writes GIFs is the module of package-lock.json, unchanged, and the note says which."""
    ours, brought = VENDOR / "gifenc", TOP / "node_modules" / "gifenc"
    note = (VENDOR / "README.md").read_text("utf-8")
    assert f"gifenc](https://github.com/mattdesl/gifenc) {_locked('gifenc')}" in note
    if not brought.exists():
        pytest.skip("npm ci has not been run")
    for name, source in (("gifenc.esm.js", "dist/gifenc.esm.js"), ("LICENSE", "LICENSE.md")):
        assert (ours / name).read_bytes() == (brought / source).read_bytes()


def _locked(package: str) -> str:
    lock = json.loads((TOP / "package-lock.json").read_text("utf-8"))
    return str(lock["packages"][f"node_modules/{package}"]["version"])


def test_typeface_is_named_with_its_version() -> None:
    """The note beside the typeface says of which version it is, and its licence is there."""
    package, fonts = "@fontsource-variable/bricolage-grotesque", VENDOR.parent / "fonts"
    assert f"{package} {_locked(package)}" in (fonts / "README.md").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in (fonts / "LICENSE").read_text("utf-8").upper()


def test_readme_names_the_version() -> None:
    """The note beside the files says which version they are."""
    version = _locked("@fluent/bundle")
    assert f"@fluent/bundle](https://projectfluent.org) {version}" in (
        VENDOR / "README.md"
    ).read_text("utf-8")
    assert (VENDOR / "fluent" / "LICENSE").exists()

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


def test_readme_names_the_version() -> None:
    """The note beside the files says which version they are."""
    lock = json.loads((TOP / "package-lock.json").read_text("utf-8"))
    version = lock["packages"]["node_modules/@fluent/bundle"]["version"]
    assert f"@fluent/bundle](https://projectfluent.org) {version}" in (
        VENDOR / "README.md"
    ).read_text("utf-8")
    assert (VENDOR / "fluent" / "LICENSE").exists()

"""Other projects' files for the page are what npm gives."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import cirkis

TOP = Path(__file__).parents[2]
VENDOR = Path(cirkis.__file__).parent / "web" / "vendor"


def test_fluent_is_built_from_npm() -> None:
    """`make vendor` builds the bundle from the package in package-lock.json."""
    if not (TOP / "node_modules" / "@fluent" / "bundle").exists():
        pytest.skip("npm ci has not been run")
    recipes = (TOP / "Makefile").read_text("utf-8").splitlines()
    recipe = next(line for line in recipes if "esbuild @fluent/bundle" in line)
    command, _, output = recipe.strip().partition(" --outfile=")
    built = subprocess.run(command.split(), cwd=TOP, check=True, capture_output=True).stdout
    assert (TOP / output).read_bytes() == built


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

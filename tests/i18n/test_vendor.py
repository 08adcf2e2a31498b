"""The page's files from other projects are those that npm installs."""

import subprocess
from pathlib import Path

import pytest

import cirkis

TOP = Path(__file__).parents[2]
VENDOR = Path(cirkis.__file__).parent / "web" / "vendor"


@pytest.mark.parametrize("package", ["@fluent/bundle", "qrcode-generator"])
def test_bundles_are_built_from_npm(package: str) -> None:
    if not (TOP / "node_modules" / package).exists():
        pytest.skip("npm ci has not been run")
    recipes = (TOP / "Makefile").read_text("utf-8").splitlines()
    recipe = next(line for line in recipes if f"esbuild {package}" in line)
    command, _, output = recipe.strip().partition(" --outfile=")
    built = subprocess.run(command.split(), cwd=TOP, check=True, capture_output=True).stdout
    assert (TOP / output).read_bytes() == built


def test_gifenc_is_what_npm_installs() -> None:
    installed = TOP / "node_modules" / "gifenc"
    if not installed.exists():
        pytest.skip("npm ci has not been run")
    for name, source in (("gifenc.esm.js", "dist/gifenc.esm.js"), ("LICENSE", "LICENSE.md")):
        assert (VENDOR / "gifenc" / name).read_bytes() == (installed / source).read_bytes()

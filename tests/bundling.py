"""Build the page's bundle, if Node.js and esbuild are installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def has_node() -> bool:
    """Return whether Node.js and the project's npm packages are installed."""
    return shutil.which("node") is not None and (ROOT / "node_modules" / "esbuild").exists()


def need_node() -> None:
    """Skip the test if Node.js or the project's npm packages are missing; in CI, fail."""
    if not has_node():
        message = "needs Node.js and `npm ci`"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


def make_bundle(folder: Path) -> None:
    """Make the same bundle in an empty folder as a package has."""
    from tools.bundle.hatch_build import write_texts

    need_node()
    folder.mkdir()
    write_texts(ROOT, folder)
    command = ["node", str(ROOT / "tools" / "bundle" / "bundle.mjs"), str(folder)]
    subprocess.run(command, check=True)

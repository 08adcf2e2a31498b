"""Build the page's bundle, where Node.js and esbuild are installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def need_node() -> None:
    """Skip the test if Node.js or the project's npm packages are missing; in CI, fail."""
    if shutil.which("node") is None or not (ROOT / "node_modules" / "esbuild").exists():
        message = "needs Node.js and `npm ci`"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


def make_bundle(folder: Path) -> None:
    need_node()
    command = ["node", str(ROOT / "tools" / "bundle" / "bundle.mjs"), str(folder)]
    subprocess.run(command, check=True)

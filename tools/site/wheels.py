"""The wheels that Python needs in the browser, from PyPI, at the versions of requirements.txt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PLATFORM = ("pyemscripten_2026_0_wasm32", "cp314", "3.14")


def download_wheels(folder: Path) -> list[Path]:
    """Return the wheels, downloaded into a folder unless they are there already.

    Raises:
        RuntimeError: pip could not get them, or they are not what was pinned.
    """
    platform, abi, version = PLATFORM
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    command += ["--platform", platform, "--abi", abi, "--python-version", version]
    command += ["--find-links", str(folder), "--dest", str(folder)]
    done = subprocess.run(
        [*command, "--requirement", str(REQUIREMENTS)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"pip cannot get what tools/site/requirements.txt names:\n{done.stderr}")
    return sorted(folder.glob("*.whl"))

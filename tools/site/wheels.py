"""The package's dependencies for the browser, from PyPI, pinned in requirements.txt."""

import subprocess
import sys
from pathlib import Path

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PLATFORM = ("pyemscripten_2026_0_wasm32", "cp314", "3.14")


def download_wheels(folder: Path) -> list[Path]:
    """Return the wheels, downloading those that the folder lacks.

    Raises RuntimeError if pip cannot get them or their hashes differ.
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
        raise RuntimeError(f"pip cannot get tools/site/requirements.txt:\n{done.stderr}")
    return sorted(folder.glob("*.whl"))

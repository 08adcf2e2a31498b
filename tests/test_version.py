"""The version names the commit, in a checkout and in an archive of it, or the release."""

import shutil
import subprocess
import sys
from pathlib import Path

from cirkis.version import RELEASE

ROOT = Path(__file__).parents[1]
NAMED = "src/cirkis/version"
ASK = "import runpy, sys; print(runpy.run_path(sys.argv[1])['program_version']())"


def git(folder: Path, *words: str) -> str:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "tag.gpgSign=false")
    command = ("git", *who, *words)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def version(folder: Path) -> str:
    command = (sys.executable, "-c", ASK, folder / f"{NAMED}.py")
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_version_names_the_commit(tmp_path: Path) -> None:
    checkout, archive = tmp_path / "checkout", tmp_path / "archive"
    (checkout / "src/cirkis").mkdir(parents=True)
    for name in (f"{NAMED}.py", f"{NAMED}.txt", ".gitattributes"):
        shutil.copy(ROOT / name, checkout / name)
    assert version(checkout) == f"{RELEASE}.dev0+unknown"
    git(checkout, "init")
    git(checkout, "add", ".")
    for number in range(4):
        git(checkout, "commit", "--allow-empty", "-m", f"commit {number}")
        if number == 1:
            git(checkout, "tag", "v0.1.0")
    name = f"{RELEASE}.dev2+g{git(checkout, 'rev-parse', 'HEAD')[:8]}"
    assert version(checkout) == name
    archive.mkdir()
    git(checkout, "archive", "--output", "made.tar", "HEAD")
    shutil.unpack_archive(checkout / "made.tar", archive)
    assert version(archive) == name
    git(checkout, "tag", f"v{RELEASE}")
    assert version(checkout) == RELEASE
    with (checkout / f"{NAMED}.py").open("a") as file:
        file.write("# changed\n")
    assert version(checkout) == f"{RELEASE}.dev0+g{name[-8:]}.dirty"

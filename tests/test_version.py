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
    """It does in a clone without history or tags, and in an archive of the sources.

    A release names none; changes since then show, and sort after it.
    """
    checkout, archive, clone = (tmp_path / name for name in ("checkout", "archive", "clone"))
    (checkout / "src/cirkis").mkdir(parents=True)
    for name in (f"{NAMED}.py", f"{NAMED}.txt", ".gitattributes"):
        shutil.copy(ROOT / name, checkout / name)
    file = checkout / f"{NAMED}.py"
    file.write_text(file.read_text().replace("IS_RELEASED = True", "IS_RELEASED = False"))
    assert version(checkout) == f"{RELEASE}.dev0+unknown"
    git(checkout, "init")
    git(checkout, "add", ".")
    git(checkout, "commit", "-m", "first")
    git(checkout, "tag", f"v{RELEASE}")
    git(checkout, "commit", "--allow-empty", "-m", "second")
    commit, day = git(checkout, "log", "-1", "--format=%H %cd", "--date=format:%Y%m%d").split()
    name = f"{RELEASE}.dev{day}+g{commit[:8]}"
    assert version(checkout) == name
    git(tmp_path, "clone", "--depth=1", "--no-tags", checkout.as_uri(), str(clone))
    assert version(clone) == name
    archive.mkdir()
    git(checkout, "archive", "--output", "made.tar", "HEAD")
    shutil.unpack_archive(checkout / "made.tar", archive)
    assert version(archive) == name
    changed = []
    for _ in range(2):
        file.write_text(file.read_text("utf-8") + "# changed\n", "utf-8")
        changed.append(version(checkout))
        assert changed[-1].startswith(f"{name}.dirty.")
    assert changed[0] != changed[1]
    text = file.read_text("utf-8")
    file.write_text(text.replace("IS_RELEASED = False", "IS_RELEASED = True"), "utf-8")
    git(checkout, "commit", "--all", "-m", "release")
    assert version(checkout) == RELEASE
    file.write_text(file.read_text("utf-8") + "# changed\n", "utf-8")
    commit = git(checkout, "rev-parse", "HEAD")[:8]
    assert version(checkout).startswith(f"{RELEASE}+g{commit}.dirty.")

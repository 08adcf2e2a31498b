"""Build the files of a release, check them, and lay them side by side.

The same commit gives the same bytes: all times in the files are the commit's.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from cirkis.engine.behaviour import engine_name
from cirkis.version import program_version
from tools.docs.build import build_docs
from tools.release.bill import bill_of_materials
from tools.release.notes import release_notes, this_release
from tools.release.trial import LOCK, ROOT, Trial, pythons
from tools.site.build import build_site
from tools.site.library import zip_of

SUMS = "SHA256SUMS"
NOTES = "RELEASE_NOTES.md"
CONTAINER = ROOT / "container"
FILES = {
    "cirkis-{}-py3-none-any.whl": "the program, for pip, uv and pipx; with the page and the site",
    LOCK: "exact versions and digests of all that a server needs besides",
    "cirkis-{}.tar.gz": "the sources",
    "cirkis-{}-site.zip": "the site, which plays without a server, and the documentation",
    "Dockerfile": "a container with the program",
    "compose.yaml": "a server and PostgreSQL in containers",
    "env.example": "their settings",
    "cirkis-{}.cdx.json": "a bill of materials (CycloneDX 1.6)",
}
"""What each file is for; braces stand for the version."""


def build_release(folder: Path, say: Callable[[str], None]) -> None:
    """Build and check a release of the commit in a new folder, or in place of an earlier one.

    Raises RuntimeError if anything has changed since the commit, if the folder holds anything
    else, or if any step fails.
    """
    version = program_version()
    if version.endswith((".dirty", "unknown")):
        raise RuntimeError("a release is made of a commit: commit or put away your changes first")
    if folder.exists() and any(folder.iterdir()) and not (folder / SUMS).exists():
        raise RuntimeError(f"{folder} is neither empty nor a release: choose another folder")
    section = this_release()
    commit, time = _output("git", "log", "-1", "--format=%H %ct").split()
    os.environ["SOURCE_DATE_EPOCH"] = time
    names = [name.format(version) for name in FILES]
    with tempfile.TemporaryDirectory(prefix="cirkis-release-") as name:
        work = Path(name)
        made = work / "release"
        made.mkdir()
        say("the site and the documentation")
        wheel, _, sources, site, *_, bill = (made / name for name in names)
        _archive_site(work, site, datetime.fromtimestamp(int(time), UTC))
        say("the package")
        _pack(work, made, sources)
        _output(sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sources))
        shutil.copyfile(ROOT / LOCK, made / LOCK)
        for path in CONTAINER.iterdir():
            shutil.copyfile(path, made / path.name)
        for python in pythons():
            say(f"a game with {python}")
            trial = Trial(work / Path(python).name, python)
            trial.install(wheel)
            trial.play(version)
        say("the bill of materials")
        bill.write_text(bill_of_materials(trial.python, version, wheel), "utf-8")
        about = f"Commit {commit}, engine {engine_name()}"
        files = dict(zip(names, FILES.values(), strict=True))
        (made / NOTES).write_text(release_notes(version, about, section, files), "utf-8")
        write_sums(made)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)


def write_sums(folder: Path) -> None:
    """Write the digests of a folder's files as `sha256sum --check` reads them."""
    paths = sorted(path for path in folder.iterdir() if path.name != SUMS)
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths]
    (folder / SUMS).write_text("".join(lines), "utf-8")


def _archive_site(work: Path, target: Path, time: datetime) -> None:
    """Archive the site with the sets to print and the documentation; the wheel's has neither.

    Web servers tell releases apart by the files' time: without it, browsers would keep a worker of
    the same size.
    """
    whole = work / "whole-site"
    build_site(work / "site", has_sets=False)
    build_site(whole)
    build_docs(whole / "docs")
    paths = (path for path in whole.rglob("*") if path.is_file())
    files = {path.relative_to(whole).as_posix(): path.read_bytes() for path in paths}
    target.write_bytes(zip_of(files, time))


def _pack(work: Path, made: Path, sources: Path) -> None:
    """Make the archive of the sources, and the wheel from this archive, which must be complete."""
    build = (sys.executable, "-m", "hatchling", "build", "--directory", str(made), "--target")
    _output(*build, "sdist")
    with tarfile.open(sources) as archive:
        archive.extractall(work, filter="data")
    there = work / sources.name.removesuffix(".tar.gz")
    _output(*build, "wheel", cwd=there, CIRKIS_SITE=str(work / "site"))


def _output(*command: str, cwd: Path = ROOT, **variables: str) -> str:
    """Run a program, and return what it says; raise RuntimeError if it fails."""
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout

"""Python's part of the site: the interpreter (Pyodide), the package and its dependencies."""

import gzip
import hashlib
import io
import json
import os
import stat
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import cirkis
from cirkis.i18n.texts import COMPILED, FOLDER
from cirkis.practice.puzzles.puzzle import SHIPPED
from cirkis.version import program_version
from tools import i18n

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide"
CACHE = ROOT / "node_modules" / ".cache" / "site"
PREPARE = Path(__file__).with_name("prepare.mjs")
RECIPE = Path(__file__).with_name("prepare.py")
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
"""The package's dependencies, from PyPI, with their hashes."""
PLATFORM = ("pyemscripten_2026_0_wasm32", "cp314", "3.14")
INTERPRETER = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
"""Pyodide's files, renamed for the site, since some hosts do not recognise `.mjs`."""
LOCK = "pyodide-lock.json"
"""Names the version of the interpreter, and Pyodide's packages, none of which is needed."""

ARCHIVE = "library.bin"
"""All Python modules; not named .gz, since some hosts would have browsers decompress it."""
FOLDERS = {"standard": "", "library": "site-packages/"}
"""Where prepared files go, relative to the folder of Python's modules."""

PACKAGE = Path(cirkis.__file__).parent
NOT_NEEDED = ("cli", "envs", "lab", "printing", "server", "web", "__main__.py")
"""The parts of the package that a browser does not need."""
NOT_NEEDED_TEXTS = tuple(
    f"{name}.ftl"
    for name in (
        *("cli", "print", "print-laser", "print-page", "print-paper", "print-3d"),
        *(
            "by-message",
            "errors",
            "help",
            "keys",
            "nowhere",
            "openings",
            "people",
            "progress",
            "puzzles",
        ),
        *("replay", "sharing", "site", "study"),
    )
)
"""Messages that Python never uses in a browser; the page fetches its own."""
PUZZLES = PACKAGE / "practice" / "puzzles" / SHIPPED
"""Fetched only when a puzzle is requested."""

_DATA = (".cirkis", ".gz", ".json", ".toml")
Files = dict[str, bytes]


@cache
def python_files() -> Files:
    """Return the site's files for Python, by name; the last ones made are kept.

    Raises RuntimeError if the npm package pyodide is missing, or pip or node fails.
    """
    if not PYODIDE.is_dir():
        raise RuntimeError("the npm package pyodide is missing: run `npm ci`")
    CACHE.mkdir(parents=True, exist_ok=True)
    made_of = {str(path): path.read_bytes() for path in _sources()}
    made_of["version"] = program_version().encode()
    kept = CACHE / f"python-{digest_of(made_of)}.zip"
    if not kept.exists():
        for old in CACHE.glob("python-*.zip"):
            old.unlink(missing_ok=True)
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(zip_of(_made(), datetime.now(UTC)))
        new.replace(kept)
    return files_of_zip(kept)


def _sources() -> Iterator[Path]:
    """Return the files of which Python's files are made, and the code that makes them."""
    for name in (*INTERPRETER, "python_stdlib.zip", LOCK):
        yield PYODIDE / name
    yield from (PREPARE, RECIPE, REQUIREMENTS, Path(__file__), Path(i18n.__file__))
    yield from _package_paths()
    yield from FOLDER.rglob("*.ftl")


def _made() -> Files:
    files = {new: _minified(PYODIDE / old) for old, new in INTERPRETER.items()}
    lock = json.loads((PYODIDE / LOCK).read_text("utf-8"))
    files[LOCK] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    standard = files_of_zip(PYODIDE / "python_stdlib.zip")
    library = {
        f"cirkis/{path.relative_to(PACKAGE).as_posix()}": _content(path)
        for path in _package_paths()
    }
    for wheel in download_wheels(CACHE):
        library |= {n: c for n, c in files_of_zip(wheel).items() if n.endswith((".py", ".so"))}
    compiled = prepared(
        {f"standard/{name}": content for name, content in standard.items()}
        | {f"library/{name}": content for name, content in library.items()}
    )
    version = {"library/cirkis/version.txt": program_version().encode()}
    files[ARCHIVE] = _archive_of(compiled | version)
    return files


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
        raise RuntimeError(f"pip cannot get the packages of tools/site:\n{done.stderr}")
    return sorted(folder.glob("*.whl"))


def _minified(path: Path) -> bytes:
    if path.suffix != ".mjs":
        return path.read_bytes()
    minify = (ROOT / "node_modules/.bin/esbuild", "--minify", path)
    return subprocess.run(minify, capture_output=True, check=True).stdout


def _archive_of(files: Files) -> bytes:
    """Return the files as one tar, compressed here, so that every host sends it compressed."""
    target = io.BytesIO()
    with (
        gzip.GzipFile("", "wb", 9, target, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, content in sorted(files.items()):
            folder, _, path = name.partition("/")
            entry = tarfile.TarInfo(FOLDERS[folder] + path)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return target.getvalue()


def _package_paths() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*")):
        is_needed = path.relative_to(PACKAGE).parts[0] not in NOT_NEEDED and path != PUZZLES
        if is_needed and path.suffix in (".py", *_DATA):
            yield path


def _content(path: Path) -> bytes:
    is_text = path.name == COMPILED
    return i18n.written(path.parent, NOT_NEEDED_TEXTS).encode() if is_text else path.read_bytes()


def prepared(files: Files) -> Files:
    """Return the files prepared for the site (see prepare.py)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path, content in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        done = subprocess.run(
            ["node", str(PREPARE), name], capture_output=True, text=True, check=False, cwd=ROOT
        )
        if done.returncode:
            raise RuntimeError(f"node cannot prepare the Python modules:\n{done.stderr}")
        found = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def digest_of(files: Files) -> str:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()[:12]


def files_of_zip(path: Path) -> Files:
    with zipfile.ZipFile(path) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if not name.endswith("/")}


def zip_of(files: Files, time: datetime) -> bytes:
    """Return a zip with these files, all of one time and for everybody to read."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, time.timetuple()[:6])
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            zipped.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return target.getvalue()

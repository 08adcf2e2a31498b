"""Assemble the documentation site's pages, and run MkDocs.

Everything specific to this project happens before MkDocs sees a page, so that another site
generator could replace MkDocs.
"""

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import yaml

from cirkis.engine.behaviour import program_name
from tools.docs.markdown import (
    COPIES,
    DOCS,
    EXAMPLES,
    EXAMPLES_ZIP,
    FROM_ROOT,
    ROOT,
    SOURCE,
    copied_files,
    site_text,
)
from tools.docs.notebooks import NOTEBOOKS, pages_of_notebook
from tools.docs.reference import reference_pages

HERE = Path(__file__).parent
EXTENSIONS = ("fields.py", "docstrings.py")
"""What changes docstrings, for griffe, which reads them."""
MARK = "made by tools/docs"
ASSETS = {
    path.name: path
    for path in (
        *(HERE / "assets").iterdir(),
        HERE / "cells.py",
        *(SOURCE / "web" / name for name in ("icon.svg", "fonts/bricolage.woff2")),
        SOURCE / "engine" / "search" / "kernel_hosts" / "kernel.wasm",
    )
}


def build_docs(folder: Path, address: str = "") -> None:
    """Write the site into a new folder, or replace an earlier site.

    Raises RuntimeError if the folder holds anything else, or if MkDocs fails or warns.
    """
    mark = folder / ".docs"
    if folder.exists() and any(folder.iterdir()) and not mark.exists():
        raise RuntimeError(f"{folder} is neither empty nor a docs site: choose another folder")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        pages = work / "docs"
        reference = write_pages(pages)
        config = work / "mkdocs.json"
        settings = site_settings(reference) | {
            "docs_dir": str(pages),
            "site_dir": str(work / "site"),
            "site_url": address,
        }
        config.write_text(json.dumps(settings), "utf-8")
        _run_mkdocs(config)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(work / "site", folder)
    mark.write_text(f"{MARK}\n", "utf-8")


def write_pages(folder: Path) -> list[str]:
    """Write the input for MkDocs into a new folder, and return the reference pages."""
    reference = reference_pages()
    texts = {f"reference/{name}": text for name, text in reference.items()}
    for path in sorted(DOCS.glob("*.md")):
        texts[path.name] = site_text(path)
    for source, name in FROM_ROOT.items():
        texts[name] = site_text(ROOT / source)
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        texts |= pages_of_notebook(path)
    files = {name: text.encode() for name, text in texts.items()}
    for path in set[str]().union(*map(copied_files, texts.values())):
        content = zipped(EXAMPLES) if path == EXAMPLES_ZIP else (ROOT / path).read_bytes()
        files[f"{COPIES}{path}"] = content
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    shutil.copytree(DOCS / "images", folder / "images")
    (folder / "assets").mkdir()
    for name, path in ASSETS.items():
        shutil.copyfile(path, folder / "assets" / name)
    worker = folder / "assets" / "service_worker.js"
    worker.rename(folder / worker.name)  # it controls only pages in its own folder
    return [f"reference/{name}" for name in reference]


def zipped(folder: Path) -> bytes:
    """Return a folder as a ZIP file, the same each time, without compiled code."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix())
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def site_settings(reference: list[str]) -> dict[str, Any]:
    """Return the settings from mkdocs.yml with the reference pages and the version inserted."""
    settings: dict[str, Any] = yaml.safe_load((HERE / "mkdocs.yml").read_text("utf-8"))
    for section in settings["nav"]:
        for pages in section.values():
            if "REFERENCE" in pages:
                place = pages.index("REFERENCE")
                pages[place : place + 1] = reference
    settings["copyright"] = f"{program_name()}. {settings['copyright']}"
    handler = settings["plugins"][-1]["mkdocstrings"]["handlers"]["python"]
    handler["paths"] = [str(ROOT / "src")]
    handler["options"]["extensions"] = [str(HERE / name) for name in EXTENSIONS]
    return settings


def _run_mkdocs(config: Path) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "mkdocs", "build", "--strict"]
    quiet = {"NO_MKDOCS_2_WARNING": "true", "DISABLE_MKDOCS_2_WARNING": "true"}
    done = subprocess.run(
        [*command, "--clean", "--config-file", str(config)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | quiet,
        cwd=ROOT,
    )
    if done.returncode or "WARNING" in done.stderr:
        raise RuntimeError(f"MkDocs failed or warned:\n{done.stderr}")

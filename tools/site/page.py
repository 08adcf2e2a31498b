"""The page's part of the site: its files, its messages, and the board as JSON."""

import subprocess
import tempfile
from functools import cache
from pathlib import Path

import msgspec

import cirkis
from cirkis.in_browser.services import PUZZLES as PUZZLES_NAME
from cirkis.server.http.static_files import find_sources
from cirkis.tables.page_info import board_info
from tools.site.library import PUZZLES, Files

WEB = Path(cirkis.__file__).parent / "web"
KERNEL = Path(__file__).with_name("kernel.wasm")
"""The search's module with the functions that the page calls; tools/kernel builds it."""

BUNDLE = Path(__file__).parents[1] / "bundle" / "bundle.mjs"


def page_files_of_site() -> Files:
    """Return the page's files, by their names in its folder.

    Raises RuntimeError if npm's esbuild is missing or fails.
    """
    python = {"kernel.wasm": KERNEL.read_bytes(), PUZZLES_NAME: PUZZLES.read_bytes()}
    return {**_data_files(), **bundled(), **answers(), **python}


def _data_files() -> Files:
    """Return the data that the page loads, and the messages of each language as one file."""
    sources = find_sources(WEB)
    kept = [name for name in sources.kept() if not name.endswith((".js", ".css"))]
    return {name: b"\n".join(map(Path.read_bytes, sources.files[name])) for name in kept}


@cache
def bundled() -> Files:
    """Return the page's bundled code and style sheets, and each worker's code."""
    with tempfile.TemporaryDirectory() as name:
        done = subprocess.run(
            ["node", str(BUNDLE), name, "--site"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"node could not bundle the page (run `npm ci`):\n{done.stderr}")
        found = (path for path in Path(name).rglob("*") if path.is_file())
        return {path.relative_to(name).as_posix(): path.read_bytes() for path in found}


def answers() -> Files:
    """Return the server's response to a request for the board, as a file."""
    return {"board.json": msgspec.json.encode(board_info())}

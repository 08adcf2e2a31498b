"""The page's part of the site: its files, its sentences, and the board as JSON."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

import cirkis
from cirkis.browser.puzzle_shelf import PUZZLES as PUZZLES_NAME
from cirkis.server.http.page_sources import FIRST_STYLE, find_sources
from cirkis.tables.model.board_info import board_info
from tools.site.library import PUZZLES

WEB = Path(cirkis.__file__).parent / "web"
KERNEL = Path(__file__).with_name("kernel.wasm")
"""The search's module with the functions that the page calls; tools/kernel builds it."""
WHOLE_KERNEL = Path(cirkis.__file__).parent / "engine" / "search" / "hosts" / "kernel.wasm"
"""The package's own module, for the programs that readers of the docs run."""

_Files = dict[str, bytes]


def page_files_of_site() -> _Files:
    """Return the files of the page, by their names in its folder."""
    python = {"kernel.wasm": KERNEL.read_bytes(), PUZZLES_NAME: PUZZLES.read_bytes()}
    return {**source_files(), **answers(), **python}


def source_files() -> _Files:
    """Return the page's files, and the sentences of each language as one file."""
    sources = find_sources(WEB)
    return {name: _joined(sources.files[name]) for name in sources.kept()}


def first_style() -> str:
    """Return the style sheet that is inlined in the page."""
    return _joined(find_sources(WEB).files[FIRST_STYLE]).decode()


def _joined(paths: Iterable[Path]) -> bytes:
    return b"\n".join(path.read_bytes() for path in paths)


def answers() -> _Files:
    """Return the server's answer about the board."""
    return {"board.json": msgspec.json.encode(board_info())}

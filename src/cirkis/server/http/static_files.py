"""The page's files, at URLs that change whenever one of them does."""

import hashlib
import json
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

from cirkis.server.http.file_replies import ASK_AGAIN, FOR_EVER, FileReplies
from cirkis.server.http.index_page import BOARD, choose_language, make_index, style_in_page
from cirkis.server.http.page_manifest import make_manifest
from cirkis.server.http.page_sources import FIRST_STYLE, MAIN, WORKER, PageSources, find_sources
from cirkis.server.http.security import content_policy
from cirkis.tables.messages import encode
from cirkis.tables.page_info import board_info
from cirkis.tables.refusals import refused
from cirkis.version import RELEASE

INDEX = "index.html"
NO_RELEASE = '{"version":"","files":[]}'  # in the service worker's source
LOOK_SHARE = 0.02  # maximum share of time for checking the files, which is slow on a busy server
# The screens on which people arrive by link, by the first part of their path: their modules are
# loaded at once, not after the main module.
_SCREENS = {"": "", "table": "table/table_screen.js"}

_Stamps = tuple[tuple[str, int, int], ...]


@cache
def _board() -> bytes:
    return encode(board_info())


class WebFiles:
    """The files of one folder, the messages of each language as one file, and the board.

    Nothing else is sent, whatever the path.
    """

    def __init__(self, folder: Path, base: str, metas: Mapping[str, str]) -> None:
        """`base` is the path of the page, with a slash at both ends.

        `metas` become the page's "cirkis-..." meta tags; empty ones are omitted.
        """
        self._folder, self._base = folder, base
        self._metas = {name: value for name, value in metas.items() if value}
        self._sources = PageSources({}, {}, frozenset())
        self._stamps: _Stamps | None = None
        self._version = ""
        self._modules: dict[str, list[str]] = {}  # by the first part of the page's path
        self._contents: dict[str, bytes] = {}
        self._replies = FileReplies()
        self._looked = self._took = 0.0  # when the files were last checked, and for how long

    @property
    def version(self) -> str:
        """The package's version and a hash of the files as they are now."""
        now = time.monotonic()
        if self._stamps is not None and (now - self._looked) * LOOK_SHARE < self._took:
            return self._version
        self._sources = find_sources(self._folder)
        stamps = _stamps(self._sources)
        self._looked = time.monotonic()
        self._took = self._looked - now
        if stamps != self._stamps:
            self._contents.clear()
            self._replies = FileReplies(self._sources.encoded)
            digest = hashlib.sha256()
            for name in sorted(self._sources.files):
                digest.update(name.encode() + b"\0" + self._read(name) + b"\0")
            self._modules = {} if self._sources.bundled else self._find_modules()
            self._version = f"{RELEASE}-{digest.hexdigest()[:12]}"
            self._stamps = stamps
        return self._version

    def index(self, path: str, headers: Headers, language: str = "", preview: str = "") -> Response:
        """Return the index page, which links to the current version of the other files.

        `language` is the one set on the page. Raises Refused if the page is missing.
        """
        version = self.version
        if INDEX not in self._sources.files:
            raise refused("not-found.page")
        first = self._read(FIRST_STYLE).decode() if FIRST_STYLE in self._sources.files else ""
        first = style_in_page(first, version, self._base)
        text = make_index(
            self._read(INDEX).decode(),
            version=version,
            language=choose_language(headers.get("accept-language", ""), language),
            style=first,
            path=path,
            base=self._base,
            modules=self._modules.get(path.strip("/").partition("/")[0], self._modules.get("", ())),
            metas=self._metas,
            preview=preview,
        )
        response = self._replies.make(INDEX, text.encode(), headers, ASK_AGAIN)
        response.headers.add_vary_header("Accept-Language")
        response.headers["Content-Security-Policy"] = content_policy(first)
        return response

    def file(self, version: str, name: str, headers: Headers) -> Response:
        """Return a file of the current version, to be cached forever.

        Raises Refused if it is missing or from another version: a page must not mix versions.
        """
        if version != self.version or not (name in self._sources.files or name == BOARD):
            raise refused("not-found.file")
        content = _board() if name == BOARD else self._read(name)
        return self._replies.make(name, content, headers, FOR_EVER)

    def worker(self, headers: Headers) -> Response:
        """Return the service worker, which lists the current version's files.

        Raises Refused if there is none.
        """
        version = self.version
        if WORKER not in self._sources.files:
            raise refused("not-found.file")
        files = [f"static/{version}/{name}" for name in (*self._sources.kept(), BOARD)]
        release = json.dumps({"version": version, "files": files})
        text = self._read(WORKER).decode().replace(NO_RELEASE, release)
        return self._replies.make(WORKER, text.encode(), headers, ASK_AGAIN)

    def manifest(self, headers: Headers) -> Response:
        content = make_manifest(f"static/{self.version}/", self._base)
        return self._replies.make("manifest.webmanifest", content, headers, ASK_AGAIN)

    def _find_modules(self) -> dict[str, list[str]]:
        return {
            start: [name for name in self._sources.modules(screen) if name != MAIN]
            for start, screen in _SCREENS.items()
        }

    def _read(self, name: str) -> bytes:
        if name not in self._contents:
            paths = self._sources.files[name]
            self._contents[name] = b"\n".join(path.read_bytes() for path in paths)
        return self._contents[name]


def _stamps(sources: PageSources) -> _Stamps:
    """Return when each file was last changed, and its size."""
    found = []
    for name, paths in sources.files.items():
        stats = [path.stat() for path in paths]
        found += [(name, stat.st_mtime_ns, stat.st_size) for stat in stats]
    return tuple(found)

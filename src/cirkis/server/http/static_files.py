"""Send the page's files, at URLs that change whenever one of them does.

The files are the plain sources, or a bundle made from them. When a package is built, tools/bundle
writes the bundle beside the sources, under the same names: the modules as `main.js` and `later.js`,
all style sheets as two, and compressed copies of each file.

The site that needs no server is under `/offline/`: people can play there while the server is down.
`make site` builds its folder; released packages include it.
"""

import gzip
import hashlib
import json
import logging
import mimetypes
import posixpath
import re
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

from cirkis.i18n import languages, page_files
from cirkis.server.http.index_page import (
    BOARD,
    choose_language,
    make_index,
    style_in_page,
)
from cirkis.server.http.manifest import make_manifest, manifest_name
from cirkis.server.http.security import content_policy
from cirkis.tables.messages import encode
from cirkis.tables.page_info import board_info
from cirkis.tables.refusals import refused
from cirkis.version import RELEASE

log = logging.getLogger("cirkis.server")

KINDS = {
    ".css": "text/css",
    ".ftl": "text/plain",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}
COMPRESSED = KINDS.keys() - {".woff2"}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MIN_SIZE = 1024  # bytes; a smaller response fits in one packet anyway
ENCODINGS = ("br", "gzip")  # best first; brotli only for precompressed files
MAX_COMPRESSED = 16 * 1024 * 1024  # bytes kept in memory

BUNDLE = "bundle"
ENCODED = {".br": "br", ".gz": "gzip"}  # suffixes of precompressed files
MAIN = "main.js"
LATER = "later.js"  # only in a bundle: the screens that a first game does not need
WORKER = "service_worker.js"
FIRST_STYLE = "style/first.css"
STYLE = "style/page.css"
CARD = "icons/card.png"  # only for link previews
# Suffixes of the files, besides its code, that the page might need offline.
_DATA = (".ftl", ".json", ".png", ".svg", ".woff2")
_STYLE_IMPORT = re.compile(r'@import "\./([^"]+)";')
_MODULE_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)"|^import "(\.[^"]+)"', re.M)

INDEX = "index.html"
NO_RELEASE = '{"version":"","files":[]}'  # in the service worker's source
LOOK_SHARE = 0.02  # maximum share of time for checking the files, which is slow on a busy server
# The screens on which people arrive by link, by the first part of their path: their modules are
# loaded at once, not after the main module.
_SCREENS = {"": "", "table": "table/table_screen.js"}
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


class FileReplies:
    """Responses that send files, compressed and with caching headers."""

    def __init__(self, encoded: Mapping[tuple[str, str], Path] | None = None) -> None:
        self._encoded = encoded or {}
        self._compressed: dict[tuple[str, str], bytes] = {}

    def make(self, name: str, content: bytes, headers: Headers, caching: str) -> Response:
        """Return a file, compressed if the browser accepts that, or 304 if it has the file.

        The suffix of `name` determines the media type.
        """
        ending = Path(name).suffix
        tag = hashlib.sha256(content).hexdigest()[:20]
        sent = {"Cache-Control": caching}
        if ending in COMPRESSED and len(content) >= MIN_SIZE:
            sent["Vary"] = "Accept-Encoding"
            encoding, content = self._smaller(
                name, tag, content, headers.get("accept-encoding", "")
            )
            if encoding:
                sent["Content-Encoding"] = encoding
                tag += f"-{encoding}"
        sent["ETag"] = f'"{tag}"'
        if sent["ETag"] in headers.get("if-none-match", ""):
            sent.pop("Content-Encoding", None)
            return Response(status_code=304, headers=sent)
        guessed = KINDS.get(ending) or mimetypes.guess_type(name)[0]
        return Response(content, 200, sent, guessed or "application/octet-stream")

    def _smaller(self, name: str, tag: str, content: bytes, accepted: str) -> tuple[str, bytes]:
        """Return the best accepted encoding, if any, and the content encoded with it."""
        for encoding in ENCODINGS:
            ready = self._encoded.get((name, encoding))
            if encoding not in accepted or (ready is None and encoding != "gzip"):
                continue
            if (tag, encoding) not in self._compressed:
                smaller = ready.read_bytes() if ready else gzip.compress(content, mtime=0)
                self._compressed[tag, encoding] = smaller
                while sum(map(len, self._compressed.values())) > MAX_COMPRESSED:
                    self._compressed.pop(next(iter(self._compressed)))
                return encoding, smaller
            return encoding, self._compressed[tag, encoding]
        return "", content


@dataclass(frozen=True, slots=True)
class PageSources:
    """The page's files.

    `files` maps each name to the paths whose contents make up the file; `encoded` maps name and
    encoding to the path of a precompressed file; `bundled` names the files that come from a bundle.
    """

    files: dict[str, tuple[Path, ...]]
    encoded: dict[tuple[str, str], Path]
    bundled: frozenset[str]

    def kept(self) -> list[str]:
        """Return the names of the files that the page might need offline."""
        return [name for name in sorted(self.files) if self._is_kept(name)]

    def _is_kept(self, name: str) -> bool:
        if name in (WORKER, FIRST_STYLE, CARD):  # the first style sheet is embedded in the page
            return False
        if name.endswith(_DATA):
            return True
        return name in self.bundled if self.bundled else name == STYLE or name.endswith(".js")

    def modules(self, screen: str = "") -> list[str]:
        """Return the names of the main module, which comes first, and all modules it imports.

        `screen` is the module of a screen, which the main module imports when it shows it.
        """
        found: list[str] = []
        waiting = [MAIN, screen]
        while waiting:
            name = waiting.pop(0)
            if name in found or name not in self.files:
                continue
            found.append(name)
            text = self.files[name][0].read_text("utf-8")
            for match in _MODULE_IMPORT.finditer(text):
                path = posixpath.join(posixpath.dirname(name), match[1] or match[2])
                waiting.append(posixpath.normpath(path))
        return found


def warn_if_unbundled(folder: Path) -> None:
    """Log that the page consists of its sources, which others may wait for, and what to do."""
    sources = find_sources(folder)
    if not sources.bundled:
        log.warning(
            "the page is not bundled: the first visit loads %s modules one by one. To bundle it,"
            ' run "npm ci --ignore-scripts" and "pip install ." in a clone of Cir*Kis',
            len(sources.modules()),
        )


def find_sources(folder: Path) -> PageSources:
    """Return the files in the page's folder, and the messages of each language as one file."""
    bundle = folder / BUNDLE
    found = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    made = {path.relative_to(bundle).as_posix(): path for path in found if _is_in(path, bundle)}
    files = {
        path.relative_to(folder).as_posix(): _parts(path)
        for path in found
        if not _is_in(path, bundle)
    }
    files |= {f"i18n/{name}.ftl": page_files(name) for name in languages()}
    bundled = {name for name in made if Path(name).suffix not in ENCODED}
    encoded = {
        (name.removesuffix(ending), encoding): path
        for name, path in made.items()
        for ending, encoding in ENCODED.items()
        if name.endswith(ending)
    }
    return PageSources(
        files | {name: (made[name],) for name in bundled}, encoded, frozenset(bundled)
    )


def _is_in(path: Path, folder: Path) -> bool:
    return folder in path.parents


def _parts(path: Path) -> tuple[Path, ...]:
    """Return the style sheets that make up a style sheet; for any other file, just that file."""
    names = _STYLE_IMPORT.findall(path.read_text("utf-8")) if path.suffix == ".css" else []
    return tuple(path.parent / name for name in names) or (path,)


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
            modules=self._imported(path.strip("/").partition("/")[0]),
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

    def manifest(self, language: str, headers: Headers) -> Response:
        """Return the manifest. Raises Refused if there is none in this language."""
        if language not in languages():
            raise refused("not-found.file")
        content = make_manifest(language, f"static/{self.version}/", self._base)
        return self._replies.make(manifest_name(language), content, headers, ASK_AGAIN)

    def _imported(self, screen: str) -> Collection[str]:
        """Return the modules that a screen needs besides the main module."""
        if self._sources.bundled:
            return () if screen in _SCREENS else self._sources.bundled & {LATER}
        return self._modules.get(screen, self._modules[""])

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


class SiteFiles:
    """The files in a folder that tools/site wrote; nothing else is sent, whatever the path."""

    def __init__(self, folder: Path) -> None:
        """If the folder has no index.html, there is no site."""
        self._files: dict[str, Path] = {}
        if (folder / INDEX).is_file():
            found = (path for path in folder.rglob("*") if path.is_file())
            self._files = {path.relative_to(folder).as_posix(): path for path in found}
        style = _STYLE.search(self._files[INDEX].read_text("utf-8")) if self._files else None
        self._policy = content_policy(style[1] if style else "", has_webassembly=True)
        self._replies = FileReplies()

    @property
    def is_there(self) -> bool:
        return bool(self._files)

    def file(self, name: str, headers: Headers) -> Response:
        """Return a file, or the page if the name is empty. The first call compresses it.

        Raises Refused if there is no such file.
        """
        path = self._files.get(name or INDEX)
        if path is None:
            raise refused("not-found.file")
        caching = FOR_EVER if name.startswith("static/") else ASK_AGAIN
        response = self._replies.make(path.name, path.read_bytes(), headers, caching)
        response.headers["Content-Security-Policy"] = self._policy
        return response

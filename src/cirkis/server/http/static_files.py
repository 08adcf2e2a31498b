"""The files of the page, under a prefix that changes whenever one of them does."""

from __future__ import annotations

import hashlib
import mimetypes
import time
from pathlib import Path

from starlette.responses import Response

from cirkis import __version__
from cirkis.i18n import languages, page_files
from cirkis.table.refusals import refused

KINDS = {
    ".css": "text/css",
    ".ftl": "text/plain",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
INDEX = "index.html"
PLACEHOLDER = "/static/VERSION/"
LANGUAGES_PLACEHOLDER = 'content="LANGUAGES"'
FOR_EVER = "public, max-age=31536000, immutable"
LOOK_INTERVAL = 1.0  # seconds between two looks at the files
ASK_AGAIN = "no-cache"

_Stamps = dict[str, tuple[tuple[int, int], ...]]
_Sources = dict[str, tuple[Path, ...]]


class WebFiles:
    """The files of one folder, and the sentences of each language as one file.

    Nothing else is sent, whatever the path.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: _Sources = {}
        self._stamps: _Stamps | None = None
        self._version = ""
        self._contents: dict[str, bytes] = {}
        self._looked = 0.0

    @property
    def version(self) -> str:
        """Return the package's version and a hash of the files as they are now."""
        now = time.monotonic()
        if self._stamps is not None and now - self._looked < LOOK_INTERVAL:
            return self._version
        self._looked = now
        stamps = self._look()
        if stamps != self._stamps:
            self._contents.clear()
            digest = hashlib.sha256()
            for name in stamps:
                digest.update(name.encode() + b"\0" + self._read(name) + b"\0")
            self._version = f"{__version__}-{digest.hexdigest()[:12]}"
            self._stamps = stamps
        return self._version

    def index(self, if_none_match: str | None) -> Response:
        """Return the page itself, which names the other files with their version.

        Args:
            if_none_match: the ETags that the browser knows.

        Raises:
            Refused: the page is missing.
        """
        prefix = f"/static/{self.version}/"
        if self._stamps is None or INDEX not in self._stamps:
            raise refused("not-found.page")
        text = self._read(INDEX).decode().replace(PLACEHOLDER, prefix)
        text = text.replace(LANGUAGES_PLACEHOLDER, f'content="{" ".join(languages())}"')
        tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'
        headers = {"Cache-Control": ASK_AGAIN, "ETag": tag}
        if if_none_match is not None and tag in if_none_match:
            return Response(status_code=304, headers=headers)
        return Response(text, media_type="text/html", headers=headers)

    def file(self, version: str, name: str) -> Response:
        """Return a file, to be kept for ever under the present version and never under another.

        Args:
            version: in the path.
            name: of the file.

        Raises:
            Refused: there is no such file.
        """
        current = self.version
        if self._stamps is None or name not in self._stamps:
            raise refused("not-found.file")
        guessed = mimetypes.guess_type(name)[0]
        kind = KINDS.get(Path(name).suffix, guessed or "application/octet-stream")
        cached = FOR_EVER if version == current else ASK_AGAIN
        return Response(self._read(name), media_type=kind, headers={"Cache-Control": cached})

    def root_file(self, name: str) -> Response:
        """Return a file as it is now, to be asked for again each time.

        Raises:
            Refused: there is no such file.
        """
        return self.file("", name)

    def _read(self, name: str) -> bytes:
        if name not in self._contents:
            self._contents[name] = b"\n".join(path.read_bytes() for path in self._sources[name])
        return self._contents[name]

    def _look(self) -> _Stamps:
        """Find the files; return when each was last changed, and its size."""
        found = sorted(path for path in self._folder.rglob("*") if path.is_file())
        self._sources = {path.relative_to(self._folder).as_posix(): (path,) for path in found}
        self._sources |= {f"i18n/{name}.ftl": page_files(name) for name in languages()}
        return {name: tuple(map(_stamp, paths)) for name, paths in self._sources.items()}


def _stamp(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size

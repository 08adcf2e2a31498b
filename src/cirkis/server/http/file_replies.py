"""File responses, compressed and with caching headers."""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

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


class FileReplies:
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

"""The site that needs no server, under `/offline/`: people can play there while the server is down.

`make site` builds the folder; released packages include it.
"""

import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

from cirkis.server.http.file_replies import ASK_AGAIN, FOR_EVER, FileReplies
from cirkis.server.http.security import content_policy
from cirkis.tables.refusals import refused

INDEX = "index.html"
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


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

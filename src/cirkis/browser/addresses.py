"""The address of a request: the parts of its path, and its query."""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote


class Address:
    """`text` is as in "/api/tables/abc/position?after=3"."""

    def __init__(self, text: str) -> None:
        path, _, query = text.partition("?")
        self.parts = [unquote(part) for part in path.strip("/").split("/")]
        self.query = dict(parse_qsl(query, keep_blank_values=True))

    def get(self, name: str, default: str) -> str:
        return self.query.get(name, default)

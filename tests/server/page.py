"""A model page, as the docs describe it: its state comes only from its connection's messages."""

import json
from typing import Any

from cirkis.tables.make_view import make_view
from cirkis.tables.messages import encode
from cirkis.tables.people import Person
from cirkis.tables.state import Table


class Page:
    """What a page knows about its table. A change that does not fit what it knows is a bug."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []

    @property
    def version(self) -> int | None:
        """The version that the page would name when it reconnects."""
        return self.view.get("version")

    def receive(self, message: dict[str, Any]) -> None:
        self.received.append(message)
        if message["type"] == "table":
            self.view = message["view"]
        elif message["type"] == "changed":
            self._change(message)
        elif message["type"] == "current":
            assert message["version"] == self.version

    def _change(self, message: dict[str, Any]) -> None:
        assert message["version"] == self.view["version"] + 1
        self.view = changed(self.view, message)
        assert self.view["version"] == message["version"]
        assert check_of(self.view) == message["check"]


def changed(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    moves = [*view["moves"][: message["moves_from"]], *message["moves"]]
    placed = [[move["seat"], move["placement"], move["was_free"]] for move in moves]
    return {**view, **message["changes"], "moves": moves, "placed": placed}


def view_of(table: Table, person: Person | None = None) -> dict[str, Any]:
    return dict(json.loads(encode(make_view(table, person))))


def check_of(view: dict[str, Any]) -> str:
    """Return the check on which the page and the server must agree: a hash of pieces and scores."""
    pieces = ",".join(f"{seat}.{placement}" for seat, placement, _ in view["placed"])
    return fnv_1a(f"{pieces}|{','.join(map(str, view['scores']))}")


def fnv_1a(text: str) -> str:
    """Return the 32-bit FNV-1a hash of a string, as eight hexadecimal digits.

    Published values: "" gives 811c9dc5, "a" gives e40c292c, "foobar" gives bf9cf968.
    """
    value = 2166136261
    for byte in text.encode():
        value = ((value ^ byte) * 16777619) % 2**32
    return f"{value:08x}"

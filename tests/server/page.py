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

    def receive(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.view = message["view"]
        elif message["type"] == "changed":
            self._change(message)

    def _change(self, message: dict[str, Any]) -> None:
        assert message["version"] == self.view["version"] + 1
        self.view = changed(self.view, message)
        assert self.view["version"] == message["version"]


def changed(view: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    moves = [*view["moves"][: message["moves_from"]], *message["moves"]]
    placed = [[move["seat"], move["placement"], move["was_free"]] for move in moves]
    return {**view, **message["changes"], "moves": moves, "placed": placed}


def view_of(table: Table, person: Person | None = None) -> dict[str, Any]:
    return dict(json.loads(encode(make_view(table, person))))


def position_of(view: dict[str, Any]) -> str:
    """Return the placed pieces and the scores, to compare positions."""
    return json.dumps([view["placed"], view["scores"]])

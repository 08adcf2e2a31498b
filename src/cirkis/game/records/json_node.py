"""Read values from a JSON document; errors include their paths."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cirkis.errors import RecordError
from cirkis.game.records.lexer import MAX_TEXT_LENGTH
from cirkis.game.records.quoting import truncate

_TYPE_NAMES = {str: "text", int: "a whole number", list: "a list", dict: "an object"}


def parse_json(text: str) -> Any:
    if len(text) > MAX_TEXT_LENGTH:
        raise RecordError(f"the text is longer than {MAX_TEXT_LENGTH} characters")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise RecordError(
            "this JSON cannot be read: it is nested too deeply, or a number is too long"
        ) from None


class Node:
    """A value of the document, and the path to it."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value, self.path = value, path

    def error(self, reason: str) -> RecordError:
        return RecordError(f"{self.path or 'the document'}: {truncate(reason)}")

    def at(self, name: str) -> Node:
        """Return a field of an object; its value is None if the field is missing."""
        if not isinstance(self.value, Mapping):
            raise self.error("this must be an object")
        return Node(self.value.get(name), f"{self.path}.{name}".lstrip("."))

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """Return the value of a field, which must have this type, or a default if it is missing."""
        node = self.at(name)
        return default if node.value is None else node.checked(kind)

    def checked(self, kind: type) -> Any:
        """Return the value, which must have this type; a number must fit in 64 bits."""
        if type(self.value) is not kind:
            raise self.error(f"this must be {_TYPE_NAMES[kind]}")
        if isinstance(self.value, int) and abs(self.value) >> 63:
            raise self.error("this number is too large")
        return self.value

    def each(self, name: str) -> list[Node]:
        values = self.get(name, list, [])
        path = self.at(name).path
        return [Node(value, f"{path}[{index}]") for index, value in enumerate(values)]

    def all(self, name: str, kind: type) -> tuple[Any, ...]:
        """Return the members of a list, which must all have this type."""
        return tuple(node.checked(kind) for node in self.each(name))

    def item(self, index: int, kind: type) -> Any:
        """Return member 0 or 1 of a pair, which must have this type."""
        if not isinstance(self.value, list) or len(self.value) != 2:
            raise self.error("this must be a pair of strings: a name and its text")
        return Node(self.value[index], f"{self.path}[{index}]").checked(kind)

    def check(self, name: str, expected: Any) -> None:
        """Raise RecordError if a redundant value is present but wrong."""
        node = self.at(name)
        if name in self.value and node.value != expected:
            raise node.error(f"this must be {json.dumps(expected)}")

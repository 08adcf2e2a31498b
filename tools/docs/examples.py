"""Shows examples in docstrings as sessions: Markdown would take their prompts for quotations."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.MULTILINE)


class Examples(Extension):
    """Marks the examples of every docstring, as it is read."""

    def on_object(self, *, obj: Object, **_more: Any) -> None:
        """Mark those of one object."""
        if obj.docstring:
            obj.docstring.value = with_sessions(obj.docstring.value)


def with_sessions(text: str) -> str:
    """Return a docstring with its examples as code; they end where a line is empty."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)

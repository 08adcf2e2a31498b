"""Mark examples in docstrings as sessions, because Markdown reads their prompts as quotes."""

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.MULTILINE)


class Examples(Extension):
    def on_object(self, *, obj: Object, **_more: Any) -> None:
        if obj.docstring:
            obj.docstring.value = with_sessions(obj.docstring.value)


def with_sessions(text: str) -> str:
    """Return a docstring with its examples as code; they end at an empty line."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)

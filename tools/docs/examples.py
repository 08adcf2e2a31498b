"""Mark tables and examples in docstrings as code: Markdown would read them as text and quotes."""

import re
from textwrap import indent
from typing import Any

from griffe import Extension, Object

_TABLE = re.compile(r"(?:^\S+(?: \S+)*  +\S.*\n?){2,}", re.MULTILINE)
_EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.MULTILINE)


class Examples(Extension):
    def on_object(self, *, obj: Object, **_more: Any) -> None:
        if obj.docstring:
            obj.docstring.value = with_code(obj.docstring.value)


def with_code(text: str) -> str:
    """Return a docstring with its tables and examples as code; examples end at an empty line."""
    text = _TABLE.sub(lambda found: indent(found[0], "    "), text)
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)

"""Write docstrings as Markdown, which would read tables and examples in them as text and quotes.

Pages of the documentation that a docstring names become links.
"""

import re
from textwrap import indent
from typing import Any

from griffe import Extension, Object

_TABLE = re.compile(r"(?:^\S+(?: \S+)*  +\S.*\n?){2,}", re.MULTILINE)
_EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.MULTILINE)
_PAGE = re.compile(r'(?<=\bpage)(\s+)"([\w-]+)"(?=\s+of\s+the\s+documentation)')


class Docstrings(Extension):
    def on_object(self, *, obj: Object, **_more: Any) -> None:
        if obj.docstring:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """Return a docstring with tables and examples as code; examples end at an empty line."""
    text = _TABLE.sub(lambda found: indent(found[0], "    "), text)
    text = _PAGE.sub(r'\1["\2"](../\2.md)', text)
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)

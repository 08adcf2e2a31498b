"""List in a class's docstring every public field and constant that its body or its base's declares.

A field that the docstring does not describe is described by the comment at the end of its line. A
constant without a type shows its value in place of the type, as members of enumerations do. Fields
that are described together are listed one by one.
"""

import io
import re
import tokenize
from typing import Any

from griffe import Attribute, Class, Extension

_SECTION = re.compile(r"^Attributes:\n((?:    .*\n?|\n(?=    ))*)", re.MULTILINE)
_ENTRY = re.compile(r"^    (\w+(?:, \w+)*)(:.*(?:\n {5,}.*)*)", re.MULTILINE)
_FOR_LINTERS = "# noqa"


class Fields(Extension):
    def on_class(self, *, cls: Class, **_more: Any) -> None:
        declared = [field for field in cls.attributes.values() if _is_declared(field)]
        for field in declared:
            field.annotation = field.annotation or field.value
        if cls.docstring:
            comments = {field.name: f": {_comment(field.lines[-1])}" for field in declared}
            entries = comments | described(cls.docstring.value)
            cls.docstring.value = with_entries(cls.docstring.value, entries)
            for name in entries.keys() - cls.all_members.keys():
                cls.set_member(name, Attribute(name))  # or griffe shows the last entry's type


def described(text: str) -> dict[str, str]:
    """Return what a docstring's section "Attributes" says by name, from the colon on."""
    section = _SECTION.search(text)
    return {
        name: said
        for names, said in _ENTRY.findall(section[1] if section else "")
        for name in names.split(", ")
    }


def with_entries(text: str, entries: dict[str, str]) -> str:
    """Return a docstring with this section "Attributes", instead of its own if it has one."""
    if not entries:
        return text
    section = _SECTION.search(text)
    start, end = section.span() if section else (len(text), len(text))
    lines = ["Attributes:", *(f"    {name}{said}".rstrip() for name, said in entries.items())]
    parts = (text[:start], "\n".join(lines), text[end:])
    return "\n\n".join(part.strip("\n") for part in parts).strip("\n")


def _is_declared(field: Attribute) -> bool:
    """Return whether a public field stands in the body of a class, without its own docstring."""
    is_set = (field.source or "").lstrip().startswith("self.")
    return field.is_public and not (is_set or field.docstring or "property" in field.labels)


def _comment(line: str) -> str:
    """Return the comment at the end of a line, unless it is for a linter."""
    tokens = tokenize.generate_tokens(io.StringIO(line.strip()).readline)
    try:
        comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    except tokenize.TokenError:  # the last line of several
        return ""
    return "".join(one.lstrip("# ") for one in comments if not one.startswith(_FOR_LINTERS))

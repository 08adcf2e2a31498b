"""Read structs: their fields, their type on the wire, and their docstrings."""

import inspect
import re
import textwrap
from typing import Any, get_args

import msgspec
from msgspec.inspect import Field, type_info

_ATTRIBUTE = re.compile(r"^(\w+(?:, \w+)*): (.*)$")


def members(union: Any) -> tuple[Any, ...]:
    """Return the structs of a union, or a struct alone."""
    return get_args(union) or (union,)


def tag_of(kind: Any) -> str | None:
    """Return the value of a struct's tag on the wire (`type` or `kind`), if it has one."""
    config = getattr(kind, "__struct_config__", None)
    return None if config is None or config.tag is None else str(config.tag)


def tag_field_of(kind: Any) -> str:
    return str(kind.__struct_config__.tag_field)


def fields_of(kind: Any) -> tuple[Field, ...]:
    return type_info(kind).fields  # pyrefly: ignore[missing-attribute]


def is_optional(field: Field, *, is_sent_by_page: bool) -> bool:
    has_default = (
        field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
    )
    return not field.required and (is_sent_by_page or not has_default)


def summary_of(kind: Any) -> str:
    """Return the first paragraph of a class's docstring, on one line."""
    text = inspect.cleandoc(kind.__doc__ or "")
    return " ".join(text.split("\n\n")[0].split())


def meanings_of(kind: Any) -> dict[str, str]:
    """Return the field descriptions in the docstrings of a class and its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        _, _, section = inspect.cleandoc(base.__doc__ or "").partition("Attributes:\n")
        name = ""
        for line in textwrap.dedent(section.split("\n\n")[0]).splitlines():
            match = _ATTRIBUTE.match(line)
            if match is None:
                found[name] += " " + line.strip()
                continue
            name = match[1]
            found[name] = match[2]
    return {name: text.rstrip(".") for name, text in found.items()}

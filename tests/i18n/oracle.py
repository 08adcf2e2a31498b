"""Every language read by `fluent.runtime`, Mozilla's own implementation of Fluent."""

from __future__ import annotations

from functools import cache
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from cirkis.i18n import Percent
from cirkis.i18n.catalogue import FOLDER


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("*.ftl")):
        made.add_resource(FluentResource(path.read_text("utf-8")))
    return made


def formatted(language: str, message: str, values: dict[str, Any]) -> str:
    """Return what `fluent.runtime` makes of a message; "start.help" is an attribute.

    Raises:
        AssertionError: it found something wrong with the message or its values.
    """
    name, _, attribute = message.partition(".")
    entry = bundle(language).get_message(name)
    pattern = entry.attributes[attribute] if attribute else entry.value
    assert pattern is not None
    text, errors = bundle(language).format_pattern(pattern, _typed(values))
    assert not errors, errors
    assert isinstance(text, str)
    return text


def _typed(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with those that are percentages in the library's own type."""
    return {
        name: fluent_number(float(value), style="percent") if isinstance(value, Percent) else value
        for name, value in values.items()
    }

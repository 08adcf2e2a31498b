"""Our resolver formats every message as the reference implementation does."""

from functools import cache
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.i18n import Percent, languages, texts_in
from cirkis.i18n.texts import FOLDER
from tests.i18n.sources import messages_of
from tools.i18n import arguments


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("*.ftl")):
        made.add_resource(FluentResource(path.read_text("utf-8")))
    return made


def formatted(language: str, message: str, values: dict[str, Any]) -> str:
    """Return a message as formatted by `fluent.runtime`; an id like "start.help" is an attribute.

    Raises:
        AssertionError: the message or its values have an error.
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
    """Return the values, with percentages in fluent.runtime's own type."""
    return {
        name: fluent_number(float(value), style="percent") if isinstance(value, Percent) else value
        for name, value in values.items()
    }


COMPILED = {language: messages_of(language) for language in languages()}
MESSAGES = [
    (language, name)
    for language, messages in COMPILED.items()
    for name in messages
    if not name.startswith("-") and arguments(messages, name)
]
TOGETHER = 20  # messages in one example
WHOLE = st.integers(0, 12) | st.integers(-2_000_000, 2_000_000)
FIGURES = st.sampled_from(["circle", "star", "center-star", "center-ring"])
PLURALS = {"zero", "one", "two", "few", "many", "other"}  # the reference counts with this text
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = (
    WORDS.filter(lambda text: text[:1] != "=" and text not in PLURALS)
    | FIGURES
    | WHOLE
    | st.floats(0, 1).map(Percent)
    | st.floats(-1e6, 1e6).map(lambda number: round(number, 4))
)


def _selects_by_number(pattern: Any) -> set[str]:
    if isinstance(pattern, list):
        return set().union(*map(_selects_by_number, pattern))
    if not isinstance(pattern, dict) or "select" not in pattern:
        return set()
    inner = set().union(*map(_selects_by_number, pattern["cases"].values()))
    is_plural = bool({"one", "many"} & set(pattern["cases"]))
    return inner | ({pattern["select"]["var"]} if is_plural else set())


def _plural_values(messages: dict[str, Any], name: str) -> set[str]:
    own = _selects_by_number(messages[name])
    refs = [part["ref"] for part in messages[name] if isinstance(part, dict) and "ref" in part]
    return own.union(*(_plural_values(messages, ref) for ref in refs))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, len(MESSAGES), TOGETHER))
@settings(max_examples=12)
@given(data=st.data())
def test_every_sentence_agrees_with_the_reference(first: int, data: st.DataObject) -> None:
    for language, message in MESSAGES[first : first + TOGETHER]:
        messages = COMPILED[language]
        counted = _plural_values(messages, message)
        values = {
            name: data.draw(WHOLE if name in counted else VALUES, label=name)
            for name in sorted(arguments(messages, message))
        }
        assert texts_in(language)(message, **values) == formatted(language, message, values)


@pytest.mark.parametrize("language", languages())
def test_every_plain_sentence_agrees_with_the_reference(language: str) -> None:
    messages = COMPILED[language]
    plain = [m for m in messages if not m.startswith("-") and not arguments(messages, m)]
    texts = texts_in(language)
    assert {m: texts(m) for m in plain} == {m: formatted(language, m, {}) for m in plain}


@pytest.mark.parametrize(
    ("parts", "text"),
    [("a", "a"), ("ab", "a et b"), ("abc", "a, b et c"), ("abcd", "a, b, c et d")],
)
def test_lists(parts: str, text: str) -> None:
    assert texts_in("fr").join(parts) == text


def test_errors_name_what_is_missing() -> None:
    texts = texts_in("en")
    with pytest.raises(LookupError, match='"no-such-message"'):
        texts("no-such-message")
    with pytest.raises(LookupError, match=r'"points" \(en\): no "points"'):
        texts("points")
    assert "points" in texts
    assert "no-such-message" not in texts

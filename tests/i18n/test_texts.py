"""Our resolver makes of every sentence what the reference implementation makes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirkis.i18n import Percent, Texts, languages, texts_in
from tests.i18n.oracle import formatted
from tests.i18n.sources import messages_of
from tools.i18n import arguments

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
VALUES = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=8).filter(lambda s: s[:1] != "=")
    | FIGURES
    | WHOLE
    | st.floats(0, 1).map(Percent)
    | st.floats(-1e6, 1e6).map(lambda number: round(number, 4))
)


def _selects_by_number(pattern: Any) -> set[str]:
    """Return the values by which a compiled pattern chooses a plural form."""
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


@pytest.mark.parametrize("first", range(0, len(MESSAGES), TOGETHER))
@settings(max_examples=12)
@given(data=st.data())
def test_every_sentence_is_as_the_reference_makes_it(first: int, data: st.DataObject) -> None:
    """Any strings and numbers give the same text in both implementations."""
    for language, message in MESSAGES[first : first + TOGETHER]:
        messages = COMPILED[language]
        counted = _plural_values(messages, message)
        values = {
            name: data.draw(WHOLE if name in counted else VALUES, label=name)
            for name in sorted(arguments(messages, message))
        }
        assert texts_in(language)(message, **values) == formatted(language, message, values)


@pytest.mark.parametrize("language", languages())
def test_every_plain_sentence_is_as_the_reference_makes_it(language: str) -> None:
    """Sentences without values are the same in both implementations."""
    messages = COMPILED[language]
    plain = [m for m in messages if not m.startswith("-") and not arguments(messages, m)]
    texts = texts_in(language)
    assert {m: texts(m) for m in plain} == {m: formatted(language, m, {}) for m in plain}


MADE = Texts(
    {
        "language": "xx",
        "numbers": {"decimal": ",", "group": "'", "percent": "%{0}"},
        "list": {"two": "{0} & {1}", "middle": "{0}, {1}", "end": "{0} & {1}"},
        "plural": {"forms": ["one", "other"], "rule": "(n != 1)"},
        "messages": {
            "-piece": [
                {
                    "select": {"var": "case"},
                    "cases": {"dative": "to the piece", "other": "piece"},
                    "default": "other",
                }
            ],
            "-piece.gender": "feminine",
            "to": ["give it ", {"ref": "-piece", "with": {"case": "dative"}}],
            "plain": [{"ref": "-piece"}],
            "by-gender": [
                {
                    "select": {"ref": "-piece.gender"},
                    "cases": {"masculine": "il", "feminine": "elle"},
                    "default": "masculine",
                }
            ],
            "shown": [{"var": "n"}],
        },
    }
)


@pytest.mark.parametrize(
    ("message", "text"),
    [("to", "give it to the piece"), ("plain", "piece"), ("by-gender", "elle")],
)
def test_terms(message: str, text: str) -> None:
    """Terms take values of their own and lend their attributes to selectors."""
    assert MADE(message) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(1234567, "1'234'567"), (0.5, "0,5"), (2.0, "2"), (1 / 3, "0,333"), (Percent(0.615), "%62")],
)
def test_numbers(number: float, text: str) -> None:
    """Numbers are written with the language's own signs."""
    assert MADE("shown", n=number) == text


@pytest.mark.parametrize(
    ("parts", "text"),
    [("a", "a"), ("ab", "a & b"), ("abc", "a, b & c"), ("abcd", "a, b, c & d")],
)
def test_lists(parts: str, text: str) -> None:
    """Lists are joined as the language does it."""
    assert MADE.join(parts) == text


def test_what_is_missing_is_named() -> None:
    """A message or a value that is not there raises, and says which."""
    texts = texts_in("en")
    with pytest.raises(LookupError, match='"no-such-message"'):
        texts("no-such-message")
    with pytest.raises(LookupError, match=r'"points" \(en\): no "points"'):
        texts("points")
    assert "points" in texts
    assert "no-such-message" not in texts

"""The messages of every language, and their formatting."""

import gettext
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from cirkis.errors import CirkisError

# Put values into the messages of one language.
#
# It is written by hand because `fluent.runtime` installs 32 MB of Babel, while `import cirkis`
# needs only the standard library; a test compares every message with the output of
# `fluent.runtime`.


Value = str | int | float


class Percent(float):
    """A fraction shown as an integer percentage: Percent(0.5) is "50%"."""


class Texts:
    """The messages of one language; call it with a message id and values.

    >>> from cirkis.i18n import texts_in
    >>> texts_in("fr")("points", points=2)
    '2 points'

    Values are not wrapped in Unicode's isolation marks, here or on the page: messages go to
    terminals and accessible names, where the marks would show or be read aloud.

    Attributes:
        language: its code, as in "en".
    """

    def __init__(self, compiled: Mapping[str, Any]) -> None:
        """Load the output of `tools.i18n` for a language."""
        self.language: str = compiled["language"]
        self._messages: Mapping[str, Any] = compiled["messages"]
        self._percent: str = compiled["numbers"]["percent"]
        self._separators = {ord(","): compiled["numbers"]["group"]}
        self._separators[ord(".")] = compiled["numbers"]["decimal"]
        self._list: Mapping[str, str] = compiled["list"]
        self._plurals: list[str] = compiled["plural"]["forms"]
        self._plural: Callable[[int], int] = gettext.c2py(compiled["plural"]["rule"])

    def __contains__(self, message: str) -> bool:
        """Return whether there is a message with this id, as in "start" or "start.help"."""
        return message in self._messages

    def __call__(self, message: str, /, **values: Value) -> str:
        """Return a message with its values filled in.

        Args:
            message: its id; "start.help" is the attribute `help` of `start`.

        Raises:
            LookupError: the message or one of its values is missing.
        """
        try:
            return self._text(self._messages[message], values)
        except KeyError as missing:
            what = missing.args[0]
            raise LookupError(f'message "{message}" ({self.language}): no "{what}"') from None

    def join(self, parts: Iterable[str]) -> str:
        """Return "a", "a and b" or "a, b, and c", in the language's list style."""
        *rest, last = parts
        if not rest:
            return last
        if len(rest) == 1:
            return self._list["two"].format(rest[0], last)
        listed = rest[0]
        for part in rest[1:]:
            listed = self._list["middle"].format(listed, part)
        return self._list["end"].format(listed, last)

    def _text(self, pattern: Any, values: Mapping[str, Value]) -> str:
        """Format a pattern: a string, or a list of strings and placeables."""
        if isinstance(pattern, str):
            return pattern
        return "".join(
            part if isinstance(part, str) else self._shown(self._value(part, values))
            for part in pattern
        )

    def _value(self, part: Mapping[str, Any], values: Mapping[str, Value]) -> Value:
        """Resolve a placeable: a value, another message or term, or a selection."""
        if "var" in part:
            return values[part["var"]]
        if "ref" in part:
            # A message gets the values of the message that refers to it, a term only its arguments.
            is_term = part["ref"].startswith("-")
            inner = defaultdict(str, part.get("with", {})) if is_term else values
            return self._text(self._messages[part["ref"]], inner)
        case = self._case(self._value(part["select"], values), part["cases"])
        return self._text(part["cases"].get(case, part["cases"][part["default"]]), values)

    def _case(self, value: Value, cases: Iterable[str]) -> str:
        """Return the case a value selects: "=1" for an exact number, else its category."""
        if isinstance(value, str):
            return value
        category = self._category(value)
        found = (c for c in cases if c == category or (c[0] == "=" and float(c[1:]) == value))
        return next(found, "")

    def _category(self, number: float) -> str:
        """Return the CLDR plural category; fractions count as "other"."""
        return self._plurals[self._plural(abs(int(number)))] if number == int(number) else "other"

    def _shown(self, value: Value) -> str:
        """Return a value formatted for the language, with at most three decimals."""
        if isinstance(value, str):
            return value
        number = Decimal(str(value))
        if isinstance(value, Percent):
            return self._percent.format(self._signs(f"{100 * number:,.0f}"))
        text = f"{number:,.3f}"
        return self._signs(text.rstrip("0").rstrip("."))

    def _signs(self, text: str) -> str:
        """Return a number in English notation with the language's separators."""
        return text.translate(self._separators)


FOLDER = Path(__file__).parent
ENGLISH = "en"
COMPILED = "messages.json"

ENGLISH_ONLY = ("cli.ftl", "server.ftl")
"""Files in English only: help texts of commands, and the server's messages to programs."""

PYTHON_ONLY = ("lesson-texts.ftl",)
"""Files whose messages Python sends to the page on request."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, English first."""
    found = {path.parent.name for path in FOLDER.glob(f"*/{COMPILED}")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def texts_in(language: str = ENGLISH) -> Texts:
    """Return the texts of a language, cached.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    return Texts(json.loads((FOLDER / language / COMPILED).read_text("utf-8")))


def page_files(language: str) -> tuple[Path, ...]:
    """Return the Fluent files that the page in the browser needs.

    Raises:
        CirkisError: there is no such language.
    """
    _check(language)
    found = sorted((FOLDER / language).glob("*.ftl"))
    return tuple(path for path in found if path.name not in (*ENGLISH_ONLY, *PYTHON_ONLY))


def preferred_language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the environment's language if it is available, else English."""
    named = next((environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(n)), "")
    return known_language(named.replace("-", "_").partition("_")[0].partition(".")[0].lower())


def known_language(language: str) -> str:
    """Return a language if it is available, else English."""
    return language if language in languages() else ENGLISH


def _check(language: str) -> None:
    if language not in languages():
        known = texts_in(ENGLISH).join(languages())
        raise CirkisError(f'there is no language "{language}", only {known}')

"""Put values into the messages of one language.

It is written by hand because `fluent.runtime` installs 32 MB of Babel, while `import cirkis` needs
only the standard library; a test compares every message with the output of `fluent.runtime`.
"""

import gettext
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

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

"""The two number types of the command line. Both are bounded; neither accepts "nan"."""

import math
import re
from typing import Any

import click

from cirkis.cli.texts import texts

MANY = 10**12
"""The default upper limit of whole numbers."""
SEEDS = 2**63 - 1
"""The highest seed; the lowest is its negative."""

_WHOLE = re.compile(r"[+-]?[0-9]{1,19}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,19}(\.[0-9]*)?|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)


class WholeNumber(click.IntRange):
    """A whole number in decimal digits."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        low, high, text = int(self.min or 0), int(self.max or 0), str(value)
        if not _WHOLE.fullmatch(text) or not low <= (number := int(text)) <= high:
            self.fail(texts("number-whole", value=text, low=low, high=high), param, ctx)
        return number


class Number(click.FloatRange):
    """A float other than infinity or "nan"."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        low, high, text = self.min or 0, self.max or 0, str(value)
        number = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not low <= number <= high:  # always true for "nan"
            self.fail(texts("number", value=text, low=low, high=high), param, ctx)
        return number

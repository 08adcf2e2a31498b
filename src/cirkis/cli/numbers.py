"""The two number types of the command line. Both are bounded; neither accepts "nan"."""

from __future__ import annotations

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

    def __init__(self, low: int = 0, high: int = MANY) -> None:
        super().__init__(low, high)
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        is_read = _WHOLE.fullmatch(str(value)) is not None
        if not is_read or not self.low <= (number := int(value)) <= self.high:
            bounds = {"low": self.low, "high": self.high}
            self.fail(texts("number-whole", value=str(value), **bounds), param, ctx)
        return number


class Number(click.FloatRange):
    """A float, but neither infinity nor "nan"."""

    name = "number"

    def __init__(self, low: float, high: float) -> None:
        super().__init__(low, high)
        self.low, self.high = low, high

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(value) if _NUMBER.fullmatch(str(value)) else math.nan
        if not self.low <= number <= self.high:  # which "nan" never is
            bounds = {"low": self.low, "high": self.high}
            self.fail(texts("number", value=str(value), **bounds), param, ctx)
        return number

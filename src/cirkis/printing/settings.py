"""What can be chosen, declared once: flags, requests and the page's form are made from it.

A kind of set (paper, laser, solid) has a frozen dataclass of settings, each field declared by
`measure`, `number`, `choice` or `switch`. The sentence print-NAME says what a setting is (_ is
written -), print-NAME.help says more, print-NAME.WORD what a choice is.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, TypeVar

from cirkis.pieces import PieceSet, standard_pieces
from cirkis.printing.problems import problem

S = TypeVar("S", bound="Settings")
_NUMBER = re.compile(r"[+-]?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})")


class SettingKind(Enum):
    """How a setting is chosen."""

    NUMBER = "number"
    CHOICE = "choice"
    SWITCH = "switch"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True)
class Setting:
    """The declaration of a setting.

    Attributes:
        name: its name; with hyphens as a flag.
        kind: how it is chosen.
        default: its default.
        low, high: the bounds of a number.
        unit: the unit of a number, "" for a mere count.
        is_whole: whether a number has no fraction.
        choices: the words to choose from.
    """

    name: str
    kind: SettingKind
    default: Any
    low: float = -math.inf
    high: float = math.inf
    unit: str = ""
    is_whole: bool = False
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        """The setting's name on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def sentence(self) -> str:
        """The sentence of print*.ftl that says what it is."""
        return "print-" + self.name.replace("_", "-")

    def read(self, text: str) -> Any:
        """Return the value that a text stands for.

        Raises:
            PrintError: the text is no such value, or a number out of bounds.
        """
        if self.kind is SettingKind.NUMBER:
            return self._number(text)
        if self.kind is SettingKind.SWITCH and text in ("true", "false"):
            return text == "true"
        if self.kind is SettingKind.CHOICE:
            return text  # `check` knows the words
        raise problem(self.name, "print-unreadable", name=self.name, value=text)

    def check(self, value: Any) -> None:
        """Raise PrintError unless the setting can have this value.

        Raises:
            PrintError: a number is out of bounds, or a word is not one of the choices.
        """
        if self.kind is SettingKind.NUMBER and not self._allows(value):
            bounds = {"low": self.low, "high": self.high, "unit": self.unit}
            raise problem(self.name, "print-bounds", name=self.name, value=str(value), **bounds)
        if self.kind is SettingKind.CHOICE and value not in self.choices:
            words = ", ".join(self.choices)
            raise problem(self.name, "print-choice", name=self.name, value=str(value), words=words)

    def _number(self, text: str) -> float | int:
        is_number = _NUMBER.fullmatch(text) and (text.lstrip("+-").isdecimal() or not self.is_whole)
        value = (int if self.is_whole else float)(text) if is_number else None
        if value is None or not self._allows(value):
            bounds = {"low": self.low, "high": self.high, "unit": self.unit}
            raise problem(self.name, "print-bounds", name=self.name, value=text, **bounds)
        return value

    def _allows(self, value: Any) -> bool:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high:  # which "nan" never is
            return False
        return not self.is_whole or value == int(value)


def measure(default: float, low: float, high: float, unit: str = "mm") -> Any:
    """Declare a number with a unit, which may have a fraction.

    Args:
        default: its default.
        low: the least value.
        high: the greatest value.
        unit: the unit.
    """
    row = {"kind": SettingKind.NUMBER, "low": low, "high": high, "unit": unit}
    return field(default=default, metadata=row)


def number(default: int, low: int, high: int) -> Any:
    """Declare a whole number.

    Args:
        default: its default.
        low: the least value.
        high: the greatest value.
    """
    row = {"kind": SettingKind.NUMBER, "low": low, "high": high, "is_whole": True}
    return field(default=default, metadata=row)


def choice(*words: str) -> Any:
    """Declare a setting with one of these words; the first is the default."""
    return field(default=words[0], metadata={"kind": SettingKind.CHOICE, "choices": words})


def switch(default: bool = False) -> Any:
    """Declare a setting that is on or off.

    Args:
        default: whether it is on where nothing is said.
    """
    return field(default=default, metadata={"kind": SettingKind.SWITCH})


@dataclass(frozen=True)
class Settings:
    """What every kind of set has to be told.

    Attributes:
        edge: the short edge of a cell in millimetres; at 20 the board is 339 mm from corner to
            corner, about as large as the printed game is said to be.
        sets: how many sets of pieces are made, one a player, in the order of the seats' colours.
        pieces: the piece set.
    """

    edge: float = measure(20, 5, 100)
    sets: int = number(4, 1, 4)
    pieces: PieceSet = field(default_factory=standard_pieces, metadata={"kind": SettingKind.PIECES})

    def __post_init__(self) -> None:
        for setting in declared(type(self)):
            setting.check(getattr(self, setting.name))
        self.check()

    def check(self) -> None:
        """Raise PrintError where settings do not go together.

        Raises:
            PrintError: a sentence that says what would do.
        """


def declared(kind: type[Settings]) -> tuple[Setting, ...]:
    """Return the declarations of a class of settings, in order."""
    return tuple(
        Setting(
            row.name,
            default=None if row.default is dataclasses.MISSING else row.default,
            **row.metadata,
        )
        for row in fields(kind)
    )


def parse_settings(kind: type[S], given: Mapping[str, str], pieces: PieceSet | None = None) -> S:
    """Return settings read from texts, as a request or the command line has them.

    Args:
        kind: which settings.
        given: texts by the names of the settings; what is missing has its default.
        pieces: the piece set; the standard one by default.

    Raises:
        PrintError: there is no such setting, or it cannot have this value.
    """
    values = read_values(kind, given)
    return kind(**values) if pieces is None else kind(**values, pieces=pieces)


def read_values(kind: type[Settings], given: Mapping[str, str]) -> dict[str, Any]:
    """Return the values that texts stand for, each checked by itself.

    Args:
        kind: which settings.
        given: texts by the names of the settings.

    Raises:
        PrintError: there is no such setting, or it cannot have this value.
    """
    known = {setting.name: setting for setting in declared(kind)}
    values = {}
    for name, text in given.items():
        if name not in known:
            raise problem(name, "print-unknown", name=name, known=", ".join(known))
        values[name] = known[name].read(text)
        known[name].check(values[name])
    return values

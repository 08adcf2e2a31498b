"""The settings, from which flags, requests and the page's form are derived.

Each kind of set (paper, laser, 3d) has a frozen dataclass of settings, whose fields are
declared with `measure`, `number`, `choice` or `switch`. The message print-NAME names a setting
(with - for _), print-NAME.help explains it, and print-NAME.WORD names a choice.
"""

import dataclasses
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, TypeVar

from cirkis.errors import PrintError
from cirkis.game import Colour, PieceSet, standard_pieces
from cirkis.i18n import texts_in

S = TypeVar("S", bound="Settings")
_NUMBER = re.compile(r"[+-]?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})")


def problem(option: str, key: str, **values: Any) -> PrintError:
    """Return the error for a setting, with the message `key` from print*.ftl."""
    return PrintError(option, texts_in()(key, **values), key, values)


class SettingKind(Enum):
    NUMBER = "number"
    CHOICE = "choice"
    SWITCH = "switch"
    PIECES = "pieces"


@dataclass(frozen=True, slots=True)
class Setting:
    """The declaration of a setting; `unit` is "" for a count."""

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
        return "--" + self.name.replace("_", "-")

    @property
    def sentence(self) -> str:
        return "print-" + self.name.replace("_", "-")

    def read(self, text: str) -> Any:
        """Parse the value of a setting; `check` validates the words of choices.

        Raises PrintError if the value is invalid.
        """
        if self.kind is SettingKind.NUMBER:
            return self._number(text)
        if self.kind is SettingKind.SWITCH and text in ("true", "false"):
            return text == "true"
        if self.kind is SettingKind.CHOICE:
            return text
        raise problem(self.name, "print-unreadable", name=self.name, value=text)

    def check(self, value: Any) -> None:
        """Raise PrintError unless the setting can have this value."""
        if self.kind is SettingKind.NUMBER and not self._allows(value):
            raise self._out_of_bounds(str(value))
        if self.kind is SettingKind.CHOICE and value not in self.choices:
            words = ", ".join(self.choices)
            raise problem(self.name, "print-choice", name=self.name, value=str(value), words=words)

    def _number(self, text: str) -> float | int:
        is_number = _NUMBER.fullmatch(text) and (text.lstrip("+-").isdecimal() or not self.is_whole)
        value = (int if self.is_whole else float)(text) if is_number else None
        if value is None or not self._allows(value):
            raise self._out_of_bounds(text)  # the text as written
        return value

    def _out_of_bounds(self, value: str) -> PrintError:
        bounds = {"low": self.low, "high": self.high, "unit": self.unit}
        return problem(self.name, "print-bounds", name=self.name, value=value, **bounds)

    def _allows(self, value: Any) -> bool:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high:  # also rejects "nan"
            return False
        return not self.is_whole or value == int(value)


def measure(default: float, low: float, high: float) -> Any:
    row = {"kind": SettingKind.NUMBER, "low": low, "high": high, "unit": "mm"}
    return field(default=default, metadata=row)


def number(default: int, low: int, high: int) -> Any:
    row = {"kind": SettingKind.NUMBER, "low": low, "high": high, "is_whole": True}
    return field(default=default, metadata=row)


def choice(*words: str) -> Any:
    return field(default=words[0], metadata={"kind": SettingKind.CHOICE, "choices": words})


def switch() -> Any:
    return field(default=False, metadata={"kind": SettingKind.SWITCH})


@dataclass(frozen=True)
class Settings:
    """The settings that all kinds of sets share."""

    # At 20 mm, the board measures 339 mm from corner to corner, close to the reported size of the
    # published board.
    edge: float = measure(20, 5, 100)
    sets: int = number(4, 1, 4)
    pieces: PieceSet = field(default_factory=standard_pieces, metadata={"kind": SettingKind.PIECES})

    def __post_init__(self) -> None:
        for setting in declared(type(self)):
            setting.check(getattr(self, setting.name))
        self.check()

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of the players who get pieces."""
        return tuple(Colour)[: self.sets]

    def check(self) -> None:
        """Raise PrintError if settings contradict each other."""


def declared(kind: type[Settings]) -> tuple[Setting, ...]:
    return tuple(
        Setting(
            row.name,
            default=None if row.default is dataclasses.MISSING else row.default,
            **row.metadata,
        )
        for row in fields(kind)
    )


def parse_settings(kind: type[S], given: Mapping[str, str], pieces: PieceSet | None = None) -> S:
    """Parse settings given as strings by name; missing settings use their defaults.

    Raises PrintError as `read_values` does, or if settings contradict each other.
    """
    values = read_values(kind, given)
    return kind(**values) if pieces is None else kind(**values, pieces=pieces)


def read_values(kind: type[Settings], given: Mapping[str, str]) -> dict[str, Any]:
    """Parse values given as strings by name, and check each one separately.

    Raises PrintError if a setting does not exist or cannot have this value.
    """
    known = {setting.name: setting for setting in declared(kind)}
    values = {}
    for name, text in given.items():
        if name not in known:
            raise problem(name, "print-unknown", name=name, known=", ".join(known))
        values[name] = known[name].read(text)
        known[name].check(values[name])
    return values

"""Analyses in words, in every language of the page: both read the same tables of sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cirkis.analysis.reasons import Reason
from cirkis.board.figures import Figure
from cirkis.errors import CirkisError
from cirkis.pieces.placements import Placement
from cirkis.rules.state import State

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Words:
    """The sentences of one language.

    Attributes:
        language: its short name, as in "en".
        texts: by key a sentence, or its plural forms; {name} stands for a value.
    """

    language: str
    texts: dict[str, Any]

    def text(self, key: str, **values: object) -> str:
        """A sentence with its values put in; where it has plural forms, {n} chooses."""
        entry = self.texts[key]
        if not isinstance(entry, str):
            entry = entry["one" if self._is_one(values["n"]) else "other"]
        for name, value in values.items():
            entry = entry.replace("{" + name + "}", str(value))
        return str(entry)

    def _is_one(self, count: object) -> bool:
        """French counts nothing as one thing, English as many."""
        return count == 1 or (self.language == "fr" and count == 0)

    def who(self, state: State, seat: int, names: Sequence[str] = ()) -> str:
        """A seat by its player's name, or by its colour."""
        given = names[seat] if seat < len(names) else ""
        return given or self.text(f"colour.{state.options.colours[seat].value}")

    def figure(self, figure: Figure) -> str:
        """A figure's name, as in "Star B19"."""
        if f"figure.{figure.name}" in self.texts:
            return self.text(f"figure.{figure.name}")
        kind, cell = figure.name.split(" ")
        return self.text(f"figure.{kind}", cell=cell)

    def shape(self, name: str) -> str:
        """A shape's name; those of other piece sets are called as their file says."""
        return self.text(f"shape.{name}") if f"shape.{name}" in self.texts else name

    def placement(self, state: State, placement: Placement) -> str:
        """A placement, as in "Chevron on A1+B1"."""
        shape = state.options.pieces.shapes[placement.shape].name
        return self.text("placement", shape=self.shape(shape), cells=placement.name)

    def percent(self, part: float) -> str:
        """A part of one as whole percents."""
        return self.text("analysis.percent", n=round(100 * part))

    def reasons(self, state: State, reasons: Sequence[Reason], names: Sequence[str] = ()) -> str:
        """Several reasons as one part of a sentence."""
        return self.text("analysis.and").join(self.reason(state, r, names) for r in reasons)

    def reason(self, state: State, reason: Reason, names: Sequence[str] = ()) -> str:
        """A reason as a part of a sentence, as in "gains a free turn: ..."."""
        values: dict[str, object] = {"points": reason.points, "was": reason.was, "n": reason.count}
        if reason.seat is not None:
            values["who"] = self.who(state, reason.seat, names)
        if reason.figure is not None:
            values["figure"] = self.figure(reason.figure)
        if reason.shape is not None:
            values["shape"] = self.shape(reason.shape)
        return self.text(f"why.{reason.kind}", **values)


@cache
def words(language: str) -> Words:
    """The sentences of a language, read once.

    Raises:
        CirkisError: there is no such language.
    """
    if language not in LANGUAGES:
        raise CirkisError(f'there is no language "{language}", only {" and ".join(LANGUAGES)}')
    table = files("cirkis").joinpath("web", "lang", f"{language}.json").read_text("utf-8")
    return Words(language, json.loads(table))

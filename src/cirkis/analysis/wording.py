"""Analyses in words, in every language of the page, whose sentences they share."""

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
        texts: a sentence or its plural forms by key; {name} stands for a value.
    """

    language: str
    texts: dict[str, Any]

    def text(self, key: str, **values: object) -> str:
        """Return a sentence with its values; {n} chooses among plural forms.

        Args:
            key: the name of the sentence.
            values: what stands for each {name}.
        """
        entry = self.texts[key]
        if not isinstance(entry, str):
            entry = entry["one" if self._is_one(values["n"]) else "other"]
        for name, value in values.items():
            entry = entry.replace("{" + name + "}", str(value))
        return str(entry)

    def _is_one(self, count: object) -> bool:
        """Return whether a count is singular: zero is in French, but not in English."""
        return count == 1 or (self.language == "fr" and count == 0)

    def who(self, state: State, seat: int, names: Sequence[str] = ()) -> str:
        """Return the name of a player, or the colour.

        Args:
            state: a position of the game.
            seat: the seat, from 0.
            names: the names of the players by seat.
        """
        given = names[seat] if seat < len(names) else ""
        return given or self.text(f"colour.{state.options.colours[seat].value}")

    def figure(self, figure: Figure) -> str:
        """Return the name of a figure, as in "Star B19"."""
        if f"figure.{figure.name}" in self.texts:
            return self.text(f"figure.{figure.name}")
        kind, cell = figure.name.split(" ")
        return self.text(f"figure.{kind}", cell=cell)

    def shape(self, name: str) -> str:
        """Return the name of a shape; shapes of other piece sets keep the name in their file."""
        return self.text(f"shape.{name}") if f"shape.{name}" in self.texts else name

    def placement(self, state: State, placement: Placement) -> str:
        """Return a placement in words, as in "Chevron on A1+B1".

        Args:
            state: a position of the game.
            placement: the placement.
        """
        shape = state.options.pieces.shapes[placement.shape].name
        return self.text("placement", shape=self.shape(shape), cells=placement.name)

    def percent(self, part: float) -> str:
        """Return a part of one as a whole percentage."""
        return self.text("analysis.percent", n=round(100 * part))

    def reasons(self, state: State, reasons: Sequence[Reason], names: Sequence[str] = ()) -> str:
        """Return several reasons as one clause.

        Args:
            state: the position before the placement.
            reasons: the reasons.
            names: the names of the players by seat.
        """
        return self.text("analysis.and").join(self.reason(state, r, names) for r in reasons)

    def reason(self, state: State, reason: Reason, names: Sequence[str] = ()) -> str:
        """Return a reason as a clause, as in "gains a free turn: ...".

        Args:
            state: the position before the placement.
            reason: the reason.
            names: the names of the players by seat.
        """
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
    """Return the sentences of a language, read once.

    Raises:
        CirkisError: there is no such language.
    """
    if language not in LANGUAGES:
        raise CirkisError(f'there is no language "{language}", only {" and ".join(LANGUAGES)}')
    table = files("cirkis").joinpath("web", "lang", f"{language}.json").read_text("utf-8")
    return Words(language, json.loads(table))

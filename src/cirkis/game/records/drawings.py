"""Annotators' marks on the board: arrows, circled cells, circled figures."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from cirkis.errors import RecordError
from cirkis.game.board.figures import figures
from cirkis.game.board.layout import standard_board

INKS = ("green", "red", "blue", "yellow")
# How many cells each kind takes; a figure is given by its name instead.
KINDS = {"arrow": 2, "circle": 1, "figure": 0}

_GROUP = re.compile(r"\[([^\[\]]*+)\]\s*+")
_MAX_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Drawing:
    """A mark on the board.

    Attributes:
        kind: "arrow", "circle" (around a cell) or "figure" (around a figure).
        ink: its colour, one of INKS.
        at: the names of an arrow's cells (from, to), of the circled cell or of the circled figure.

    Raises:
        RecordError: the kind, colour, cell or figure is unknown.
    """

    kind: str
    ink: str
    at: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RecordError(f'"{self.kind}" is not a drawing: use {", ".join(KINDS)}')
        if self.ink not in INKS:
            raise RecordError(f'"{self.ink}" is not a drawing colour: use {", ".join(INKS)}')
        object.__setattr__(self, "at", _checked(self.kind, self.at))

    def __str__(self) -> str:
        return f"[{self.kind} {self.ink} {' '.join(self.at)}]"


def _checked(kind: str, at: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names as spelled on the board."""
    if kind == "figure":
        name = " ".join(at).lower()
        known = {figure.name.lower(): figure.name for figure in figures(standard_board())}
        if name not in known:
            raise RecordError(f'"{name}" is not a figure')
        return (known[name],)
    if len(at) != KINDS[kind] or len(set(map(str.upper, at))) != len(at):
        needs = {"circle": "a circle needs one cell", "arrow": "an arrow needs two different cells"}
        raise RecordError(needs[kind])
    cells = standard_board().by_name
    for name in at:
        if name.upper() not in cells:
            raise RecordError(f'"{name}" is not a cell on the board')
    return tuple(map(str.upper, at))


def read_drawings(text: str, report: Callable[[str, int], None]) -> tuple[list[Drawing], int]:
    """Return the drawings at the start of a comment, and the index where its text starts."""
    found: list[Drawing] = []
    position = 0
    while match := _GROUP.match(text, position):
        try:
            found.append(read_drawing(match[1]))
        except RecordError as problem:
            report(problem.reason, match.start())
        position = match.end()
    if text[position : position + 1] == "[":
        report("this bracket in a comment encloses no drawing; write \\[ for a bracket", position)
    return found, position


def read_drawing(text: str) -> Drawing:
    """Parse a drawing such as "arrow red A1 B2"; the default colour is green."""
    words = text.lower().split()
    if not words:
        raise RecordError("these brackets are empty: they should look like [arrow red A1 B2]")
    if len(text) > _MAX_QUOTED:
        raise RecordError(f'"{text[:_MAX_QUOTED]}..." is not a drawing: it is too long')
    kind, *rest = words
    ink = rest.pop(0) if rest and rest[0] in INKS else INKS[0]
    return Drawing(kind, ink, tuple(rest))


def check_drawings(drawings: tuple[Drawing, ...]) -> None:
    if len(set(drawings)) != len(drawings):
        raise RecordError("a drawing occurs twice")

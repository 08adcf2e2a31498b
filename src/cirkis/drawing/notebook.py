"""States that show themselves: as a picture at the end of a notebook's cell, as text when printed.

The rules must not know how they are drawn, so the state's `_repr_svg_`, which notebooks look for,
and its `__str__` are given to it from here, when `cirkis` is imported.
"""

from __future__ import annotations

from typing import Any

from cirkis.drawing.svg.draw import draw_svg
from cirkis.drawing.terminal.draw import draw_terminal
from cirkis.rules.state import State


class Picture(str):
    """An SVG as text that notebooks show as the picture it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(state: State, **options: Any) -> Picture:
    """A position as a picture for a notebook; the options are those of draw_svg."""
    return Picture(draw_svg(state, **options))


def show_states_as_pictures() -> None:
    """Let every state at the end of a notebook's cell show its picture, and print as a drawing."""

    def _repr_svg_(self: State) -> str:
        return draw_svg(self, size=480)

    def __str__(self: State) -> str:
        return draw_terminal(self, colour="never")

    State.__str__ = __str__  # type: ignore[method-assign, assignment]
    State._repr_svg_ = _repr_svg_  # type: ignore[attr-defined]

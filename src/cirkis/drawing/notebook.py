"""Show states as pictures in notebooks, and as text when printed.

Notebooks call `_repr_svg_`, and `print` calls `__str__`. The rules must not depend on
drawing, so importing `cirkis.drawing` adds both to `State`.
"""

from typing import Any

from cirkis.drawing.svg.draw import draw_svg
from cirkis.drawing.terminal.draw import draw_terminal
from cirkis.game import State

_HEIGHT = 480  # height of a state's picture, in pixels


class Picture(str):
    """An SVG string that notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(state: State, **options: Any) -> Picture:
    """Draw a position as a picture for a notebook.

    Args:
        state: the position.
        options: as in draw_svg.
    """
    return Picture(draw_svg(state, **options))


def show_states_as_pictures() -> None:
    """Make notebooks show states as pictures, and `print` show them as text."""

    def _repr_svg_(self: State) -> str:
        return draw_svg(self, size=_HEIGHT)

    def __str__(self: State) -> str:
        return draw_terminal(self, colour="never")

    State.__str__ = __str__  # pyrefly: ignore[method-assign]
    State._repr_svg_ = _repr_svg_

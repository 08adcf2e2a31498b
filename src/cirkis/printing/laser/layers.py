"""The layers of a file in the order of the work, with the colours by which drivers know them."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.printing.sheet import Style

HAIRLINE = 0.1  # of a millimetre: drivers take thin lines for lines to follow


@dataclass(frozen=True, slots=True)
class LaserLayer:
    """What the laser does with the things of one colour.

    Attributes:
        name: of the layer in the file.
        colour: of its things.
        is_filled: whether areas are taken off, instead of lines followed.
        is_burnt: whether the laser does anything at all with it.
    """

    name: str
    colour: str
    is_filled: bool = False
    is_burnt: bool = True

    def style(self, width: float = HAIRLINE) -> Style:
        """Return how the layer's things look.

        Args:
            width: of lines, in millimetres.
        """
        if self.is_filled:
            return Style(fill=self.colour)
        return Style(line=self.colour, width=width)


GUIDE = LaserLayer("guide", "#00ff00", is_burnt=False)
GROOVE = LaserLayer("groove", "#00ffff", is_filled=True)
ENGRAVE = LaserLayer("engrave", "#000000", is_filled=True)
SCORE = LaserLayer("score", "#0000ff")
CUT_INNER = LaserLayer("cut-inner", "#ff00ff")
CUT_OUTER = LaserLayer("cut-outer", "#ff0000")
LAYERS = (GUIDE, GROOVE, ENGRAVE, SCORE, CUT_INNER, CUT_OUTER)

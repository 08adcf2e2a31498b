"""The layers of a file in the order of work, with the colours that laser drivers expect."""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.printing.sheet import Style

HAIRLINE = 0.1  # of a millimetre: drivers take thin lines for lines to follow


@dataclass(frozen=True, slots=True)
class LaserLayer:
    """What the laser does with everything of one colour.

    Attributes:
        is_filled: whether areas are engraved, instead of lines followed.
    """

    name: str
    colour: str
    is_filled: bool = False

    def style(self, width: float) -> Style:
        """Return how the layer looks with lines of this width."""
        if self.is_filled:
            return Style(fill=self.colour)
        return Style(line=self.colour, width=width)


GUIDE = LaserLayer("guide", "#00ff00")  # not for the laser
GROOVE = LaserLayer("groove", "#00ffff", is_filled=True)
ENGRAVE = LaserLayer("engrave", "#000000", is_filled=True)
SCORE = LaserLayer("score", "#0000ff")
CUT_INNER = LaserLayer("cut-inner", "#ff00ff")
CUT_OUTER = LaserLayer("cut-outer", "#ff0000")

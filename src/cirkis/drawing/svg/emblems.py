"""The small round signs that stand for a player: colour, texture and edge of the glass."""

from __future__ import annotations

from cirkis.drawing.palette import GLASSES
from cirkis.drawing.svg.contour import Spot
from cirkis.drawing.svg.markup import element
from cirkis.rules.options import Colour

# What each texture looks like when it is only one sign in a circle of radius 10.
_SIGNS = {
    "dots": element("circle", r=3.6, fill="#10091f"),
    "hatch": element("path", d="M-4.5 4.5L4.5 -4.5", stroke="#10091f", stroke_width=3.2),
    "crosses": element("path", d="M-4 -4L4 4M4 -4L-4 4", stroke="#10091f", stroke_width=3),
    "bars": element("path", d="M-5.4 0H5.4", stroke="#10091f", stroke_width=3.2),
}


_TIED = element("path", d="M-4 -2.2H4M-4 2.2H4", stroke="#fff", stroke_width=2.2)


def emblem(colour: Colour | None, at: Spot, radius: float, **data: object) -> str:
    """A player's sign; equal bars for nobody, where players are tied."""
    glass = GLASSES[colour] if colour else None
    return element(
        "g",
        element("circle", r=10, fill=glass.body if glass else "#170d30",
                stroke=glass.shine if glass else "#fff", stroke_width=2),
        _SIGNS[glass.pattern] if glass else _TIED,
        transform=f"translate({at[0]:.1f} {at[1]:.1f}) scale({radius / 10:.2f})",
        class_=f"emblem {colour.value if colour else 'nobody'}",
        **{f"data_{key}": value for key, value in data.items()},
    )  # fmt: skip

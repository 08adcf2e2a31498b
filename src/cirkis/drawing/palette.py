"""Every colour of the drawings: the glass of the four players, and themes for light and dark paper.

The four glasses stay apart for every kind of colour vision (tests/drawing/test_palette.py measures
it), and each has a pattern too, so that nothing is told by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from cirkis.errors import CirkisError
from cirkis.rules.options import Colour

RGB = tuple[int, int, int]


DARK_INK, LIGHT_INK = "#0d0620", "#ffffff"
GLASS_OPACITY = 0.93  # how little of the board is seen through a piece
LIGHT = 0.5  # how much of the shine there is where a piece is brightest


@dataclass(frozen=True, slots=True)
class Glass:
    """What one player's pieces are made of.

    Attributes:
        body: the colour of the glass where light falls through it.
        shine: its bevelled edge, and where the most light falls through.
        ink: what is written on it.
        pattern: the texture that tells it without colour, by its name in svg_defs.
        letter: what stands for it where there is no colour.
    """

    body: str
    shine: str
    ink: str
    pattern: str
    letter: str


GLASSES: dict[Colour, Glass] = {
    Colour.GREEN: Glass("#14b392", "#84eed6", DARK_INK, "dots", "G"),
    Colour.PURPLE: Glass("#8769ee", "#c2afff", DARK_INK, "hatch", "P"),
    Colour.RED: Glass("#c8142e", "#ff7c74", LIGHT_INK, "crosses", "R"),
    Colour.YELLOW: Glass("#ffd23f", "#fff3b0", DARK_INK, "bars", "Y"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of all that is nobody's.

    Attributes:
        paper: behind the board.
        text, quiet: words on the paper, important and less so.
        rim: the frame of the board.
        cell, figure: empty cells, and those that belong to a Circle or a Star.
        line, groove: the raised lines, and the shadow they throw.
        lead: the dark line round every piece.
        leader: the line round the Leader.
        name: the cells' names on empty cells.
    """

    paper: str
    text: str
    quiet: str
    rim: str
    cell: str
    figure: str
    line: str
    groove: str
    lead: str
    leader: str
    name: str


THEMES: dict[str, Theme] = {
    "light": Theme(
        paper="#f6f2ea",
        text="#241a3a",
        quiet="#6b6080",
        rim="#3a2a63",
        cell="#33245c",
        figure="#3f2e70",
        line="#8f7cc9",
        groove="#1b1038",
        lead="#170d30",
        leader="#ffffff",
        name="#cdbff2",
    ),
    "dark": Theme(
        paper="#0f0a1c",
        text="#f2edfb",
        quiet="#a99fc2",
        rim="#2b1e4d",
        cell="#241742",
        figure="#2e1f54",
        line="#8270ba",
        groove="#120a26",
        lead="#0d0620",
        leader="#ffffff",
        name="#b9a9e3",
    ),
}


def theme_named(name: str) -> Theme:
    """The theme with this name.

    Raises:
        CirkisError: there is none.
    """
    if name not in THEMES:
        raise CirkisError(f'there is no theme "{name}", only {" and ".join(THEMES)}')
    return THEMES[name]


def channels(colour: str) -> RGB:
    """Red, green and blue from 0 to 255 of a colour like "#1fa37c"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, other: str, share: float) -> str:
    """The colour with this share of the other in it, from 0 to 1."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)

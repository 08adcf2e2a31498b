"""Detect which colours a terminal supports, and set them."""

import math
import os
import sys
from enum import Enum

from cirkis.drawing.style.colours import RGB
from cirkis.errors import CirkisError

RESET = "\x1b[0m"


class ColourMode(Enum):
    """How many colours to draw with."""

    NEVER = "never"  # only letters and lines
    FEW = "256"  # the 6x6x6 cube and the greys that most terminals have
    FULL = "full"  # 24 bits


AUTO = "auto"


def find_colour_mode(name: str) -> ColourMode:
    """Return the mode with this name; for "auto", the best that the terminal supports.

    NO_COLOR turns colours off (see no-color.org); FORCE_COLOR turns them on for files and pipes.
    Raises CirkisError if there is no such mode.
    """
    if name != AUTO:
        try:
            return ColourMode(name)
        except ValueError:
            names = ", ".join([AUTO, *(mode.value for mode in ColourMode)])
            raise CirkisError(f'there is no colour mode "{name}", only {names}') from None
    env, term = os.environ, os.environ.get("TERM", "")
    if env.get("NO_COLOR") or not (sys.stdout.isatty() or env.get("FORCE_COLOR")):
        return ColourMode.NEVER
    if term == "dumb":
        return ColourMode.NEVER
    if env.get("COLORTERM") in ("truecolor", "24bit") or "WT_SESSION" in env or "direct" in term:
        return ColourMode.FULL
    return ColourMode.FEW if "256" in term else ColourMode.NEVER


def can_write(text: str) -> bool:
    """Return whether standard output can encode a string."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def set_colours(mode: ColourMode, ink: RGB | None, ground: RGB | None) -> str:
    """Return the escape sequence that sets both colours; None means the terminal's default."""
    if mode is ColourMode.NEVER:
        return ""
    codes = ["0"]
    for plane, colour in ((38, ink), (48, ground)):
        if colour is not None:
            codes.append(f"{plane};{_code(mode, colour)}")
    return f"\x1b[{';'.join(codes)}m"


def _code(mode: ColourMode, colour: RGB) -> str:
    if mode is ColourMode.FULL:
        red, green, blue = colour
        return f"2;{red};{green};{blue}"
    return f"5;{nearest_of_256(colour)}"


# The levels of the 6x6x6 cube, whose colours are 16 to 231; 24 greys follow from 232.
_LEVELS = (0, 95, 135, 175, 215, 255)


def nearest_of_256(colour: RGB) -> int:
    """Return the number of the nearest colour on a terminal with 256 colours."""
    steps = [min(range(6), key=lambda i: abs(_LEVELS[i] - value)) for value in colour]
    grey = min(range(24), key=lambda i: abs(8 + 10 * i - sum(colour) / 3))
    candidates = {
        16 + 36 * steps[0] + 6 * steps[1] + steps[2]: [_LEVELS[step] for step in steps],
        232 + grey: [8 + 10 * grey] * 3,
    }
    return min(candidates, key=lambda code: math.dist(candidates[code], colour))

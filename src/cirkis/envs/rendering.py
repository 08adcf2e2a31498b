"""Positions as pixels, as text, or printed on the terminal."""

import io
import sys

import numpy as np
from numpy.typing import NDArray

from cirkis.drawing import draw_png, draw_terminal
from cirkis.errors import CirkisError
from cirkis.extras import require
from cirkis.game import State

PIXELS = 480  # height of a picture
ACROSS, DOWN = 100, 45  # size of the text, in characters
MODES = ("rgb_array", "ansi", "human")


def check_mode(mode: str | None) -> None:
    """Raise CirkisError for an unknown mode, or MissingModule if a needed extra is missing."""
    if mode is not None and mode not in MODES:
        raise CirkisError(f'render_mode cannot be "{mode}": it must be one of {", ".join(MODES)}')
    if mode == "rgb_array":
        require("resvg_py")
        require("PIL")


def render(state: State, mode: str) -> NDArray[np.uint8] | str | None:
    """Return a position as height x width x 3 pixels ("rgb_array") or as text ("ansi").

    "human" prints the text and returns None.
    """
    if mode == "rgb_array":
        return _pixels(state)
    if mode == "ansi":  # the same on every machine
        return draw_terminal(state, colour="never", width=ACROSS, height=DOWN, ascii=False)
    sys.stdout.write(draw_terminal(state) + "\n")
    return None


def _pixels(state: State) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(io.BytesIO(draw_png(state, size=PIXELS))) as picture:
        return np.array(picture.convert("RGB"))

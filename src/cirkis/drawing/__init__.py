"""Positions and games as pictures and in words.

style      colours, patterns and marks of the page, SVG and the terminal
narration  games and positions in sentences, in every language
svg        SVG; raster turns it into PNG, animation into GIF and WebP
terminal   pictures made of characters
notebook   pictures of states in notebooks
"""

from cirkis.drawing.narration import (
    Narrator,
    describe,
    figure_values,
    narrate,
    narrator_in,
    turn_sentence,
)
from cirkis.drawing.notebook import Picture, picture, show_states_as_pictures
from cirkis.drawing.raster import draw_animation, draw_png
from cirkis.drawing.style.palette import (
    BoardStyle,
    Palette,
    Pattern,
    PieceFinish,
    PlayerStyle,
    Theme,
    find_theme,
    palette,
)
from cirkis.drawing.svg.draw import draw_card, draw_diagram, draw_film, draw_svg
from cirkis.drawing.terminal.draw import draw_terminal

__all__ = [
    "BoardStyle",
    "Narrator",
    "Palette",
    "Pattern",
    "Picture",
    "PieceFinish",
    "PlayerStyle",
    "Theme",
    "describe",
    "draw_animation",
    "draw_card",
    "draw_diagram",
    "draw_film",
    "draw_png",
    "draw_svg",
    "draw_terminal",
    "figure_values",
    "find_theme",
    "narrate",
    "narrator_in",
    "palette",
    "picture",
    "turn_sentence",
]

show_states_as_pictures()

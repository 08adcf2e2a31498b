"""Draw positions as SVG, PNG and in characters for the terminal, and games as animations."""

from cirkis.drawing.animation import draw_animation
from cirkis.drawing.notebook import Picture, picture, show_states_as_pictures
from cirkis.drawing.raster import draw_png
from cirkis.drawing.svg.card import draw_card
from cirkis.drawing.svg.diagram import draw_diagram
from cirkis.drawing.svg.draw import draw_svg
from cirkis.drawing.svg.film import draw_film
from cirkis.drawing.terminal.draw import draw_terminal

__all__ = [
    "Picture",
    "draw_animation",
    "draw_card",
    "draw_diagram",
    "draw_film",
    "draw_png",
    "draw_svg",
    "draw_terminal",
    "picture",
]

show_states_as_pictures()

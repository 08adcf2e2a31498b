"""Draw positions: as SVG with translucent pieces, and in characters for the terminal."""

from cirkis.drawing.notebook import Picture, picture, show_states_as_pictures
from cirkis.drawing.svg.diagram import draw_diagram
from cirkis.drawing.svg.draw import draw_svg
from cirkis.drawing.terminal.draw import draw_terminal

__all__ = ["Picture", "draw_diagram", "draw_svg", "draw_terminal", "picture"]

show_states_as_pictures()

"""Positions as pictures: SVG like stained glass, and a compact drawing for the terminal."""

from cirkis.drawing.position import draw_svg
from cirkis.drawing.terminal import draw_terminal

__all__ = ["draw_svg", "draw_terminal"]

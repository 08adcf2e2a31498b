"""A scoring track and a folding peg for each player, beside the pieces or on a separate page."""

from collections.abc import Iterator

from cirkis.drawing.style.colours import mix
from cirkis.game import Colour
from cirkis.printing.cells import TRACK_PLACES, TRACK_ROWS
from cirkis.printing.paper.ink import WHITE, PieceInk
from cirkis.printing.paper.laid import mark_path
from cirkis.printing.paper.page import Box, Draft, Look, line_of_text
from cirkis.printing.paper.settings import PaperSettings
from cirkis.printing.patterns import pattern_over
from cirkis.printing.sheet import XY, Clip, Item, Path, Style, lines_of, outline_path

_ROWS = len(TRACK_ROWS[0])
_FIELD, _TALL = 17.0, 14.0  # width and height of a field, in millimetres
_BAND, _BETWEEN = 6.0, 4.0  # height of the band above a track, and of the gap below it
_NAMED = 22.0  # width of the part of the band that is free for the player's name
_FACE, _HIGH, _TAB = 11.0, 24.0, 6.0  # a peg's sizes: three faces that make a prism, and a tab
_PATTERN = 3.5  # side of a tile of the pattern
_LIGHT = 0.78  # share of white in a field
KIT = 3 * _FACE + _TAB, _BAND + _ROWS * _TALL + _BETWEEN + _HIGH
"""The width and height of a track with its peg."""


def track_page(settings: PaperSettings, look: Look) -> Draft:
    box, items = look.content(), list[Item]()
    for number, colour in enumerate(settings.colours):
        items += kit_items(colour, look, (box.left + number * (KIT[0] + 2 * _BETWEEN), box.top))
    at = box.left, box.top - KIT[1] - 2 * _BETWEEN
    items.append(line_of_text(look.texts("print-paper-peg"), at, 3.2, look.ink.text))
    return Draft("tracks", "print-paper-tracks-page", tuple(items))


def kit_items(colour: Colour, look: Look, corner: XY) -> Iterator[Item]:
    """Yield a player's track and the peg below it; `corner` is the upper left one."""
    (left, top), ink = corner, look.ink.players[colour]
    yield from _band(colour, look, Box(left, top - _BAND, 2 * _FIELD, _BAND))
    assert ink.body.fill is not None
    light = Style(mix(ink.body.fill, WHITE, _LIGHT), ink.outline.line, ink.outline.width)
    for points, column, row in TRACK_PLACES:  # on paper, rows run downwards
        low = top - _BAND - (row + 1) * _TALL
        field = Box(left + column * _FIELD, low, _FIELD, _TALL)
        yield outline_path(field.outline, light)
        middle, base = field.centre[0], field.centre[1] - 2
        number = str(points)
        yield line_of_text(number, (middle, base), 5.6, look.ink.text, anchor="middle", bold=True)
    yield from _peg(ink, look, (left, top - KIT[1]))


def _band(colour: Colour, look: Look, band: Box) -> Iterator[Item]:
    """Yield the band with a player's name, mark and pattern."""
    ink = look.ink.players[colour]
    yield outline_path(band.outline, ink.body)
    yield _patterned(Box(band.left + _NAMED, band.bottom, band.width - _NAMED, _BAND), ink)
    yield outline_path(band.outline, ink.outline)
    yield mark_path((band.left + 4, band.centre[1]), ink, 1.7)
    name = look.texts(f"colour-{colour.value}")
    at, written = (band.left + 8, band.centre[1] - 1.3), ink.mark.fill or look.ink.text
    yield line_of_text(name, at, 3.7, written, bold=True)


def _peg(ink: PieceInk, look: Look, corner: XY) -> Iterator[Item]:
    """Yield an unfolded peg with three faces and a tab; `corner` is the lower left one."""
    left, bottom = corner
    faces = Box(left, bottom, 3 * _FACE, _HIGH)
    yield outline_path(faces.outline, ink.body)
    for number in range(3):
        face = Box(left + number * _FACE, bottom, _FACE, _HIGH)
        yield _patterned(Box(face.left, bottom, _FACE, _HIGH / 2 - 1), ink)
        yield mark_path((face.centre[0], bottom + 0.75 * _HIGH), ink, 2.6)
    x, slant = faces.right, 1.5
    tab = ((x, bottom), (x + _TAB, bottom + slant), (x + _TAB, faces.top - slant), (x, faces.top))
    yield Path((tab,), Style(WHITE, ink.outline.line, ink.outline.width))
    at = x + _TAB / 2 + 1, faces.centre[1]
    label = look.texts("print-paper-tab")
    yield line_of_text(label, at, 2.8, look.ink.text, anchor="middle", turn=90.0)
    yield outline_path(faces.outline, ink.outline)
    folds = tuple(((left + n * _FACE, bottom), (left + n * _FACE, faces.top)) for n in (1, 2, 3))
    yield Path(folds, Style(line=WHITE, width=0.3), closed=False)
    yield Path(folds, Style(None, ink.outline.line, 0.3, dashes=(1.5, 1.0)), closed=False)


def _patterned(box: Box, ink: PieceInk) -> Clip:
    filled = pattern_over(box.outline, ink.player.pattern, _PATTERN)
    return Clip(lines_of(box.outline), (outline_path(filled, ink.pattern),))

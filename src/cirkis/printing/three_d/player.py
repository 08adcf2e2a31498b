"""What each player gets: pieces, a tray for them, a scoring track with numbered holes, a peg."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Point as Spot
from shapely import Polygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from cirkis.drawing import palette
from cirkis.game import Colour
from cirkis.printing.cells import TRACK_PLACES, TRACK_ROWS, Piece
from cirkis.printing.curves import filled, path_lines, word_outlines
from cirkis.printing.fitting import Space
from cirkis.printing.three_d.slabs import (
    BEVEL,
    FOOT,
    MARK,
    Part,
    Sizes,
    Slab,
    layers,
    straight,
    tapered,
)

# A player's pieces as solids: feet and grooves, on both sides if a piece can be turned over.
#
# Pieces have bevels at the bottom and top. These guide a piece into its place, feel smooth, and
# leave room for the first layers, which printers squeeze outwards. The player's mark is sunk into
# the piece at its widest foot, where it can be felt.


_REACH = 1.25  # how far the largest mark, the triangle, extends from its centre
_FINEST = 0.58  # the narrowest part of any mark: the ring


def piece_part(piece: Piece, colour: Colour, sizes: Sizes) -> Part:
    sunk = _mark(piece, colour, sizes)
    turns = piece.shape.turn_over
    slabs = (
        tapered(0, BEVEL, piece.feet, below=BEVEL, holes=sunk if turns else ()),
        *_middle(piece, sizes, turns),
        tapered(
            sizes.thickness - BEVEL,
            sizes.thickness,
            piece.feet if turns else (piece.body,),
            above=BEVEL,
            holes=sunk,
        ),
    )
    return Part(piece.shape.name, piece.shape.count, slabs)


def _middle(piece: Piece, sizes: Sizes, turns: bool) -> tuple[Slab, ...]:
    high = sizes.thickness - BEVEL
    if len(piece.feet) == 1:
        return (straight(BEVEL, high, piece.feet),)
    low_feet = straight(BEVEL, sizes.groove, piece.feet)
    if not turns:
        return low_feet, straight(sizes.groove, high, piece.body)
    upper = sizes.thickness - sizes.groove
    core = straight(sizes.groove, upper, piece.body)
    return low_feet, core, straight(upper, high, piece.feet)


def _mark(piece: Piece, colour: Colour, sizes: Sizes) -> BaseGeometry:
    """Return the player's mark in the widest foot; empty if there is no room."""
    circles = [shapely.maximum_inscribed_circle(foot) for foot in piece.feet]
    circle = max(circles, key=lambda one: round(float(one.length), 6))
    room = float(circle.length) - BEVEL - sizes.thinnest
    size = min(room / _REACH, sizes.edge / 5)
    if size * _FINEST < sizes.thinnest:
        return Polygon()
    x, y = circle.coords[0]
    return translate(filled(path_lines(palette().players[colour].mark, size)), x, y)


_LOOSE = 2.0  # loose pieces in a tray take up this many times their volume
_FLOOR = 1.2
_LOWEST, _HIGHEST = 10.0, 24.0  # compartment heights for an edge of 20 mm
_CAPITAL = 0.69  # height of a digit, in font heights
_BOLDER = 0.25  # added all around digits, in nozzle widths
_FINE = 0.03  # tolerance of the numbers' curves
_SEGMENTS = 12  # corners in a quarter of a circle


@dataclass(frozen=True, slots=True)
class Track:
    """The sizes of a scoring track and its pegs."""

    pin: float  # diameter of the part of a peg that goes into a hole
    hole: float  # diameter
    deep: float  # depth of a hole
    font: float  # font size of the numbers
    head: float  # radius of a peg's head, which must not cover the number
    pitch: float  # distance from hole to hole
    row: float  # distance from row to row

    @property
    def width(self) -> float:
        return self.pitch * len(TRACK_ROWS[0])

    @property
    def depth(self) -> float:
        return self.row * len(TRACK_ROWS)

    @property
    def height(self) -> float:
        return layers(self.deep + _FLOOR)

    def holes(self) -> dict[int, tuple[float, float]]:
        """Return each hole's centre, keyed by points and measured from the lower left corner."""
        return {
            points: ((nth + 0.5) * self.pitch, self.depth - row * self.row - 1.1 * self.head)
            for points, row, nth in TRACK_PLACES
        }


def track_of(sizes: Sizes) -> Track:
    pin = max(4.0, min(sizes.edge / 5, 8.0), 2 * sizes.thinnest)
    hole = pin + 2 * sizes.clearance
    # Smaller digits would be only one line of plastic wide.
    font = max(6.4, 16 * sizes.nozzle)
    left, _, right, _ = _number(100, font, sizes).bounds
    pitch = max(0.6 * sizes.edge, right - left + sizes.thinnest, hole + 2 * sizes.thinnest)
    pitch = math.ceil(pitch * 10 - 1e-6) / 10
    head = min(pitch * 0.4, pin * 1.1)
    return Track(
        pin=pin,
        hole=hole,
        deep=layers(1.5 * pin),
        font=font,
        head=head,
        pitch=pitch,
        row=2.2 * head + _CAPITAL * font + 2 * sizes.thinnest,
    )


def tray_parts(pieces: Sequence[Piece], sizes: Sizes, room: Space) -> tuple[Part, ...]:
    """Return a player's tray, in two parts if the bed is too small for it, and a peg."""
    track = track_of(sizes)
    inner = inner_size(pieces, sizes, track)
    whole = box_outline(inner, sizes, track.depth)
    is_one = room.share(shapely.get_coordinates(whole)) <= 1
    box = _box(inner, sizes, track.depth if is_one else 0)
    if is_one:
        # The block extends into the wall behind it, so that the two merge.
        block = shapely.box(0, 0, whole.bounds[2], track.depth + sizes.wall / 2)
        slabs = _track(track, (whole.bounds[2] - track.width) / 2, block, sizes)
        return Part("tray", 1, box + slabs), peg_part(track)
    slabs = _track(track, sizes.wall, track_outline(track, sizes), sizes)
    return Part("tray", 1, box), Part("scoring track", 1, slabs), peg_part(track)


def inner_size(pieces: Sequence[Piece], sizes: Sizes, track: Track) -> tuple[float, float, float]:
    """Return the length, depth and height of the compartment for all pieces in a heap."""
    volume = sum(p.body.area * sizes.thickness * p.shape.count for p in pieces) * _LOOSE
    boxes = [shapely.minimum_rotated_rectangle(p.body) for p in pieces]
    sides = [sorted(_sides(box)) for box in boxes]
    length = max(track.width, *(long + 2 for _, long in sides))
    depth = max(short + 2 for short, _ in sides)
    scale = sizes.edge / 20
    depth = max(depth, volume / length / (_HIGHEST * scale))
    height = max(_LOWEST * scale, sizes.thickness * 2, volume / length / depth)
    return length, math.ceil(depth), layers(height)


def box_outline(inner: tuple[float, float, float], sizes: Sizes, front: float) -> Polygon:
    """Return the outline of a tray whose track extends `front` millimetres in front of it."""
    length, depth, _ = inner
    return shapely.box(0, 0, length + 2 * sizes.wall, depth + 2 * sizes.wall + front)


def track_outline(track: Track, sizes: Sizes) -> Polygon:
    return shapely.box(0, 0, track.width + 2 * sizes.wall, track.depth + sizes.wall)


def peg_part(track: Track) -> Part:
    """Return a peg, built upside down; its head has ten sides, like the board."""
    grip = layers(track.pin * 1.5)
    angles = [math.pi / 5 * k for k in range(10)]
    corners = [(track.head * math.sin(a), track.head * math.cos(a)) for a in angles]
    pin = _disc((0, 0), track.pin / 2)
    # The pin is shorter than a hole is deep, so that the peg rests on its head.
    end = round(grip + track.deep - 0.4, 3)
    slabs = (
        tapered(0, BEVEL, [Polygon(corners)], below=BEVEL),
        straight(BEVEL, grip, Polygon(corners)),
        straight(grip, end - BEVEL, pin),
        tapered(end - BEVEL, end, [pin], above=BEVEL),
    )
    return Part("peg", 1, slabs)


def _box(inner: tuple[float, float, float], sizes: Sizes, front: float) -> tuple[Slab, ...]:
    length, depth, height = inner
    outline = translate(box_outline(inner, sizes, 0), 0, front)
    hollow = translate(shapely.box(0, 0, length, depth), sizes.wall, sizes.wall + front)
    walls = outline.difference(hollow)
    return (
        tapered(0, FOOT, [outline], below=FOOT),
        straight(FOOT, _FLOOR, outline),
        straight(_FLOOR, _FLOOR + height, walls),
    )


def _track(track: Track, left: float, outline: Polygon, sizes: Sizes) -> tuple[Slab, ...]:
    spots = {points: (x + left, y) for points, (x, y) in track.holes().items()}
    # The polygon lies inside its circle, so make it larger; otherwise, holes would be too narrow.
    round_up = 1 / math.cos(math.pi / 4 / _SEGMENTS)
    holes = shapely.union_all([_disc(at, track.hole / 2 * round_up) for at in spots.values()])
    below = 1.1 * track.head + _CAPITAL * track.font / 2
    numbers = shapely.union_all(
        [translate(_number(n, track.font, sizes), x, y - below) for n, (x, y) in spots.items()]
    )
    top, ground = track.height, round(track.height - track.deep, 3)
    return (
        tapered(0, FOOT, [outline], below=FOOT),
        straight(FOOT, ground, outline),
        straight(ground, top - MARK, outline.difference(holes)),
        straight(top - MARK, top, outline.difference(shapely.union_all([holes, numbers]))),
    )


def _number(number: int, font: float, sizes: Sizes) -> BaseGeometry:
    """Return digits, slightly bolder than in the typeface, with walls between them."""
    bolder = sizes.nozzle * _BOLDER
    digits: list[BaseGeometry] = []
    x = 0.0
    for digit in str(number):
        outline = word_outlines(digit, font).buffer(bolder, quad_segs=3).simplify(_FINE)
        left, _, right, _ = outline.bounds
        digits.append(translate(outline, x - left, 0))
        x += right - left + sizes.thinnest
    return translate(shapely.union_all(digits), -(x - sizes.thinnest) / 2, 0)


def _disc(at: tuple[float, float], radius: float) -> Polygon:
    return Spot(at).buffer(radius, quad_segs=_SEGMENTS)


def _sides(box: BaseGeometry) -> tuple[float, float]:
    points = shapely.get_coordinates(box)
    one, two = points[1] - points[0], points[2] - points[1]
    return float(np.hypot(*one)), float(np.hypot(*two))

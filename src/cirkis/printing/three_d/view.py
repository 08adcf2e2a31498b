"""Show the parts from directly above; higher areas are lighter."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import shapely
from shapely.affinity import affine_transform, translate

from cirkis.drawing import palette
from cirkis.drawing.style.palette import mix
from cirkis.printing.kinds import Preview
from cirkis.printing.sheet import Item, Layer, Sheet, Style, outline_path, write_svg
from cirkis.printing.three_d.plan import PartsList
from cirkis.printing.three_d.player import track_of
from cirkis.printing.three_d.slabs import Part, Slab, polygons

_COLUMNS = 4
_APART, _MARGIN = 8.0, 4.0  # millimetres
_DARK = "#000000"
_LOWEST, _SLOPE, _LINE = 0.6, 0.15, 0.6  # shares of black: low faces at most, slopes, lines


@dataclass(frozen=True, slots=True)
class Shown:
    """A part in a picture, with its origin at (x, y)."""

    slabs: tuple[Slab, ...]
    colour: str
    x: float = 0.0
    y: float = 0.0

    def items(self) -> Iterator[Item]:
        """Yield the part's faces; higher faces cover lower ones."""
        heights = sorted({slab.top for slab in self.slabs})
        for slab in sorted(self.slabs, key=lambda slab: slab.top):
            dark = _LOWEST * (1 - (heights.index(slab.top) + 1) / len(heights))
            if slab.below is not slab.above:
                yield self._face(slab.below, slab, dark + _SLOPE)
            yield self._face(slab.above, slab, dark)

    def _face(self, outlines: Iterable[shapely.Polygon], slab: Slab, dark: float) -> Item:
        seen = shapely.union_all(list(outlines)).difference(shapely.union_all(slab.holes))
        style = Style(mix(self.colour, _DARK, dark), mix(self.colour, _DARK, _LINE))
        return outline_path(polygons(translate(seen, self.x, self.y)), style)


def views(plan: PartsList) -> tuple[Preview, ...]:
    board = palette().board.frame_light
    *parts, key = plan.fifth
    found = [_preview("print-3d-view-pieces", _pieces(plan))]
    for number, part in enumerate(parts, 1):
        values = {"number": number, "total": len(parts)}
        found.append(_preview("print-3d-view-board", [Shown(part.slabs, board)], **values))
    below = [Shown(_turned_over(parts[0].slabs), board), *_keys(parts[0], key, board)]
    found += [
        _preview("print-3d-view-below", below),
        _preview("print-3d-view-tray", _tray(plan)),
    ]
    return tuple(found)


def _preview(key: str, things: list[Shown], **values: int) -> Preview:
    """Return parts on a sheet just large enough for them."""
    outlines = [translate(o, one.x, one.y) for one in things for s in one.slabs for o in s.below]
    left, bottom, right, top = shapely.total_bounds(outlines).tolist()
    items: list[Item] = []
    for one in things:
        x, y = one.x - left + _MARGIN, one.y - bottom + _MARGIN
        items += Shown(one.slabs, one.colour, x, y).items()
    size = right - left + 2 * _MARGIN, top - bottom + 2 * _MARGIN
    return Preview(
        key, values, write_svg(Sheet("cirkis-3d", *size, (Layer("parts", tuple(items)),)))
    )


def _pieces(plan: PartsList) -> list[Shown]:
    """Return each shape once, in rows, cycling through the players' colours."""
    players = list(plan.players.items())
    shown, x, y, depth = [], 0.0, 0.0, 0.0
    for number in range(len(plan.pieces)):
        if number % _COLUMNS == 0:
            x, y, depth = 0.0, y - depth - _APART, 0.0
        player, parts = players[number % len(players)]
        x0, y0, x1, y1 = parts[number].footprint.bounds
        body = palette().players[player].body
        shown.append(Shown(parts[number].slabs, body, x - x0, y - y1))
        x += x1 - x0 + _APART
        depth = max(depth, y1 - y0)
    return shown


def _keys(part: Part, key: Part, colour: str) -> Iterator[Shown]:
    """Yield the keys of a fifth in a row in front of a part that is turned over."""
    _, bottom, right, _ = part.footprint.bounds
    size = key.footprint.bounds[2] * 2
    for number in range(key.count):
        yield Shown(key.slabs, colour, (number + 0.5) * size * 1.5 - right, bottom - size)


def _tray(plan: PartsList) -> list[Shown]:
    """Return a tray with its track, a peg in the first hole, and another peg as printed."""
    colour, parts = next(iter(plan.players.items()))
    *trays, peg = parts[len(plan.pieces) :]
    body = palette().players[colour].body
    shown, y = [], 0.0
    for part in trays:
        y -= part.footprint.bounds[3] + _APART
        shown.append(Shown(part.slabs, body, 0.0, y))
    track = track_of(plan.sizes)
    hole_x, hole_y = track.holes()[0]
    x = (trays[-1].footprint.bounds[2] - track.width) / 2 + hole_x
    shown.append(Shown(_turned_over(peg.slabs), body, x, y + hole_y))
    shown.append(Shown(peg.slabs, body, x, y - 2 * _APART))
    return shown


def _turned_over(slabs: tuple[Slab, ...]) -> tuple[Slab, ...]:
    """Return a part turned over about the y axis."""
    height = max(slab.top for slab in slabs)
    turned = []
    for slab in slabs:
        above, below, holes = (
            tuple(affine_transform(outline, (-1, 0, 0, 1, 0, 0)) for outline in outlines)
            for outlines in (slab.below, slab.above, slab.holes)
        )
        turned.append(Slab(height - slab.top, height - slab.bottom, below, above, holes))
    return tuple(turned)

"""Show what is built: the pieces, the parts of the board from both sides, a tray with its peg."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cirkis.i18n import texts_in
from cirkis.printing.made import Preview
from cirkis.printing.solid.levels import turned_over
from cirkis.printing.solid.paint import Shown, paint
from cirkis.printing.solid.plan import Plan
from cirkis.printing.solid.slabs import Part, Slab
from cirkis.printing.solid.tray import track_of
from cirkis.style.palette import palette

_COLUMNS = 4
_APART = 8.0


def views(plan: Plan) -> tuple[Preview, ...]:
    """Return pictures of all kinds of parts.

    Args:
        plan: what is built.
    """
    board = palette().board.frame_light
    *parts, key = plan.fifth
    found = [_preview("print-solid-view-pieces", _pieces(plan))]
    for number, part in enumerate(parts, 1):
        values = {"number": number, "total": len(parts)}
        found.append(_preview("print-solid-view-board", [Shown(part.slabs, board)], **values))
    below = [Shown(turned_over(parts[0].slabs), board), *_keys(parts[0], key, board)]
    found += [
        _preview("print-solid-view-below", below),
        _preview("print-solid-view-tray", _tray(plan)),
    ]
    return tuple(found)


def _preview(key: str, things: list[Shown], **values: int) -> Preview:
    return Preview(key, values, paint(things, texts_in()(key, **values)))


def _pieces(plan: Plan) -> list[Shown]:
    """Return each shape once, in the colours of the players in turn, in rows."""
    styles = palette().players
    players = list(plan.players.items())
    parts = []
    for number in range(len(plan.pieces)):
        player, of = players[number % len(players)]
        parts.append((of[number], styles[player].body))
    rows = [parts[n : n + _COLUMNS] for n in range(0, len(parts), _COLUMNS)]
    shown, y = [], 0.0
    for row in rows:
        x, depth = 0.0, 0.0
        for part, colour in row:
            x0, y0, x1, y1 = part.footprint.bounds
            shown.append(Shown(part.slabs, colour, (x - x0, y - y1, 0.0)))
            x += x1 - x0 + _APART
            depth = max(depth, y1 - y0)
        y -= depth + _APART
    return shown


def _keys(part: Part, key: Part, colour: str) -> Iterator[Shown]:
    """Yield the keys of one fifth in a row before a part."""
    x0, y0, _, _ = turned_over_bounds(part)
    size = key.footprint.bounds[2] * 2
    for number in range(key.count):
        yield Shown(key.slabs, colour, (x0 + (number + 0.5) * size * 1.5, y0 - size, 0.0))


def turned_over_bounds(part: Part) -> tuple[float, float, float, float]:
    """Return what a part covers the other side up: least x and y, greatest x and y."""
    x0, y0, x1, y1 = part.footprint.bounds
    return -x1, y0, -x0, y1


def _tray(plan: Plan) -> list[Shown]:
    """Return a tray with its track, a peg in the first hole, and another as it is built."""
    colour, parts = next(iter(plan.players.items()))
    *trays, peg = parts[len(plan.pieces) :]
    body = palette().players[colour].body
    shown, y = [], 0.0
    for part in trays:
        y -= part.footprint.bounds[3] + _APART
        shown.append(Shown(part.slabs, body, (0.0, y, 0.0)))
    track = track_of(plan.sizes)
    x0 = (trays[-1].footprint.bounds[2] - track.width) / 2
    hx, hy = track.holes()[0]
    upright = tuple(_above(turned_over(peg.slabs), track.deep))
    top = track.height - track.deep
    shown.append(Shown(upright, body, (x0 + hx, y + hy, top)))
    shown.append(Shown(peg.slabs, body, (x0 + hx, y - 2 * _APART, 0.0)))
    return shown


def _above(slabs: tuple[Slab, ...], height: float) -> Iterator[Slab]:
    """Yield what is seen of a part that stands in a hole."""
    for slab in slabs:
        if slab.top > height and not math.isclose(slab.top, height):
            yield Slab(max(slab.bottom, height), slab.top, slab.below, slab.above, slab.holes)

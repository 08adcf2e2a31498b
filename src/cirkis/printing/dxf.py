"""Write a sheet as DXF, in millimetres, with each layer in its colour."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from ezdxf import units
from ezdxf._options import options
from ezdxf.colors import RGB
from ezdxf.filemanagement import new
from ezdxf.layouts.layout import Modelspace

from cirkis.printing.sheet import Circle, Item, Path, Sheet, Style

_BY_COLOUR = {"#ff0000": 1, "#ffff00": 2, "#00ff00": 3, "#00ffff": 4, "#0000ff": 5, "#ff00ff": 6}
"""AutoCAD's colour numbers; other colours become black or white, depending on the background."""
_BLACK = 7


def write_dxf(sheet: Sheet) -> bytes:
    """Return a sheet of paths and circles as DXF; areas appear only as outlines."""
    with _without_dates():
        document = new("R2010", units=units.MM)
        document.header["$MEASUREMENT"] = 1  # metric
        space = document.modelspace()
        space.reset_limits((0, 0), (sheet.width, sheet.height))
        space.reset_extents((0, 0, 0), (sheet.width, sheet.height, 0))
        document.header["$EXTMIN"] = (0, 0, 0)
        document.header["$EXTMAX"] = (sheet.width, sheet.height, 0)
        for layer in sheet.layers:
            colour = _colour(layer.items[0])
            row = document.layers.add(layer.name, color=_BY_COLOUR.get(colour, _BLACK))
            row.rgb = RGB.from_hex(colour)
            for item in layer.items:
                _write(item, layer.name, space)
        for kind in sorted(document.entitydb.dxf_types_in_use()):
            document.classes.add_class(kind)  # sorted, because ezdxf would add them in hash order
        stream = io.StringIO(newline="")
        document.write(stream)
    return stream.getvalue().replace("\n", "\r\n").encode()


@contextmanager
def _without_dates() -> Iterator[None]:
    """Write fixed dates and ids, so that the same sheet gives the same bytes."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _write(item: Item, layer: str, space: Modelspace) -> None:
    attributes = {"layer": layer}
    if isinstance(item, Path):
        for line in item.lines:
            space.add_lwpolyline(line, close=item.closed, dxfattribs=attributes)
    elif isinstance(item, Circle):
        space.add_circle(item.centre, item.radius, dxfattribs=attributes)
    else:
        raise TypeError(f"{type(item).__name__} has no lines")


def _colour(item: Item) -> str:
    style = item.style if isinstance(item, Path | Circle) else Style()
    return style.line or style.fill or "#000000"

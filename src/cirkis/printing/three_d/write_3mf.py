"""Write a bed as 3MF, using the 3MF Consortium's library.

Each bed has its own file, because the format has no beds: if a file contained several, slicers
would offer to rearrange the parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any
from uuid import NAMESPACE_URL, uuid5

from cirkis.drawing import palette
from cirkis.extras import require
from cirkis.i18n import texts_in
from cirkis.printing.three_d.beds import Bed, Item, colour_name
from cirkis.printing.three_d.sizes import MARGIN
from cirkis.printing.three_d.slabs import Part

if TYPE_CHECKING:
    import trimesh

_SITE = "https://github.com/cirkis/cirkis/"


def write_3mf(bed: Bed, solids: Mapping[Part, trimesh.Trimesh]) -> bytes:
    """Return a bed as a 3MF file.

    Raises MissingModule if lib3mf, which is not available for every system, is not installed.
    """
    require("lib3mf")
    import lib3mf

    wrapper = lib3mf.get_wrapper()
    model = wrapper.CreateModel()
    model.SetUnit(lib3mf.ModelUnit.MilliMeter)
    _describe(model, bed)
    materials = model.AddBaseMaterialGroup()
    red, green, blue = bytes.fromhex(_display_colour(bed).removeprefix("#"))
    colour = wrapper.RGBAToColor(red, green, blue, 255)
    material = materials.AddMaterial(colour_name(bed.colour), colour)
    for item in bed.items:
        built = model.AddMeshObject()
        built.SetName(item_name(bed, item))
        built.SetUUID(_id(bed, "object", item_name(bed, item)))
        built.SetGeometry(*_geometry(lib3mf, solids[item.part]))
        built.SetObjectLevelProperty(materials.GetResourceID(), material)
        placed = model.AddBuildItem(built, _transform(lib3mf, item))
        placed.SetUUID(_id(bed, "item", item_name(bed, item)))
    model.SetBuildUUID(_id(bed, "build", ""))
    return bytes(model.QueryWriter("3mf").WriteToBuffer())


def item_name(bed: Bed, item: Item) -> str:
    """Return the name of a part on a bed, such as "green Hook 2"."""
    words = [] if bed.colour is None else [bed.colour.value]
    words += [item.part.name] + ([str(item.number)] if item.part.count > 1 else [])
    return " ".join(words)


def _describe(model: Any, bed: Bed) -> None:
    texts = texts_in()
    group = model.GetMetaDataGroup()
    title = texts("print-3d-title", name=bed.name)
    times = texts("print-3d-times", times=bed.times)
    about = " ".join([times, texts("print-3d-reconstructed")])
    for name, text in (("Title", title), ("Description", about), ("Application", "cirkis")):
        group.AddMetaData("", name, text, "xs:string", True)


def _display_colour(bed: Bed) -> str:
    style = palette()
    return style.board.frame_light if bed.colour is None else style.players[bed.colour].body


def _geometry(lib3mf: ModuleType, solid: trimesh.Trimesh) -> tuple[list[Any], list[Any]]:
    points = [lib3mf.Position() for _ in solid.vertices]
    for point, row in zip(points, solid.vertices.tolist(), strict=True):
        point.Coordinates[:] = row
    faces = [lib3mf.Triangle() for _ in solid.faces]
    for face, row in zip(faces, solid.faces.tolist(), strict=True):
        face.Indices[:] = row
    return points, faces


def _transform(lib3mf: ModuleType, item: Item) -> Any:
    a, b, c, d, dx, dy = item.spot.matrix
    rows = (a, c, 0), (b, d, 0), (0, 0, 1), (dx + MARGIN, dy + MARGIN, 0)
    transform = lib3mf.Transform()
    for field, row in zip(transform.Fields, rows, strict=True):
        field[:] = row
    return transform


def _id(bed: Bed, kind: str, name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"{_SITE}{bed.name}/{kind}/{name}"))

"""Build solids from slabs, check them, and write them as 3MF or STL."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

import manifold3d
import numpy as np
import numpy.typing as npt
import shapely
from manifold3d import Manifold, Mesh64, OpType
from shapely import Polygon

from cirkis.drawing import palette
from cirkis.extras import require
from cirkis.game import Colour
from cirkis.i18n import texts_in
from cirkis.printing.kinds import MadeFile
from cirkis.printing.three_d.plan import Bed, BedItem, PartsList, colour_name
from cirkis.printing.three_d.slabs import MARGIN, Part, Slab

if TYPE_CHECKING:
    import trimesh


_UNIT = 1e-3  # millimetres; solids are built in integer units, so that slabs meet exactly
_MERGE = 2  # units; corners closer than this are merged
_DIGITS = (4, 3)  # decimal places of corners in millimetres; fewer if the first attempt fails

Points = npt.NDArray[np.float64]


def build(slabs: tuple[Slab, ...]) -> trimesh.Trimesh:
    """Return the union of slabs as a solid.

    Raises RuntimeError if trimesh finds it open or invalid, which would be a bug here.
    """
    import trimesh  # takes half a second with SciPy; previews do not need it

    solid = Manifold.batch_boolean([_solid(slab) for slab in slabs], OpType.Add)
    mesh = solid.simplify(_MERGE).to_mesh64()
    points = np.asarray(mesh.vert_properties)[:, :3] * _UNIT
    faces = np.asarray(mesh.tri_verts, np.int64)
    for digits in _DIGITS:
        # Check what programs will read: files hold 32-bit numbers, and readers merge corners.
        built = trimesh.Trimesh(points.round(digits).astype(np.float32), faces, process=True)
        built.update_faces(built.nondegenerate_faces())
        if built.is_watertight and built.is_winding_consistent and built.is_volume:
            return built
    raise RuntimeError("a part is not closed")


def _solid(slab: Slab) -> Manifold:
    bottom, top = round(slab.bottom / _UNIT), round(slab.top / _UNIT)
    pairs = zip(slab.below, slab.above, strict=True)
    solid = Manifold.batch_boolean(
        [_loft(below, above, bottom, top) for below, above in pairs], OpType.Add
    )
    if slab.holes:
        reach = round(1 / _UNIT)
        holes = [_loft(hole, hole, bottom - reach, top + reach) for hole in slab.holes]
        solid -= Manifold.batch_boolean(holes, OpType.Add)
    return solid


def _loft(below: Polygon, above: Polygon, bottom: int, top: int) -> Manifold:
    """Return the solid between two outlines with the same number of corners."""
    lower, upper = _rings(below), _rings(above)
    low, high = (np.concatenate(rings) for rings in (lower, upper))
    count = len(low)
    floor, lid = (np.asarray(manifold3d.triangulate(rings)) for rings in (lower, upper))
    faces = [floor[:, ::-1], lid + count]
    start = 0
    for ring in lower:
        here = np.arange(start, start + len(ring))
        there = np.roll(here, -1)
        faces += [
            np.stack([here, there, there + count], axis=1),
            np.stack([here, there + count, here + count], axis=1),
        ]
        start += len(ring)
    points = np.concatenate([_raised(low, bottom), _raised(high, top)])
    return Manifold(Mesh64(points, np.concatenate(faces).astype(np.uint64)))


def _rings(outline: Polygon) -> Sequence[Points]:
    """Return the rings of an outline in integer units, the outer ring counterclockwise."""
    rings = (outline.exterior, *outline.interiors)
    return [np.round(shapely.get_coordinates(ring)[:-1] / _UNIT) for ring in rings]


def _raised(points: Points, height: int) -> Points:
    return np.column_stack([points, np.full(len(points), float(height))])


# Write a bed as 3MF, using the 3MF Consortium's library.
#
# Each bed has its own file, because the format has no beds: if a file contained several, slicers
# would offer to rearrange the parts.


_OURS = UUID("6ee61e94-9fc4-4238-8591-6a119397179a")
"""The namespace of the ids, which are the same whenever a set is made again."""


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


def item_name(bed: Bed, item: BedItem) -> str:
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


def _transform(lib3mf: ModuleType, item: BedItem) -> Any:
    a, b, c, d, dx, dy = item.spot.matrix
    rows = (a, c, 0), (b, d, 0), (0, 0, 1), (dx + MARGIN, dy + MARGIN, 0)
    transform = lib3mf.Transform()
    for field, row in zip(transform.Fields, rows, strict=True):
        field[:] = row
    return transform


def _id(bed: Bed, kind: str, name: str) -> str:
    return str(uuid5(_OURS, f"{bed.name}/{kind}/{name}"))


_ALIKE = ("tray", "scoring track", "peg")
"""Parts that are the same for all players."""


def stl_files(
    plan: PartsList, solids: Mapping[Part, trimesh.Trimesh]
) -> tuple[tuple[MadeFile, int], ...]:
    """Return the files, each with the number of times to build it."""
    from trimesh.exchange.stl import export_stl

    files: dict[str, tuple[MadeFile, int]] = {}
    for colour, part, count in plan.needed():
        name = _name(colour, part, plan)
        if name in files:  # the same part for a previous player
            file, others = files[name]
            files[name] = file, others + count
        else:
            files[name] = MadeFile(name, export_stl(solids[part])), count
    return tuple(files.values())


def stl_names(plan: PartsList) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_name(colour, part, plan) for colour, part, _ in plan.needed()))


def _name(colour: Colour | None, part: Part, plan: PartsList) -> str:
    """Return a file name; shapes with the same slug are numbered."""
    if colour is None or part.name in _ALIKE:
        return f"cirkis-{_slug(part.name)}.stl"
    parts = plan.players[colour]
    slug = _slug(part.name)
    if not slug or sum(_slug(one.name) == slug for one in parts) > 1:
        slug = f"{slug or 'piece'}-{parts.index(part) + 1}"
    return f"cirkis-{colour_name(colour)}-{slug}.stl"


def _slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")

"""Make a set for a 3D printer: its files, facts, instructions and previews."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from cirkis.extras import require
from cirkis.game import standard_board
from cirkis.i18n import texts_in
from cirkis.printing.fitting import FIFTHS
from cirkis.printing.kinds import (
    Check,
    Fact,
    Made,
    MadeFile,
    OnProgress,
    Preview,
    SolidSettings,
    no_check,
    no_progress,
)
from cirkis.printing.three_d.files import build, stl_files, stl_names, write_3mf
from cirkis.printing.three_d.plan import Bed, PartsList, colour_name, lay_out, make_plan
from cirkis.printing.three_d.slabs import LAYER, Part
from cirkis.printing.three_d.view import views

if TYPE_CHECKING:
    import trimesh


README = "cirkis-3d-readme.txt"
_DENSITY = 1.24  # density of PLA, in g/cm³
# Fitted to PrusaSlicer's estimates for seven sets (tests/printing/three_d/slicer.py).
_LEVEL = 0.9  # faces with a steeper normal are level; all other faces become walls
_LINE = 1.125  # width of a line of plastic, in nozzles
_SPEEDS = 32.9, 12.1, 85.3  # apparent speeds of walls, level faces and infill, in mm/s
_MOVES = 254.0  # additional seconds for each part
_SHARES = 1.98, 2.25, 0.2  # plastic: lines in a wall, layers in a level face, share of the inside


def facts_of(
    plan: PartsList, beds: Sequence[Bed], solids: Mapping[Part, trimesh.Trimesh]
) -> tuple[Fact, ...]:
    """Return the facts about a set; `beds` is empty if each part has its own file."""
    volumes: dict[str, float] = {}
    count, hours = 0, 0.0
    for colour, part, times in plan.needed():
        name = colour_name(colour)
        plastic, seconds = _slice(solids[part], plan.sizes.nozzle)
        volumes[name] = volumes.get(name, 0) + plastic * times / 1000
        hours += seconds * times / 3600
        count += times
    runs = {"beds": sum(bed.times for bed in beds)} if beds else {}
    return (
        Fact("print-3d-fact-board", _board(plan)),
        Fact("print-3d-fact-runs" if beds else "print-3d-fact-parts", {"parts": count} | runs),
        *(
            Fact("print-3d-fact-colour", {"colour": name, **_weight(volume)})
            for name, volume in volumes.items()
        ),
        Fact(
            "print-3d-fact-all",
            {**_weight(sum(volumes.values())), "hours": round(hours), "density": _DENSITY},
        ),
    )


def readme(
    settings: SolidSettings, files: Iterable[tuple[MadeFile, int]], facts: Iterable[Fact]
) -> MadeFile:
    """Return the text that comes with the files; `files` includes how many times to build each."""
    texts = texts_in()
    listed = sorted(((file.name, count) for file, count in files), key=lambda row: row[0])
    width = max(len(name) for name, _ in listed)
    lines = [
        texts("print-3d-title", name="3D"),
        "",
        *(f"{name:{width}}  {texts('print-3d-count', count=count)}" for name, count in listed),
        "",
        *(texts(fact.key, **fact.values) for fact in facts),
        "",
        texts(
            "print-3d-how-made",
            width=settings.bed_width,
            depth=settings.bed_depth,
            nozzle=settings.nozzle,
        ),
        texts("print-3d-how-print"),
        texts("print-3d-how-fit", clearance=settings.clearance),
        texts("print-3d-how-join"),
        texts("print-3d-how-play"),
        "",
        texts("print-3d-reconstructed"),
        texts("print-notice"),
    ]
    return MadeFile(README, ("\n".join(lines) + "\n").encode())


def _board(plan: PartsList) -> dict[str, float]:
    x, y = standard_board().rim[0].xy()
    corner = math.hypot(x, y) * plan.sizes.edge + plan.sizes.rim / math.cos(math.pi / 10)
    return {
        "width": round(2 * corner),
        "parts": FIFTHS * (len(plan.fifth) - 1),
        "keys": len(plan.seats),
    }


def _weight(volume: float) -> dict[str, int]:
    """Return a volume in cm³ and its mass in grams."""
    return {"volume": round(volume), "mass": round(volume * _DENSITY)}


def _slice(solid: trimesh.Trimesh, nozzle: float) -> tuple[float, float]:
    """Return the plastic in mm³ and the time in seconds, as PrusaSlicer estimates them.

    PrusaSlicer is set to its default speeds and 15% infill.
    """
    line = _LINE * nozzle
    is_level = np.abs(solid.face_normals[:, 2]) > _LEVEL
    level = solid.area_faces[is_level].sum()
    filled = np.array([(solid.area - level) * line, level * LAYER, solid.volume])
    seconds = (filled / (line * LAYER) / _SPEEDS).sum() + _MOVES
    return float(filled @ _SHARES), float(seconds)


def make(
    settings: SolidSettings, progress: OnProgress = no_progress, check: Check = no_check
) -> Made:
    """Make a set's files: a 3MF for each bed, or an STL for each kind of part.

    Raises PrintError if it cannot be built, or MissingModule if a 3MF is requested without lib3mf.
    """
    if settings.files == "beds":
        require("lib3mf")
    plan = make_plan(settings)
    parts = list(dict.fromkeys(part for _, part, _ in plan.needed()))
    total = len(parts) * (2 if settings.files == "beds" else 1)  # writing takes as long as building
    beds = lay_out(plan) if settings.files == "beds" else ()
    check((*([f"{bed.name}.3mf" for bed in beds] or stl_names(plan)), README))
    solids = {}
    for done, part in enumerate(parts):
        progress(done, total)
        solids[part] = build(part.slabs)
    files = [] if beds else list(stl_files(plan, solids))
    for done, bed in enumerate(beds):
        progress(len(parts) + done * len(parts) // len(beds), total)
        files.append((MadeFile(f"{bed.name}.3mf", write_3mf(bed, solids)), bed.times))
    facts = facts_of(plan, beds, solids)
    progress(total, total)
    return Made((*(file for file, _ in files), readme(settings, files, facts)), facts)


def preview(settings: SolidSettings) -> tuple[Preview, ...]:
    """Return pictures of the pieces, a fifth of the board, a part from below, and a tray and peg.

    Raises PrintError if the set cannot be built.
    """
    return views(make_plan(settings))

"""Write each kind of part as STL, which has no names, colours or counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cirkis.game import Colour
from cirkis.printing.made import MadeFile
from cirkis.printing.three_d.beds import colour_name
from cirkis.printing.three_d.plan import Plan
from cirkis.printing.three_d.slabs import Part

if TYPE_CHECKING:
    import trimesh

_ALIKE = ("tray", "scoring track", "peg")
"""Parts that are the same for all players."""


def stl_files(
    plan: Plan, solids: Mapping[Part, trimesh.Trimesh]
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


def stl_names(plan: Plan) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_name(colour, part, plan) for colour, part, _ in plan.needed()))


def _name(colour: Colour | None, part: Part, plan: Plan) -> str:
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

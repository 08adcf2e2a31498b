"""What building takes: parts, beds, plastic and time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import trimesh

from cirkis.board.layout import standard_board
from cirkis.printing.made import Fact
from cirkis.printing.solid.beds import Bed, colour_name
from cirkis.printing.solid.plan import FIFTHS, Plan
from cirkis.printing.solid.slabs import Part

DENSITY = 1.24
"""Of PLA, in g/cm³."""
FLOW = 8.0
"""What common printers lay down in a second, in mm³."""


def facts_of(
    plan: Plan, beds: Sequence[Bed], solids: Mapping[Part, trimesh.Trimesh]
) -> tuple[Fact, ...]:
    """Return what to tell about a set.

    Args:
        plan: what is built.
        beds: on which it lies.
        solids: of its parts.
    """
    volumes: dict[str, float] = {}
    for bed in beds:
        volume = sum(float(solids[item.part].volume) for item in bed.items) * bed.times
        name = colour_name(bed.colour)
        volumes[name] = volumes.get(name, 0) + volume / 1000
    total = sum(volumes.values())
    parts = sum(len(bed.items) * bed.times for bed in beds)
    return (
        Fact("print-solid-fact-board", _board(plan)),
        Fact("print-solid-fact-parts", {"parts": parts, "beds": sum(bed.times for bed in beds)}),
        *(
            Fact("print-solid-fact-colour", {"colour": name, **_weight(volume)})
            for name, volume in volumes.items()
        ),
        Fact(
            "print-solid-fact-all",
            {
                **_weight(total),
                "hours": math.ceil(total * 1000 / FLOW / 3600),
                "density": DENSITY,
                "flow": FLOW,
            },
        ),
    )


def _board(plan: Plan) -> dict[str, float]:
    x, y = standard_board().rim[0].xy()
    corner = math.hypot(x, y) * plan.sizes.edge + plan.sizes.rim / math.cos(math.pi / 10)
    return {
        "width": round(2 * corner),
        "parts": FIFTHS * (len(plan.fifth) - 1),
        "keys": len(plan.seats),
    }


def _weight(volume: float) -> dict[str, int]:
    """Return a volume, in cm³, and its mass."""
    return {"volume": round(volume), "mass": round(volume * DENSITY)}
